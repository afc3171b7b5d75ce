import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  FAILING_POSTCODE,
  FOUND_POSTCODE,
  HANGING_POSTCODE,
  HELD_ANSWER_MS,
  LIMIT_REACHED_POSTCODE,
  NO_BALANCE_POSTCODE,
  NOT_FOUND_POSTCODE,
} from '#simulators/ideal-postcodes/sentinels.ts';
import { makeAccount } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { testBuyer } from '#testing/buyer.ts';
import { freePort } from '#testing/free-port.ts';
import type { FoundAddress } from './address.ts';
import { purgeAddressesJob } from './addresses-jobs.server.ts';
import { idealPostcodes } from './ideal-postcodes.server.ts';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await testApp();
  const buyer = await testBuyer(app);
  await buyer.start();
  browser = buyer.browser;
});
// Each test asks anew, as if a day had passed.
beforeEach(async () => {
  for (const table of ['found_addresses', 'rate_limits'] as const) await app.db.deleteFrom(table).execute();
});
afterAll(() => app.close());

type Found = { result: { postcode: string; addresses: FoundAddress[] }; message: string };
const PATH = '/basket/checkout/addresses';
const find = (postcode: unknown, by = browser) => by.post<Found>(PATH, { postcode });

test.each([FOUND_POSTCODE, 'id1 1qd', '  ID11QD '])(
  '"%s" finds addresses in the shape of the specification',
  async (typed) => {
    const { status, body } = await find(typed);
    expect(status).toBe(200);
    expect(body.result.postcode).toBe('ID1 1QD');
    expect(body.result.addresses.length).toBeGreaterThan(1);
    expect(body.result.addresses[0]).toEqual({
      formatted_address: expect.any(Array),
      line_1: expect.any(String),
      line_2: expect.any(String),
      line_3: expect.any(String),
      locality: expect.any(String),
      town_or_city: expect.stringMatching(/^[A-Z][a-z]/),
    });
  },
);

const FOUND = { status: 200, body: { result: { postcode: 'ID1 1QD' } } };
const NOTHING = {
  status: 200,
  body: { message: 'We couldn’t find that postcode. Check it, or enter the address yourself.' },
};
const UNAVAILABLE = {
  status: 200,
  body: { message: 'The address finder isn’t working. Please enter the address yourself.' },
};
const noMatter = () => undefined;

/** Everything that the finder may do: a message at most, never an error, and the address can be typed by hand (R32). */
test.each<[what: string, arrange: () => unknown, typed: string, answer: object]>([
  ['finds', noMatter, FOUND_POSTCODE, FOUND],
  ['is slow, and finds', () => (app.finder.knobs.latencyMs = 400), FOUND_POSTCODE, FOUND],
  ['finds nothing', noMatter, NOT_FOUND_POSTCODE, NOTHING],
  ['is asked for half a postcode', noMatter, 'LS6', NOTHING],
  ['is asked for a place', noMatter, 'nowhere', NOTHING],
  ['is asked for a path', noMatter, '../../v1/keys', NOTHING],
  ['is asked for a byte', noMatter, '%00', NOTHING],
  ['is asked for a key', noMatter, '?api_key=x', NOTHING],
  ['has no balance left (402)', noMatter, NO_BALANCE_POSTCODE, UNAVAILABLE],
  ['has reached its limit (402)', noMatter, LIMIT_REACHED_POSTCODE, UNAVAILABLE],
  ['is broken (500)', noMatter, FAILING_POSTCODE, UNAVAILABLE],
  ['is broken once', () => app.finder.knobs.failNext('500'), FOUND_POSTCODE, UNAVAILABLE],
  ['is asked too often (503)', () => (app.finder.knobs.lookupsPerSecond = 0), FOUND_POSTCODE, UNAVAILABLE],
  ['cuts the line', () => app.finder.knobs.failNext('reset'), FOUND_POSTCODE, UNAVAILABLE],
])('the finder %s', async (_what, arrange, typed, answer) => {
  const usual = { latencyMs: 0, lookupsPerSecond: 30 };
  arrange();
  expect(await find(typed)).toMatchObject(answer);
  Object.assign(app.finder.knobs, usual);
  await app.db.deleteFrom('found_addresses').execute();
  expect(await find(FOUND_POSTCODE), 'and works again').toMatchObject(FOUND);
});

test('a finder that hangs is given up before it answers', async () => {
  const begun = performance.now();
  expect(await find(HANGING_POSTCODE)).toMatchObject(UNAVAILABLE);
  expect(performance.now() - begun).toBeLessThan(HELD_ANSWER_MS);
});

describe('a finder', () => {
  /** Our side of it alone, before a server that answers as a test wants. */
  async function ask(answer: (response: ServerResponse) => void) {
    const server = createServer((_request, response) => answer(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { log } = app.running;
    const found = await idealPostcodes({ url: `http://127.0.0.1:${port}`, key: 'x' }, log).find('LS6 3AD');
    await new Promise((resolve) => server.close(resolve));
    return found.kind;
  }
  const address = { postcode: 'LS6 3AD', post_town: 'LEEDS', line_1: '1 Road' };

  test.each<[what: string, status: number, body: string, kind: string]>([
    ['with the least that there is to say', 200, JSON.stringify({ result: [address] }), 'found'],
    ['with an empty list', 200, '{"result":[]}', 'nothing'],
    ['with no list', 200, '{}', 'unavailable'],
    ['with another shape', 200, '{"result":[{"postcode":7}]}', 'unavailable'],
    ['with a page for people', 200, '<html>Welcome</html>', 'unavailable'],
    ['with nothing', 200, '', 'unavailable'],
    ['with half of it', 200, '{"result":[{"postco', 'unavailable'],
    ['with a key that it does not know', 401, '{"code":4010,"message":"Invalid key"}', 'unavailable'],
    ['with an origin that it does not know', 401, '{"code":4011}', 'unavailable'],
    ['with a request that it does not like', 400, '{"code":4000,"errors":[]}', 'unavailable'],
  ])('that answers %s (%i) is no error of ours', async (_what, status, body, kind) => {
    expect(await ask((response) => response.writeHead(status).end(body))).toBe(kind);
  });

  test('with a wrong key in our configuration is out of order, for every postcode', async () => {
    const misconfigured = idealPostcodes({ url: app.finder.url, key: 'not-the-key' }, app.running.log);
    expect(await misconfigured.find(FOUND_POSTCODE)).toEqual({ kind: 'unavailable' });
    expect(app.logged.join('')).not.toContain('not-the-key');
  });

  test('that nobody listens for is out of order', async () => {
    const gone = idealPostcodes({ url: `http://127.0.0.1:${await freePort()}`, key: 'x' }, app.running.log);
    expect(await gone.find('LS6 3AD')).toEqual({ kind: 'unavailable' });
  });
});

test.each(['', '   ', undefined, null, 7, 'x'.repeat(17), 'LS6\n3AD'])(
  '%j is refused before anybody is asked',
  async (typed) => {
    const { status, body } = await find(typed);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { postcode: [expect.any(String)] } });
  },
);

test('the path is outside the API: it needs no X-Requested-With, but JSON from our own origin', async () => {
  const send = (headers: Record<string, string>) =>
    browser.raw({
      method: 'POST',
      url: PATH,
      payload: JSON.stringify({ postcode: FOUND_POSTCODE }),
      headers,
    });
  expect((await send({ 'content-type': 'application/json' })).status).toBe(200);
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send({ 'content-type': 'application/json', origin: 'https://evil.example' })).status).toBe(
    403,
  );
});

describe('a search', () => {
  test('is for whoever is checking out or signed in', async () => {
    const before = app.finder.countLookUps();
    expect(await find(FOUND_POSTCODE, app.browser())).toMatchObject({
      status: 401,
      body: { message: 'Please start the checkout or sign in to look up addresses.' },
    });
    const stranger = app.browser();
    stranger.cookies.set('checkout', 'made-up').set('session', 'made-up');
    expect((await find(FOUND_POSTCODE, stranger)).status).toBe(401);
    expect(app.finder.countLookUps()).toBe(before);
    const joan = app.browser();
    await makeAccount(app, joan);
    expect(await find(FOUND_POSTCODE, joan)).toMatchObject(FOUND);
  });

  test('for the same postcode is answered for a day without asking, however it is written', async () => {
    const before = app.finder.countLookUps();
    const first = await find(FOUND_POSTCODE);
    for (const typed of ['id11qd', ' ID1  1QD ']) expect((await find(typed)).body).toEqual(first.body);
    await find(NOT_FOUND_POSTCODE);
    expect(await find(NOT_FOUND_POSTCODE)).toMatchObject(NOTHING);
    expect(app.finder.countLookUps()).toBe(before + 2);
    app.clock.pass({ hours: 23 });
    await purgeAddressesJob(app.running.services).run({});
    await find(FOUND_POSTCODE);
    expect(app.finder.countLookUps()).toBe(before + 2);
    app.clock.pass({ hours: 1 });
    await purgeAddressesJob(app.running.services).run({});
    expect(await app.db.selectFrom('found_addresses').select('postcode').execute()).toEqual([]);
  });

  test('after thirty in an hour is refused, for this checkout alone', async () => {
    const another = await testBuyer(app);
    await another.start();
    expect((await find(FOUND_POSTCODE)).status).toBe(200);
    const more = { count: sql<number>`count + 28` };
    await app.db.updateTable('rate_limits').set(more).execute();
    expect((await find(FOUND_POSTCODE)).status).toBe(200);
    expect(await find(FOUND_POSTCODE)).toMatchObject({
      status: 429,
      body: { message: 'You’ve looked up a lot of postcodes. Please enter the address yourself.' },
    });
    expect((await find(FOUND_POSTCODE, another.browser)).status).toBe(200);
    app.clock.pass({ hours: 1 });
    expect((await find(FOUND_POSTCODE)).status).toBe(200);
  });
});

test('what was searched for is not in the logs', () => {
  expect(app.logged.length).toBeGreaterThan(0);
  expect(app.logged.join('')).not.toMatch(/ID1/i);
});
