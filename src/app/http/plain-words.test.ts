// Every schema of every call, sent what its calls nearly allow: what is refused is said in our words.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readInput } from '#src/platform/http/read-input.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { routesOf } from '#testing/route-schemas.ts';
import { nearlyValidBodies, type Schema } from '#testing/schema-bodies.ts';

const RUNS = 60;
const library = z.locales.en().localeError;

let app: TestApp;
/** Each with the first call that has it. */
const schemas = new Map<z.ZodType, string>();

beforeAll(async () => {
  app = await testApp();
  for (const { method, url, schema } of await routesOf(app))
    for (const part of ['body', 'querystring', 'params'] as const) {
      const found = (schema as Record<string, z.ZodType> | undefined)?.[part];
      if (found && !schemas.has(found)) schemas.set(found, `${method} ${url}, ${part}`);
    }
});
afterAll(() => app.close());

test('no schema answers in the words of the schema library', () => {
  expect(schemas.size).toBeGreaterThan(250);
  const said = new Map<string, string>();
  let refused = 0;
  for (const [schema, name] of schemas) {
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const shapes = { schemas: (described.$defs ?? {}) as Record<string, Schema>, known: {} };
    const sent = nearlyValidBodies(described as Schema, shapes);
    for (const value of fc.sample(sent, { seed: 20_261_124, numRuns: RUNS })) {
      const read = readInput(schema, value);
      if (read.ok) continue;
      refused += 1;
      for (const issue of read.issues) {
        const theirs = library({ ...issue, input: undefined } as Parameters<typeof library>[0]);
        if (issue.message === theirs || /expected|received|Invalid|undefined/.test(issue.message))
          said.set(name, issue.message);
        expect(issue.message, name).toMatch(/\w/);
      }
    }
  }
  expect([...said]).toEqual([]);
  expect(refused).toBeGreaterThan(5_000);
});

test.each([[[]], [null], [undefined]])('a basket takes %j as no options', async (options) => {
  const { status, body } = await app
    .browser()
    .post<object>('/v1/website/basket', { product_id: 47, options });
  expect(status).toBe(200);
  expect(body).toMatchObject({ contents: { products: [{ options: {} }] } });
});

test('a basket says in plain words that options are no list', async () => {
  const { status, body } = await app
    .browser()
    .post<object>('/v1/website/basket', { product_id: 47, options: ['red'] });
  expect(status).toBe(422);
  expect(body).toEqual({ message: 'Send named fields', errors: { options: ['Send named fields'] } });
});
