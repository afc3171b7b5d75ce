// Every call of the OpenAPI file, sent what its schema allows and what it nearly allows. FUZZ_RUNS sends more of each than
// the few that every run of the tests sends; FUZZ_SEED repeats a run.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { usually } from '#testing/at-night.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, COURSE, LESSON, testBuyer } from '#testing/buyer.ts';
import { nearlyValidBodies, type Schema, type Shapes, validBodies } from '#testing/schema-bodies.ts';
import { recordTouchedTables } from '#testing/touched-tables.ts';

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name?: string; in?: string }[];
}
interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  schema: Schema | undefined;
  queries: string[];
}

// At night: ten bodies for each call instead of four
const RUNS = Number(process.env.FUZZ_RUNS ?? usually(2, { atNight: 5 }));
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Nothing that is refused takes so long; a gateway that hangs is given up after five seconds. */
const SLOW_MS = 8_000;

let app: TestApp;
let touched: Awaited<ReturnType<typeof recordTouchedTables>>;
let browsers: { buyer: TestBrowser; customer: TestBrowser };
let shapes: Shapes;
const calls: Call[] = [];

beforeAll(async () => {
  app = await testApp();
  const buyer = await (await testBuyer(app, [LESSON, BRAIN_TRAINING, COURSE])).fillIn();
  const customer = app.browser();
  await makeAccount(app, customer);
  browsers = { buyer: buyer.browser, customer };
  const { body: document } = await buyer.browser.get<{
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  }>('/v1/openapi.json');
  shapes = {
    schemas: document.components.schemas,
    known: {
      basket: [buyer.basket],
      product_id: [47, 1, 2, 31],
      type: ['lesson', 'product', 'course', 'training', 'bundle'],
      connecte_id: [await buyer.token()],
      application_key: ['website'],
      postcode: ['LS6 3AD'],
      country: ['826'],
      phone: ['0113 496 0180'],
    },
  };
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { requestBody, parameters = [] }] of Object.entries(operations))
      calls.push({
        method: method.toUpperCase() as Call['method'],
        path,
        schema: requestBody?.content['application/json']?.schema,
        queries: parameters.flatMap(({ name, in: where }) => (name && where === 'query' ? [name] : [])),
      });
  touched = await recordTouchedTables(app.db);
});
afterAll(() => app.close());

const param = fc.constantFrom(
  'x',
  '0',
  '-1',
  '1',
  randomUUID(),
  'a'.repeat(300),
  '%F0%9F%9A%97',
  "'--",
  '%2e%2e',
);

const PAYS = /\/checkout\/(confirm|paypal|consents)$/;

/** The sender may make each call: where one is refused, it is for what was sent. */
function askerOf({ path }: Call): TestBrowser {
  if (path === '/v1/logout') return app.browser();
  return /^\/v1\/(account|session|login)/.test(path) ? browsers.customer : browsers.buyer;
}

async function send(call: Call, body: unknown, value: string) {
  const url = call.path.replace(/\{\w+\}/g, value);
  const query = call.queries.map((name) => `${name}=${value}`).join('&');
  const begun = performance.now();
  const answer = await askerOf(call).raw({
    method: call.method,
    url: query ? `${url}?${query}` : url,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(call.schema && { 'content-type': 'application/json' }),
    },
    ...(call.schema && body !== undefined && { payload: JSON.stringify(body) }),
  });
  const ms = performance.now() - begun;
  const tables = await touched.take();
  expect(answer.status, answer.text).toBeLessThan(500);
  expect(ms).toBeLessThan(SLOW_MS);
  if (answer.status < 400) return;
  expect(answer.body, answer.text).toMatchObject({ message: expect.stringMatching(/\w/) });
  // Consents that come with a payment stay given where it is refused for something else (R33).
  const kept = PAYS.test(call.path) ? ['checkouts'] : [];
  expect(
    tables.filter((name) => !kept.includes(name)),
    `${answer.status} ${answer.text}`,
  ).toEqual([]);
}

test(
  'no body or parameter is a fault of ours, takes long, or changes a row where it is refused',
  async () => {
    expect(calls.length).toBeGreaterThan(40);
    const faults: string[] = [];
    for (const call of calls) {
      const bodies = call.schema
        ? fc.oneof(validBodies(call.schema, shapes), nearlyValidBodies(call.schema, shapes))
        : fc.constant(undefined);
      const property = fc.asyncProperty(bodies, param, (body, value) => send(call, body, value));
      await fc
        .assert(property, { seed: SEED, numRuns: call.schema ? RUNS * 2 : RUNS, endOnFailure: true })
        .catch(({ message, cause }: Error) => {
          faults.push(`${call.method} ${call.path}: ${message}\n${(cause as Error | undefined)?.message}`);
        });
    }
    expect(faults).toEqual([]);
  },
  Math.max(900_000, RUNS * 20_000),
);
