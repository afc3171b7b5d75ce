// Every call of the OpenAPI file, sent what nobody should send.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { usually } from '#testing/at-night.ts';
import type { TestBrowser } from '#testing/browser.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Document = { paths: Record<string, Record<string, unknown>> };

let app: TestApp;
let office: TestBrowser;
let instructor: TestBrowser;
const calls: [method: Method, url: string][] = [];
const fields = new Set<string>();

beforeAll(async () => {
  app = await testApp();
  office = await app.staff();
  instructor = await app.instructor();
  const { body } = await app.browser().get<Document>('/v1/openapi.json');
  for (const [path, operations] of Object.entries(body.paths))
    for (const method of Object.keys(operations))
      calls.push([method.toUpperCase() as Method, path.replace(/\{\w+\}/g, () => randomUUID())]);
  JSON.stringify(body, (_key, part) => {
    for (const name of Object.keys(part?.properties ?? {})) fields.add(name);
    return part;
  });
});
afterAll(() => app.close());

/** Sent as they are, and then each value in every field that any call takes. */
const BODIES: [what: string, payload: string | undefined][] = [
  ['nothing', undefined],
  ['an empty body', ''],
  // At night: every kind of JSON as a body and as the value of each field, instead of one of each way to fail
  ...usually(['null', '[null]', '{"basket":'], {
    atNight: ['null', '{}', '[]', '[null]', '""', '"text"', '0', 'true', '{"basket":'],
  }).map((text): [string, string] => [`the body ${text}`, text]),
];
const VALUES = usually<unknown[]>([null, 'text', 1e300, [null]], {
  atNight: [null, '', 'text', 1e300, true, [], [null], {}, { day: null }],
});

/** Signing out would end the session of all the others. */
function browserFor(url: string): TestBrowser {
  if (url.endsWith('/sign-out')) return app.browser();
  if (url.startsWith('/v1/diary/')) return instructor;
  return url.startsWith('/v1/office/') ? office : app.browser();
}

async function send(payload: string | undefined) {
  const json = payload !== undefined && { 'content-type': 'application/json' };
  // A GET carries no body.
  const sent = json ? calls.filter(([method]) => method !== 'GET') : calls;
  const answers = sent.map(async ([method, url]) => {
    const answer = await browserFor(url).raw({
      method,
      url,
      headers: { 'x-requested-with': 'XMLHttpRequest', ...json },
      ...(json && { payload }),
    });
    return { call: `${method} ${url}`, ...answer };
  });
  for (const { call, status, body, text } of await Promise.all(answers)) {
    expect(status, `${call}: ${text}`).toBeLessThan(500);
    if (status < 400) continue;
    expect(body, call).toMatchObject({ message: expect.stringMatching(/\w/) });
    for (const messages of Object.values(body.errors ?? {}))
      expect(messages, call).toEqual(expect.arrayContaining([expect.stringMatching(/\w/)]));
    if (status === 422) expect(body.errors ?? body.code, `${call}: ${text}`).toBeTruthy();
  }
}

test.each(BODIES)(
  'every call answers %s in the shape of every answer, and none with a fault of ours',
  (_what, payload) => send(payload),
);

test.each(VALUES)('so it does where every field is %j', async (value) => {
  expect(calls.length).toBeGreaterThan(40);
  expect(fields.size).toBeGreaterThan(50);
  await send(JSON.stringify(Object.fromEntries([...fields].map((name) => [name, value]))));
});
