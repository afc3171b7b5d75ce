import { expect, test } from 'vitest';
import { brand } from '#src/platform/brand.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { observedPayments } from '#testing/observed-payments.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();
const CHARGED_AND_ANSWER_LOST = '4000500000000001';

const { subjectsTo } = observedPayments(app);
const orderOf = async (token: string) =>
  app.db
    .selectFrom('payments')
    .select(['state', 'order_number'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
const noticesOf = async (token: string) => {
  const { order_number } = await orderOf(token);
  return (await subjectsTo(brand.officeEmail)).filter(
    (subject) => subject === `Payment of order ${order_number} is undecided`,
  ).length;
};
const MANNERS = ['404', '409', '500', 'garbage', 'empty', 'reset'] as const;

test('a charge of which the gateway tells nothing for hours is undecided, and paid when it answers', async () => {
  const email = 'undecided@example.com';
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email });
  const token = await buyer.token();
  await buyer.enterCard(token, CHARGED_AND_ANSWER_LOST);
  const { body, status } = await buyer.confirm(token);
  expect(status).toBe(200);

  app.bank.knobs.broken = { payment: '404', resume: '404' };
  app.clock.pass({ minutes: 14 });
  await app.queue.run('sweep-payments');
  expect(await noticesOf(token)).toBe(0);
  app.clock.pass({ minutes: 2 });
  for (const manner of MANNERS) {
    app.bank.knobs.broken = { payment: manner, resume: manner };
    await app.queue.run('sweep-payments');
    expect([manner, (await orderOf(token)).state]).toEqual([manner, 'capturing']);
    expect([manner, (await buyer.read(body.transaction)).status]).toEqual([manner, 202]);
    app.clock.pass({ hours: 1 });
  }
  expect(await buyer.authorise()).toMatchObject({ status: 409, body: { code: 'payment_undecided' } });
  expect(await noticesOf(token)).toBe(1);
  expect(await subjectsTo(email)).toEqual([]);

  app.bank.knobs.broken = {};
  expect((await buyer.read(body.transaction)).status).toBe(200);
  expect((await orderOf(token)).state).toBe('captured');
  expect(await subjectsTo(email)).toEqual([expect.stringMatching(/^Your Bitepoint order BP-/)]);
});

test('a card that is parked for longer than the gateway lets a charge wait is declined by its word', async () => {
  const buyer = await (await testBuyer(app, [LESSON])).fillIn({ email: 'parked@example.com' });
  const token = await buyer.token();
  await buyer.enterCard(token);
  app.bank.knobs.failNext('resume', 'reset', 'before');
  const { body } = await buyer.confirm(token);
  app.bank.knobs.broken = { payment: '500' };
  app.clock.pass({ hours: 1 });
  await app.queue.run('sweep-payments');
  expect((await buyer.read(body.transaction)).status).toBe(202);
  app.bank.knobs.broken = {};
  expect((await buyer.read(body.transaction)).status).toBe(402);
});

test('PayPal, which waits for another method after a refusal that was lost, is asked for its word', async () => {
  const { paypal, ready, comeBack, money, payment } = payPalBuyers(app);
  const buyer = await ready('other-method@example.com');
  const token = await buyer.toPayPal();
  paypal.choose(token, 'decline');
  // Twice, as it is idempotent.
  for (let times = 0; times < 2; times += 1) paypal.knobs.failNext('capture', 'reset');
  await comeBack(buyer, token);
  expect((await payment(token)).state).toBe('capturing');
  app.clock.pass({ seconds: 9 });
  await app.queue.drain();
  expect((await payment(token)).state).toBe('declined');
  expect(money(token)).toEqual([]);
});
