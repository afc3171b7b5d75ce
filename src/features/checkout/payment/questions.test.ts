import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, type TestBuyer, testBuyer } from '#testing/buyer.ts';

const MANY = 100;
const AT_ONCE = 50;
const STAYS_UNDECIDED = '4000200000000008';

let app: TestApp;
let buyer: TestBuyer;
let token: string;
let reference: string;

beforeAll(async () => {
  app = await testApp({ GATEWAY_QUESTION_MS: '1000' });
  buyer = await (await testBuyer(app, [LESSON])).fillIn();
  const paid = await buyer.pay(STAYS_UNDECIDED);
  token = paid.token;
  reference = paid.body.transaction;
});
afterAll(() => app.close());

async function manyTimes(call: () => Promise<{ status: number }>): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let done = 0; done < MANY; done += AT_ONCE)
    for (const { status } of await Promise.all(Array.from({ length: AT_ONCE }, call))) statuses.add(status);
  return statuses;
}

/** How often the gateway is asked about the payment meanwhile. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  const before = app.bank.calls('payment');
  await work();
  return app.bank.calls('payment') - before;
}

const webhook = () =>
  app.browser().raw({
    method: 'POST',
    url: '/v1/webhooks/connect-e',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ id: token }),
  });

test('any number of reads, and of unsigned webhooks, of one undecided payment is one question a second', async () => {
  app.clock.pass({ seconds: 1 });
  const once = await asked(async () => expect((await buyer.read(reference)).status).toBe(202));
  expect(once).toBeGreaterThan(0);
  app.clock.pass({ seconds: 1 });
  expect(
    await asked(async () => expect(await manyTimes(() => buyer.read(reference))).toEqual(new Set([202]))),
  ).toBe(once);
  app.clock.pass({ seconds: 1 });
  expect(await asked(async () => expect(await manyTimes(webhook)).toEqual(new Set([200])))).toBe(once);
  // Just asked by a webhook: a read waits for the next second, and another process of the site counts the same.
  await app.restart();
  expect(await asked(() => buyer.read(reference))).toBe(0);
});

test('the buyer’s own confirm is asked at once, however lately a read was', async () => {
  const other = await (await testBuyer(app, [LESSON])).fillIn();
  const own = await other.token();
  const row = await app.db
    .selectFrom('payments')
    .select('reference')
    .where('token', '=', own)
    .executeTakeFirstOrThrow();
  expect((await other.read(row.reference)).status).toBe(402);
  await other.enterCard(own);
  expect((await other.confirm(own)).status).toBe(200);
  expect((await other.read(row.reference)).status).toBe(200);
});

test('reads and webhooks of one address are limited', async () => {
  const strict = await testApp({ CONFIRMATIONS_PER_MINUTE: '2', WEBHOOKS_PER_MINUTE: '2' });
  const statuses = async (call: () => Promise<{ status: number }>) => [
    (await call()).status,
    (await call()).status,
    (await call()).status,
  ];
  const read = (address: string) => () =>
    strict.browser({ address }).get(`/v1/website/checkout/confirm/${'a'.repeat(32)}`);
  expect(await statuses(read('192.0.2.1'))).toEqual([404, 404, 429]);
  expect((await read('192.0.2.2')()).status).toBe(404);
  const message = () =>
    strict.browser().raw({
      method: 'POST',
      url: '/v1/webhooks/connect-e',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ id: 'nobodys' }),
    });
  expect(await statuses(message)).toEqual([400, 400, 429]);
  await strict.close();
});
