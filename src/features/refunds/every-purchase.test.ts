// In the smoke set: the walk from a purchase to its refund. On the embedded database it is one way to pay.
import { beforeEach, expect, test } from 'vitest';
import { WALLETS } from '#simulators/connect-e/wallets.ts';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { makeAccount } from '#testing/accounts.ts';
import {
  BRAIN_TRAINING,
  COURSE,
  HELEN,
  LESSON,
  POSTED,
  type TestBuyer,
  TRAINING,
  testBuyer,
  VISA,
} from '#testing/buyer.ts';
import { setPlaces } from '#testing/course-places.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { phoneOrders } from '#testing/phone-order.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { testRefunding } from '#testing/refunding.ts';
import { ledgerOf } from '#testing/settled-rows.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { boughtCodes, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';

const app = await settlingApp();
const byPayPal = payPalBuyers(app);
const { refund } = testRefunding(app, byPayPal);
const phone = phoneOrders(app);
const BUNDLE = { product_id: 31, type: 'bundle' } as const;
const DEPOSIT = 50_00;
/** Every kind of thing that is sold. */
const EVERYTHING = [LESSON, TRAINING, POSTED, BRAIN_TRAINING, BUNDLE, COURSE, E_VOUCHER, GIFT_CARD];
/** What vouchers pay for. */
const COVERED = [LESSON, POSTED, BRAIN_TRAINING, BUNDLE, COURSE];

const filledIn = async (products: Parameters<typeof testBuyer>[1] = EVERYTHING) =>
  (await testBuyer(app, products)).fillIn();

async function paid(buyer: TestBuyer, token: string) {
  const { status, text } = await buyer.confirm(token);
  expect([status, text]).toEqual([200, text]);
  return buyer.basket;
}

/** Buys, and answers the basket. */
const ways: Record<string, () => Promise<string>> = {
  async 'a card'() {
    const buyer = await filledIn();
    const token = await buyer.token();
    await buyer.enterCard(token);
    return paid(buyer, token);
  },
  async PayPal() {
    const buyer = await filledIn();
    const token = await buyer.toPayPal();
    byPayPal.paypal.choose(token, 'approve');
    await byPayPal.comeBack(buyer, token);
    return buyer.basket;
  },
  async 'a wallet'() {
    const buyer = await filledIn();
    const token = await buyer.token();
    await buyer.payInSheet(token);
    return paid(buyer, token);
  },
  async 'a wallet in the basket'() {
    const buyer = await testBuyer(app, EVERYTHING);
    const { body } = await buyer.openExpress();
    const token = body.contents.payment_gateway_id;
    await buyer.payInSheet(token, VISA, 'apple-pay', HELEN);
    await buyer.takeApproval(token);
    await buyer.fillIn({ email: HELEN.email });
    expect((await buyer.authorise()).body).toMatchObject({ approved: true });
    return paid(buyer, token);
  },
  async 'a kept card'() {
    const browser = app.browser();
    await makeAccount(app, browser);
    const next = async (products: Parameters<typeof testBuyer>[1]) =>
      (await testBuyer({ ...app, browser: () => browser }, products)).fillIn();
    const first = await next([BRAIN_TRAINING]);
    const kept = await first.token();
    await first.chooseCard({ keep: true });
    await first.enterCard(kept, VISA, { savePaymentMethod: true, mitConsentGiven: false });
    await paid(first, kept);
    const buyer = await next(EVERYTHING);
    const { body } = await browser.get<CheckoutResponse>('/v1/website/checkout');
    const token = await buyer.token();
    const chosen = await buyer.chooseCard({ use: body.kept_cards?.[0]?.id ?? 'none' });
    await buyer.enterSecurityCode(token, chosen.body.payment_method_id);
    return paid(buyer, token);
  },
  async vouchers() {
    const [code = ''] = await boughtCodes(app, '500');
    const buyer = await filledIn(COVERED);
    await buyer.enterCode(code);
    return paid(buyer, await buyer.token());
  },
  async 'a voucher and a card'() {
    const [code = ''] = await boughtCodes(app, '40');
    const buyer = await filledIn(COVERED);
    await buyer.enterCode(code);
    const token = await buyer.token();
    await buyer.enterCard(token);
    return paid(buyer, token);
  },
  async 'a link to pay'() {
    const made = await phone.make(
      { expected_total: wire(tenHours.total + DEPOSIT + 100_00) },
      { vouchers: [E_VOUCHER], places: [{ course: COURSE.product_id }] },
    );
    const buyer = await phone.open(made);
    await buyer.consents();
    const token = await buyer.token();
    await buyer.enterCard(token);
    return paid(buyer, token);
  },
};

beforeEach(async () => {
  app.bank.knobs.wallets = WALLETS;
  await setPlaces(app, COURSE.product_id, 100);
});

const orderOf = (basket: string) =>
  app.db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.id', 'orders.payment_id')
    .select(['orders.id', 'orders.state', 'total_pence', 'voucher_pence', 'payments.token'])
    .where('orders.basket_uuid', '=', basket)
    .executeTakeFirstOrThrow();

/** In a whole run the embedded database takes one, which has a voucher, a card and both refunds. */
const tried = process.env.SMOKE_SET_ONLY === 'yes' ? ['a voucher and a card'] : Object.keys(ways);

test.each(tried)('everything that is bought by %s goes back there in full', async (way) => {
  const basket = (await ways[way]?.()) ?? '';
  const order = await orderOf(basket);
  expect(order.state).toBe('paid');
  const asked = await refund(await app.staff(), order, { how: 'all' });
  expect([asked.status, asked.text]).toEqual([200, asked.text]);
  await app.queue.drain();
  expect((await orderOf(basket)).state).toBe('refunded');
  const captured = ledgerOf(app).filter(({ kind, token }) => kind === 'capture' && token === order.token);
  const back = ledgerOf(app).filter(
    ({ kind, crossReference }) =>
      kind === 'refund' && captured.some((capture) => capture.crossReference === crossReference),
  );
  const sum = (entries: typeof back) => entries.reduce((pence, entry) => pence + entry.amountPence, 0);
  expect([sum(captured), sum(back)]).toEqual(Array(2).fill(order.total_pence - (order.voucher_pence ?? 0)));
});
