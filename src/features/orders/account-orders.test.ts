import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { paymentReference } from '#src/features/payments/payments.server.ts';
import { makeAccount, signIn } from '#testing/accounts.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { COURSE, LESSON, testBuyer } from '#testing/buyer.ts';
import { E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { ordersOfAccount, vouchersOfAccount } from './account-orders.server.ts';

const DECLINED = '4921810000009076';

let app: TestApp;
let account: { id: string; email: string };

/** Buys, signed in or not, with the email of the account. */
async function buy(
  products: Parameters<typeof testBuyer>[1],
  { signedIn = true, card = undefined as string | undefined } = {},
) {
  const buyer = await testBuyer(app, products);
  if (signedIn) await signIn(buyer.browser, account.email);
  await buyer.fillIn({ email: account.email });
  await buyer.pay(card);
  app.clock.pass({ minutes: 5 });
  return app.db
    .selectFrom('orders')
    .selectAll()
    .where('basket_uuid', '=', buyer.basket)
    .executeTakeFirstOrThrow();
}

beforeAll(async () => {
  app = await testApp();
  account = await makeAccount(app, app.browser());
});
afterAll(() => app.close());

test('an account has no orders and no vouchers at first', async () => {
  expect(await ordersOfAccount(app.db, account.id, paymentReference)).toEqual([]);
  expect(await vouchersOfAccount(app.db, account.id)).toEqual([]);
});

test('lists the orders placed while signed in, newest first, and no others', async () => {
  const lesson = await buy([LESSON]);
  const vouchers = await buy([E_VOUCHER, GIFT_CARD]);
  expect((await buy([LESSON], { card: DECLINED })).state).toBe('declined');
  // The same email, and nobody signed in: it never opens an account (R45).
  expect((await buy([E_VOUCHER], { signedIn: false })).state).toBe('paid');

  const orders = await ordersOfAccount(app.db, account.id, paymentReference);
  expect(orders.map(({ number, state, total }) => ({ number, state, total }))).toEqual([
    { number: vouchers.order_number, state: 'paid', total: vouchers.total_pence },
    { number: lesson.order_number, state: 'paid', total: lesson.total_pence },
  ]);
  expect(orders[0]?.lines.map(({ name }) => name)).toEqual(['E-voucher, Birthday', 'Gift card, Classic L']);
  const bought = await vouchersOfAccount(app.db, account.id);
  expect(bought.map(({ order_id, position }) => [order_id, position])).toEqual([
    [vouchers.id, 0],
    [vouchers.id, 1],
  ]);

  const other = await makeAccount(app, app.browser());
  expect(await ordersOfAccount(app.db, other.id, paymentReference)).toEqual([]);
  expect(await vouchersOfAccount(app.db, other.id)).toEqual([]);
});

test('an order’s address leads to its confirmation, which says where things go to its account alone', async () => {
  const [order] = await ordersOfAccount(app.db, account.id, paymentReference);
  const browser = app.browser();
  const read = () => browser.get<ConfirmationResponse>(`/v1/website/checkout/confirm/${order?.transaction}`);
  expect((await read()).body).toMatchObject({ human_id: order?.number, buyer: null });
  await signIn(browser, account.email);
  expect((await read()).body.buyer).toEqual({
    email: account.email,
    learner: null,
    delivery: 'Joan Watson, 32 Example Street, Leeds LS6 3AD',
  });
});

test('a place on a course says who goes, when and where, and what is paid later', async () => {
  await buy([COURSE]);
  const [order] = await ordersOfAccount(app.db, account.id, paymentReference);
  expect(order?.lines).toMatchObject([
    {
      name: 'Calm at the Wheel',
      course: {
        attendee: 'Moira Campbell',
        text: 'Saturday 23 January 2027, 9:30am to 4pm, The Tetley, Hunslet Road, Leeds. £145 more to pay on the day.',
      },
    },
  ]);
});
