import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  FAILING_POSTCODE,
  FOUND_POSTCODE,
  HANGING_POSTCODE,
  LIMIT_REACHED_POSTCODE,
  NO_BALANCE_POSTCODE,
  NOT_FOUND_POSTCODE,
} from '#simulators/ideal-postcodes/sentinels.ts';
import { type TestApp, testApp } from '#src/app/test-app.ts';
import type { FoundAddress } from './address.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Found = { result: { postcode: string; addresses: FoundAddress[] }; message: string };
const find = (postcode: unknown) => app.browser().post<Found>('/basket/checkout/addresses', { postcode });
const UNAVAILABLE = 'The address finder is not answering. Please enter the address yourself.';

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

test('nothing found is a message to the buyer, and no error', async () => {
  for (const postcode of [NOT_FOUND_POSTCODE, 'nowhere', '../../v1/keys', '%00', '?api_key=x'])
    expect(await find(postcode)).toMatchObject({
      status: 200,
      body: { message: 'We could not find that postcode. Check it, or enter the address yourself.' },
    });
});

test.each([FAILING_POSTCODE, NO_BALANCE_POSTCODE, LIMIT_REACHED_POSTCODE])(
  'a provider that refuses or is down (%s) is a message, and the address is typed by hand',
  async (postcode) => {
    expect(await find(postcode)).toMatchObject({ status: 200, body: { message: UNAVAILABLE } });
  },
);

test('a connection that is cut is a message', async () => {
  app.finder.knobs.failNext('reset');
  expect((await find(FOUND_POSTCODE)).body).toEqual({ message: UNAVAILABLE });
});

test('a provider that hangs is given up within six seconds', async () => {
  const begun = performance.now();
  expect((await find(HANGING_POSTCODE)).body).toEqual({ message: UNAVAILABLE });
  expect(performance.now() - begun).toBeLessThan(6_000);
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
    app.browser().raw({
      method: 'POST',
      url: '/basket/checkout/addresses',
      payload: JSON.stringify({ postcode: FOUND_POSTCODE }),
      headers,
    });
  expect((await send({ 'content-type': 'application/json' })).status).toBe(200);
  expect((await send({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send({ 'content-type': 'application/json', origin: 'https://evil.example' })).status).toBe(
    403,
  );
});

test('what was searched for is not in the logs', () => {
  expect(app.logged.length).toBeGreaterThan(0);
  expect(app.logged.join('')).not.toMatch(/ID1/i);
});
