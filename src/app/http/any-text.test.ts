// Every call and every page, sent texts that no database can keep.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '#src/platform/http/api.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { usually } from '#testing/at-night.ts';
import { requestOf } from '#testing/browser.ts';
import { CONNECTIONS } from '#testing/database.ts';
import { learnersWithHours, linkTo } from '#testing/learners.ts';
import { createBuiltApp, pagePaths } from '#testing/pages.ts';
import { callsOf, type Route } from '#testing/routes.ts';
import { prepareBuild } from '#testing/server.ts';

let app: TestApp;
let api: Api;
let calls: Route[];
/** Of a member of staff and of an instructor. */
let signedIn: string;
/** Who calls for a learner is asked before the body is read. */
let learner: string;
const pages = pagePaths().map((path): Route => ({ method: 'GET', path }));

beforeAll(async () => {
  await prepareBuild();
  app = await testApp({ METRICS_TOKEN: 'a-token-for-metrics' });
  signedIn = [await app.staff(), await app.instructor()]
    .map((browser) => requestOf(browser).headers.cookie)
    .join('; ');
  const [taught] = await learnersWithHours(app.db, 1);
  learner = taught ? await linkTo(taught, app) : '';
  api = await createBuiltApp(app.running);
  // A page's forms are also sent to its address with .data, which answers as the page does.
  const ofPages = new Set(pages.flatMap(({ path }) => [path, `${path}.data`]));
  calls = callsOf(api).filter(({ path }) => !ofPages.has(path));
});
afterAll(async () => {
  await api.close();
  await app.close();
});

function send({ method, path }: Route, { param = 'x', query = '', headers = {}, payload = '' }) {
  return api.inject({
    method,
    url: path.replace(/:\w+|\*/g, param) + query,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(FOR_SOME.test(path) && { cookie: signedIn }),
      ...headers,
    },
    ...(payload && { payload }),
  });
}
/** Signing out would end the session of all the others. */
const FOR_SOME = /^\/(v1\/)?(office|diary)\/(?!sign-out)/;
/**
 * PayPal's and Twilio's messages are read as they were signed, policy reports have types of their own, and passkeys and
 * subscriptions to notifications are read only after the sign-in.
 */
const OTHER_BODIES = new Set([
  '/v1/webhooks/paypal',
  '/v1/webhooks/texts',
  '/v1/webhooks/texts/:text',
  '/policy-reports',
  '/v1/account/passkeys',
  '/v1/account/push',
  '/v1/account/push/:id',
  '/v1/account/push/:id/test',
  '/v1/account/push/:id/kinds',
]);
const json = { 'content-type': 'application/json' };
const asPage = { accept: 'text/html,*/*;q=0.8' };

test('there is something to send them to', () => {
  expect(calls.length).toBeGreaterThan(55);
  expect(pages.length).toBeGreaterThan(35);
});

// A surrogate alone, as it would be in UTF-8, is no text that can be decoded.
const LONE = '%ED%A0%80';
// At night: every way to write such a text, in every place, at every call, of which a usual run sends one, in turn
const NUL = usually(['a%00b'], { atNight: ['%00', 'a%00b'] });
const UNDECODED = usually([LONE], { atNight: [LONE, '%2500'] });
const UNREAD = usually(['\\u0000'], { atNight: ['\\u0000', '\\ud800', 'x\\udc00'] });
const inTurn = <Place>(places: Place[], turn: number) =>
  usually(places.slice(turn % places.length).slice(0, 1), { atNight: places });

test('NUL in a path or a query is 400 at every call, in the shape of every problem', async () => {
  for (const [turn, call] of calls.entries())
    for (const nul of NUL) {
      const places = [
        ...(call.path.includes(':') ? [{ param: nul }] : []),
        ...[{ query: `?token=${nul}` }, { query: `?${nul}=1` }],
      ];
      for (const where of inTurn(places, turn)) {
        const answer = await send(call, { ...where, headers: { accept: '*/*' } });
        expect([call, where, answer.statusCode, answer.json()]).toEqual([
          call,
          where,
          400,
          { message: 'That address contains invalid characters.' },
        ]);
      }
    }
});

test('NUL in a path or a query is 400 at every page, with a page', async () => {
  for (const page of pages)
    for (const where of [
      { query: '?find=%00&token=a%00b' },
      ...(/[:*]/.test(page.path) ? [{ param: '%00' }] : []),
    ]) {
      const answer = await send(page, { ...where, headers: asPage });
      expect([page.path, answer.statusCode, answer.headers['content-type']]).toEqual([
        page.path,
        400,
        'text/html; charset=utf-8',
      ]);
      expect(answer.body).toContain('That address contains invalid characters.');
    }
});

/** In a cookie and in a token: whoever sends them is nobody. */
const odd = (text: string) => ({
  cookie: ['session', 'checkout', 'basket_id'].map((name) => `${name}=${text}`).join('; '),
  authorization: `Bearer ${text}`,
});

test('what cannot be decoded, or is decoded twice, is no fault of ours at any call or page', async () => {
  for (const text of UNDECODED)
    await expectNoFault(
      [...calls, ...pages].flatMap((route) => {
        const headers = FOR_SOME.test(route.path) ? {} : odd('%00');
        return [
          [route, { headers, query: `?token=${text}&find=${text}&page=${text}` }],
          ...(/[:*]/.test(route.path) ? [[route, { headers, param: text }] satisfies Sent] : []),
        ];
      }),
    );
});

test('neither is any of it in a cookie or a token', async () => {
  const forSome = [...calls, ...pages].filter(({ path }) => FOR_SOME.test(path));
  await expectNoFault(forSome.map((route) => [route, { headers: odd('%00') }]));
  await expectNoFault([...calls, ...pages].map((route) => [route, { headers: odd('\u00ff') }]));
});

type Sent = [route: Route, where: Parameters<typeof send>[1]];

/** As many at once as there are connections, and not all: who waits too long for one gets 503, as it should be. */
const AT_ONCE = CONNECTIONS;

async function expectNoFault(sent: Sent[]) {
  for (let from = 0; from < sent.length; from += AT_ONCE)
    await Promise.all(
      sent.slice(from, from + AT_ONCE).map(async ([route, where]) => {
        const { statusCode, body } = await send(route, where);
        const said = `${route.method} ${route.path} ${JSON.stringify(where)}: ${body.slice(0, 300)}`;
        expect(statusCode, said).toBeLessThan(500);
      }),
    );
}

test.each(UNREAD)('the text %s in a body is 400 at every call that reads one', async (text) => {
  const reading = calls.filter(({ method, path }) => method !== 'GET' && !OTHER_BODIES.has(path));
  const payloads = [`{"basket":"${text}"}`, `{"${text}":1}`, `[["${text}"]]`, `"${text}"`];
  for (const [turn, call] of reading.entries())
    for (const payload of inTurn(payloads, turn)) {
      const path = call.path.replace(':learner', learner);
      const answer = await send({ ...call, path }, { headers: json, payload });
      expect([call, answer.statusCode, answer.json()]).toEqual([
        call,
        400,
        { message: 'That text contains invalid characters.' },
      ]);
    }
});

test('a header with NUL is 400 in the shape of every problem', async () => {
  const { port } = new URL(app.url);
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.write('GET /v1/session HTTP/1.1\r\nhost: x\r\nx-requested-with: a\0b\r\n\r\n');
  let answer = '';
  for await (const part of socket) answer += part;
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toMatch(/\{"message":"That request could not be read."\}$/);
});
