import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '#src/platform/http/api.server.ts';
import { newReference } from '#src/platform/references.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { AMARA, contactMessage, review } from '#testing/instructor-messages.ts';
import { createApp } from './create-app.server.ts';
import { assemble } from './services.server.ts';

let app: TestApp;
let second: Api;
beforeAll(async () => {
  app = await testApp({ WRITES_PER_MINUTE: '6', CODES_PER_MINUTE: '3', MESSAGES_PER_HOUR: '3' });
  const { config, services, questions, development, notifications, close } = app.running;
  second = await createApp(assemble(config, { ...services, questions, development, notifications, close }));
});
afterAll(async () => {
  await second.close();
  await app.close();
});

/** Turn by turn to two processes that share a database, all from one address. */
async function inTurns(
  calls: number,
  url: string,
  payload: ((call: number) => object) | undefined,
  address: string,
) {
  const statuses = [];
  for (let call = 0; call < calls; call += 1) {
    const { statusCode } = await (call % 2 ? second : app.api).inject({
      method: payload ? 'POST' : 'GET',
      url,
      remoteAddress: address,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      ...(payload && { payload: payload(call) }),
    });
    statuses.push(statusCode);
  }
  return statuses;
}

test('codes that are tried at two processes are counted together', async () => {
  const wrong = () => ({ code: 'AAAA-AAAA-AAAA-AAAA' });
  for (const url of ['/v1/website/vouchers/balance', '/v1/website/learning/open'])
    expect(await inTurns(5, url, wrong, '192.0.2.1')).toEqual([422, 422, 422, 429, 429]);
});

test('writes at two processes are counted together, and what is typed at the checkout by itself', async () => {
  const add = () => ({ product_id: 47 });
  const once = [200, 200, 200, 200, 200, 200, 429, 429];
  expect(await inTurns(8, '/v1/website/basket', add, '192.0.2.4')).toEqual(once);
  expect(await inTurns(1, '/v1/website/vouchers/balance', () => ({}), '192.0.2.4')).toEqual([422]);
  const draft = () => ({ basket: randomUUID(), step: 'billing', fields: {} });
  expect(await inTurns(8, '/v1/website/checkout/draft', draft, '192.0.2.4')).toEqual(Array(8).fill(404));
  app.clock.pass({ seconds: 60 });
  expect(await inTurns(8, '/v1/website/basket', add, '192.0.2.4')).toEqual(once);
});

test('buyers behind one address count by their checkouts, at two processes together', async () => {
  const change = async (buyer: TestBuyer, at: Api, cookie = buyer.browser.cookies.get('checkout') ?? '') => {
    const { statusCode } = await at.inject({
      method: 'POST',
      url: '/v1/website/checkout/customer',
      remoteAddress: '192.0.2.7',
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      cookies: { checkout: cookie },
      payload: { basket: buyer.basket },
    });
    return statusCode === 429;
  };
  const buyers: TestBuyer[] = [];
  for (let n = 0; n < 3; n += 1) {
    const address = `192.0.3.${n}`;
    const buyer = await testBuyer({ ...app, browser: () => app.browser({ address }) }, [LESSON]);
    await buyer.start();
    buyers.push(buyer);
  }
  app.clock.pass({ minutes: 1 });
  for (const buyer of buyers) {
    const refused = [];
    for (let call = 0; call < 7; call += 1) refused.push(await change(buyer, call % 2 ? second : app.api));
    expect(refused).toEqual([...Array(6).fill(false), true]);
  }
  // A cookie that is made up is nobody's checkout: it counts by the address.
  const [buyer] = buyers as [TestBuyer];
  const made = [];
  for (let call = 0; call < 7; call += 1)
    made.push(await change(buyer, app.api, `${call}`.padStart(26, '0')));
  expect(made).toEqual([...Array(6).fill(false), true]);
});

test('one customer has no more writes for having many IPv6 addresses, nor a network for having many customers', async () => {
  const write = (address: string) => inTurns(1, '/v1/website/basket', () => ({ product_id: 47 }), address);
  for (let host = 1; host <= 6; host += 1) expect(await write(`2001:db8:1:1::${host}`)).toEqual([200]);
  expect(await write('2001:db8:1:1::7')).toEqual([429]);
  for (let network = 2; network <= 20; network += 1)
    for (let host = 1; host <= 6; host += 1) await write(`2001:db8:1:${network}::${host}`);
  expect(await write('2001:db8:1:21::1')).toEqual([429]);
  expect(await write('2001:db8:2:1::1')).toEqual([200]);
});

test.each([
  ['of a review', '/v1/website/reviews/confirm', 404],
  ['for an account', '/v1/account/confirm-email', 422],
  ['for a new password', '/v1/account/new-password', 422],
])('links %s that are guessed at two processes are counted together', async (_what, url, wrong) => {
  const guess = () => ({ token: '0'.repeat(26), password: 'four quiet lanes' });
  expect(await inTurns(5, url, guess, '192.0.2.2')).toEqual([wrong, wrong, wrong, 429, 429]);
  app.clock.pass({ minutes: 1 });
});

test('links to a learner’s lessons that are guessed at two processes are counted together', async () => {
  const url = `/v1/learners/${newReference()}/lessons`;
  expect(await inTurns(5, url, undefined, '192.0.2.2')).toEqual([404, 404, 404, 429, 429]);
});

test('messages that are sent by two processes are counted together', async () => {
  const message = (call: number) => ({ ...contactMessage, body: `Number ${call}` });
  expect(await inTurns(5, `${AMARA}/contact`, message, '192.0.2.3')).toEqual([200, 200, 200, 429, 429]);
});

test('questions about a course are counted once they are right', async () => {
  const question = (call: number) => ({
    name: `Moira ${call}`,
    email: call === 0 ? 'moira@' : `moira-${call}@example.com`,
    questions_field: 'What would you most like to know?',
    questions: 'What does a week pay?',
  });
  expect(await inTurns(5, '/v1/website/courses/2/responses', question, '192.0.2.5')).toEqual([
    422, 200, 200, 200, 429,
  ]);
});

test('what is wrong counts as a write all the same', async () => {
  const wrong = () => ({ ...review, rating: 0 });
  expect(await inTurns(7, `${AMARA}/reviews`, wrong, '192.0.2.6')).toEqual([...Array(6).fill(422), 429]);
});

test('a limit of codes is told to whoever has come to it, and for how long it holds', async () => {
  const ask = () =>
    app.browser({ address: '2001:db8:9::1' }).post('/v1/website/vouchers/balance', { code: 'AAAA' });
  expect(Object.keys((await ask()).headers).join()).not.toMatch(/x-ratelimit|retry-after/);
  await ask();
  await ask();
  const refused = await ask();
  expect([refused.status, refused.body, refused.headers['retry-after']]).toEqual([
    429,
    { message: 'Too many attempts. Please wait a minute and try again.' },
    '60',
  ]);
  expect(refused.headers).toMatchObject({
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '60',
  });
});
