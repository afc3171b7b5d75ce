import { afterAll, describe, expect, test, vi } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { movePayment } from '#src/features/payments/payments.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, person, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { basketOf, itemIn } from '#testing/checkout-shop.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import type { CheckoutResponse } from './api-schema.ts';

const app: TestApp = await testApp();
const { ready, comeBack, money } = payPalBuyers(app);

afterAll(async () => {
  await letSettle(app);
  await expectInvariants(app);
  await app.close();
});

const UNDECIDED = { status: 409, body: { code: 'payment_undecided' } };

/** A buyer whose payment PayPal holds for review. */
async function undecided(products: Parameters<typeof testBuyer>[1] = [BRAIN_TRAINING, E_VOUCHER]) {
  const buyer = await ready('joan@example.com', products);
  const token = await buyer.toPayPal();
  app.paypal.choose(token, 'pending');
  const to = (await comeBack(buyer, token)) ?? '';
  expect(to).toMatch('/confirmation/');
  return { buyer, token, transaction: to.split('/').at(-1) ?? '' };
}
const heldAt = async ({ basket }: Pick<TestBuyer, 'basket'>) =>
  (
    await app.db
      .selectFrom('baskets')
      .select('frozen_at')
      .where('uuid', '=', basket)
      .executeTakeFirstOrThrow()
  ).frozen_at;

describe('a basket whose payment is being decided', () => {
  test('is shown as it is, and nothing in it is changed', async () => {
    const { buyer } = await undecided();
    const { browser, basket } = buyer;
    const before = await basketOf(buyer);
    const { id } = itemIn(before, BRAIN_TRAINING);
    const voucher = itemIn(before, {
      type: 'voucher',
      product_id: before.contents.products[1]?.product_id ?? 0,
    });
    const path = `/v1/website/basket/${id}`;
    const answers = [
      await browser.put<BasketResponse>(path, { basket, quantity: 2 }),
      await browser.delete<BasketResponse>(path, { basket }),
      await browser.delete<BasketResponse>(`${path}?basket=${basket}`),
      await browser.post<BasketResponse>('/v1/website/basket/voucher', {
        ...E_VOUCHER,
        id: voucher.id,
        basket,
      }),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject(UNDECIDED);
      expect(answer.body.message).toMatch(/already paying for/);
      expect(answer.body.transaction).toBeUndefined();
    }
    expect(await basketOf(buyer)).toEqual(before);
  });

  test.each([
    ['a product', LESSON],
    ['a voucher', E_VOUCHER],
  ])('keeps %s that is added, in a new basket', async (_what, product) => {
    const { buyer } = await undecided();
    const before = await basketOf(buyer);
    const { status, body } = await buyer.add(product);
    expect(status).toBe(200);
    expect(body.uuid).not.toBe(buyer.basket);
    expect(body.totals.item_count).toBe(1);
    expect(await basketOf(buyer)).toEqual(before);
  });

  test('is not changed by a process that has it cached, nor by one that has not', async () => {
    const { buyer } = await undecided();
    expect((await buyer.add(LESSON)).body.uuid).not.toBe(buyer.basket);
    await app.restart();
    expect((await buyer.add(LESSON)).body.uuid).not.toBe(buyer.basket);
  });

  test('has no section saved and no price confirmed, and says by which payment', async () => {
    const { buyer, transaction } = await undecided();
    const details = { email: 'other@example.com', customer_is_pupil: true };
    for (const answer of [
      await buyer.step('customer', details),
      await buyer.step('billing', { ...person, firstname: 'Eve' }),
      await buyer.step('prices'),
      await buyer.enterCode('WHAT-EVER'),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'payment_undecided', transaction } });
    const { body } = await buyer.browser.get<CheckoutResponse>('/v1/website/checkout');
    expect(body).toMatchObject({ current: 'payment', customer: { email: 'joan@example.com' } });
    expect(await buyer.start()).toMatchObject({ status: 200, body: { current: 'payment' } });
    expect(await buyer.authorise()).toMatchObject({ ...UNDECIDED, body: { transaction } });
  });

  test('is begun anew by no other browser, which is not told of the payment', async () => {
    const { buyer, transaction } = await undecided();
    const answer = await app.browser().post('/v1/website/checkout/start', { basket: buyer.basket });
    expect(answer).toMatchObject(UNDECIDED);
    expect(answer.text).not.toContain(transaction);
    expect((await buyer.start()).status).toBe(200);
  });

  test('is an order once it is paid', async () => {
    const { buyer, token, transaction } = await undecided();
    app.paypal.settle(token, 'COMPLETED');
    expect((await buyer.read(transaction)).status).toBe(200);
    expect((await buyer.browser.get(`/v1/website/basket/${buyer.basket}`)).status).toBe(404);
    expect(await buyer.step('billing', person)).toMatchObject({
      status: 409,
      body: { code: 'already_paid' },
    });
  });

  test('for days, and then denied, is there as it was, and can be changed and paid for', async () => {
    app.paypal.knobs.pendingMs = 10 * 86_400_000;
    const { buyer, token, transaction } = await undecided();
    const before = await basketOf(buyer);
    for (let day = 0; day < 3; day += 1) {
      app.clock.pass({ days: 1 });
      await app.queue.run('sweep-payments');
      await app.queue.run('purge');
      expect((await basketOf(buyer)).contents).toEqual(before.contents);
    }
    app.paypal.settle(token, 'DECLINED');
    await app.queue.run('sweep-payments');
    await app.queue.run('purge');
    expect((await buyer.read(transaction)).status).toBe(402);
    expect(await heldAt(buyer)).toBeNull();
    expect((await basketOf(buyer)).contents).toEqual(before.contents);
    expect((await buyer.add(BRAIN_TRAINING)).body.uuid).toBe(buyer.basket);
    expect((await buyer.step('billing', person)).status).toBe(200);
    const again = await buyer.toPayPal();
    app.paypal.choose(again, 'approve');
    expect(await comeBack(buyer, again)).toMatch('/confirmation/');
    expect([money(token), money(again)]).toMatchObject([[], [['capture', expect.any(Number)]]]);
  });
});

describe('a card', () => {
  test('that is declined when it is charged lets the basket go', async () => {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    const resume = vi
      .spyOn(app.running.cards, 'resume')
      .mockResolvedValueOnce({ kind: 'declined', code: 'card_declined', message: 'Card declined' });
    expect((await buyer.pay()).status).toBe(402);
    resume.mockRestore();
    expect(await heldAt(buyer)).toBeNull();
    expect((await buyer.add(BRAIN_TRAINING)).body.uuid).toBe(buyer.basket);
    expect((await buyer.pay()).status).toBe(200);
  });

  test('whose bank takes its time holds the basket until it is paid for', async () => {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    const { transaction } = (await buyer.pay('4000410000000003')).body;
    expect(await heldAt(buyer)).not.toBeNull();
    expect((await buyer.add(BRAIN_TRAINING)).body.uuid).not.toBe(buyer.basket);
    app.clock.pass({ seconds: 30 });
    expect((await buyer.read(transaction)).body.items).toHaveLength(1);
  });

  test('that had been given up, and is charged late, does not let go of what another payment holds', async () => {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    const token = await buyer.token();
    await buyer.enterCard(token);
    const paid = await app.db
      .selectFrom('payments')
      .selectAll()
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    const change = { reason: 'given up by a test', now: app.clock.now() };
    await app.db.transaction().execute((tx) => movePayment(tx, paid, 'revoked', change));
    const second = await buyer.toPayPal();
    app.paypal.choose(second, 'pending');
    await comeBack(buyer, second);
    expect((await app.running.cards.resume({ token, orderNumber: paid.order_number })).kind).toBe('approved');
    await app.browser().post('/v1/webhooks/connect-e', { id: token });
    const states = app.db.selectFrom('payments').select('state').where('basket_uuid', '=', buyer.basket);
    expect((await states.execute()).map(({ state }) => state).sort()).toEqual(['capturing', 'refunding']);
    expect(await heldAt(buyer)).not.toBeNull();
  });
});
