import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '#src/platform/http/api.server.ts';
import { school } from '#testing/school.ts';
import { answerProblems } from '../http/errors.server.ts';
import { requestRules } from '../http/request-rules.server.ts';
import { pagePosts } from './form-actions.server.ts';

const OWN = 'https://bitepoint.example';
const PARTNER = 'https://partner.example';

let api: Api;
let taken: unknown[];
const logged: { level: number; msg: string; err?: object }[] = [];
const stream = { write: (line: string) => void logged.push(JSON.parse(line)) };
beforeAll(async () => {
  taken = [];
  api = Fastify({ bodyLimit: 1_000, logger: { stream }, disableRequestLogging: true }) as unknown as Api;
  answerProblems(api, school);
  requestRules(api, [OWN, PARTNER]);
  api.post('/v1/call', (_request, reply) => reply.send({}));
  await pagePosts(api, {
    paths: ['/basket'],
    school,
    ownOrigins: [OWN],
    async handler({ body }, reply) {
      taken.push(body);
      return reply.send('taken');
    },
  });
});
afterAll(() => api.close());

const FORM = 'application/x-www-form-urlencoded';
const post = (headers: Record<string, string | undefined>, payload = 'intent=add', url = '/basket') =>
  api.inject({ method: 'POST', url, headers: { 'content-type': FORM, ...headers }, payload });

test.each([
  { origin: OWN },
  { origin: OWN, 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin' },
])('a form of our own pages is taken: %j', async (headers) => {
  expect((await post(headers)).statusCode).toBe(200);
  expect(taken.at(-1)).toBe('intent=add');
});

test.each([
  {},
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  // It may make calls, which no form can.
  { origin: PARTNER },
  { origin: OWN, 'sec-fetch-site': 'cross-site' },
  { origin: OWN, 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
])('a form from anywhere else is refused with a page, and is no failure of ours: %j', async (headers) => {
  const before = taken.length;
  logged.length = 0;
  const { statusCode, headers: answered, body } = await post(headers);
  expect([statusCode, answered['content-type'], answered['cache-control']]).toEqual([
    403,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(body).toContain('<a href="/basket">Go back to the page</a>');
  expect(taken.length).toBe(before);
  expect(logged.map(({ level, msg, err }) => [level, msg, err])).toEqual([
    [30, 'refused: sent from elsewhere', undefined],
  ]);
});

test.each([
  ['JSON', 415, { 'content-type': 'application/json' }, '{}'],
  ['a file', 415, { 'content-type': 'multipart/form-data; boundary=a' }, '--a--'],
  ['a broken character', 400, {}, 'name=%00'],
  ['too much', 413, {}, `name=${'a'.repeat(1_000)}`],
])('%s is refused with a page', async (_what, status, headers, payload) => {
  const answer = await post({ origin: OWN, ...headers }, payload);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
});

test('a call takes no form all the same', async () => {
  const answer = await post({ origin: OWN, 'x-requested-with': 'XMLHttpRequest' }, 'a=b', '/v1/call');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    415,
    'application/json; charset=utf-8',
  ]);
});
