import { expect, test } from 'vitest';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { asPence } from '#src/platform/money.ts';
import { BRAIN_TRAINING, LESSON, testBuyer } from '#testing/buyer.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { buyVouchers, E_VOUCHER } from '#testing/vouchers.ts';
import { fingerprintOf } from './plan-fingerprint.server.ts';
import { planRefund, type StaffRefund } from './refund-plan.ts';
import { readRefundable } from './refundable.server.ts';
import { requestRefund } from './request-refund.server.ts';

const app = await settlingApp();
const { payment } = payPalBuyers(app);

async function refundable(token: string) {
  const row = await payment(token);
  const order = await orderOfPayment(app.db, row.id);
  return readRefundable(app.db, row, order, app.clock.now());
}

async function shown(token: string, request: StaffRefund) {
  const plan = planRefund(await refundable(token), request);
  return plan.ok ? fingerprintOf(plan) : `${plan.remaining}-`;
}

async function ask(token: string, request: StaffRefund, fingerprint?: string) {
  const requested = {
    paymentId: (await payment(token)).id,
    request,
    fingerprint: fingerprint ?? (await shown(token, request)),
    cancelsLessons: false,
    reason: 'changed their mind',
    requestedBy: 'moira',
  };
  return app.db.transaction().execute((tx) => requestRefund(app.running.services, tx, requested));
}

const parts = (part: string, pence: number): StaffRefund => ({
  kind: 'parts',
  parts: [{ part, pence: asPence(pence) }],
});
const refundedByCard = (token: string) => {
  const charge = app.bank.ledger().find((entry) => entry.token === token)?.crossReference;
  return app.bank
    .ledger()
    .filter((entry) => entry.kind === 'refund' && entry.crossReference === charge)
    .map(({ amountPence }) => amountPence);
};
const balance = async (id: string) =>
  (await app.db.selectFrom('vouchers').select('balance_pence').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_pence;

test('an order that a voucher and a card paid for goes back by lines and as a whole, each to where it came from', async () => {
  const { issued, secrets } = await buyVouchers(app, [{ ...E_VOUCHER, amount: '50' }]);
  const [voucher] = issued;
  const buyer = await (await testBuyer(app, [LESSON, BRAIN_TRAINING])).fillIn();
  await buyer.enterCode(secrets[0]?.code ?? '');
  const { status, token } = await buyer.pay();
  expect(status).toBe(200);
  const all = { kind: 'all' as const };
  const shownFirst = await shown(token, all);
  const { amount_pence: charged } = await payment(token);
  expect(await balance(voucher?.id ?? '')).toBe(0);

  expect(await ask(token, parts('line 1', 999))).toMatchObject({ ok: true });
  await app.queue.drain();
  expect(refundedByCard(token)).toEqual([999]);
  const learning = await app.db.selectFrom('learning_items').select('ended_at').execute();
  expect(learning.map(({ ended_at }) => ended_at !== null)).toEqual([true]);
  expect(await ask(token, parts('line 1', 1))).toMatchObject({ ok: false, refusal: 'more_than_left' });
  expect(await ask(token, all, shownFirst)).toMatchObject({ refusal: 'changed' });

  // Two members of staff at once: one of them gives it back.
  const left = await shown(token, all);
  const both = await Promise.all([ask(token, all, left), ask(token, all, left)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  await app.queue.drain();
  expect(refundedByCard(token)).toEqual([999, charged - 999]);
  expect(await balance(voucher?.id ?? '')).toBe(5_000);
  const row = await payment(token);
  expect([row.state, (await orderOfPayment(app.db, row.id))?.state]).toEqual(['refunded', 'refunded']);
  expect(await ask(token, { kind: 'amount', pence: asPence(1) })).toEqual({
    ok: false,
    refusal: 'not_paid',
  });
});

test('a voucher that was bought is closed when its line goes back, and not given back once it has been spent from', async () => {
  const bought = await buyVouchers(app, [E_VOUCHER, { ...E_VOUCHER, amount: '20' }]);
  const [spent, unspent] = bought.issued;
  const token =
    (
      await app.db
        .selectFrom('payments')
        .select('token')
        .where('id', '=', bought.order.payment_id)
        .executeTakeFirstOrThrow()
    ).token ?? '';
  const other = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
  await other.enterCode(bought.secrets[0]?.code ?? '');
  const authorised = await other.token();
  expect((await other.confirm(authorised)).status).toBe(200);

  expect(await ask(token, parts('line 0', 10_000))).toMatchObject({
    refusal: 'voucher_spent',
    part: 'line 0',
  });
  expect(await ask(token, parts('line 1', 500))).toMatchObject({ refusal: 'only_as_a_whole' });
  expect(await ask(token, parts('line 1', 2_000))).toMatchObject({ ok: true });
  await app.queue.drain();
  expect(refundedByCard(token)).toEqual([2_000]);
  const states = await app.db
    .selectFrom('vouchers')
    .select(['id', 'state'])
    .where('order_id', '=', bought.order.id)
    .execute();
  expect(new Map(states.map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [spent?.id, 'part_used'],
      [unspent?.id, 'void'],
    ]),
  );
});

test('amounts that name no line end what was bought with the last of the money', async () => {
  const { order, issued } = await buyVouchers(app, [{ ...E_VOUCHER, amount: '20' }]);
  const { token } = await app.db
    .selectFrom('payments')
    .select('token')
    .where('id', '=', order.payment_id)
    .executeTakeFirstOrThrow();
  const stateOf = async () =>
    (
      await app.db
        .selectFrom('vouchers')
        .select('state')
        .where('id', '=', issued[0]?.id ?? '')
        .executeTakeFirstOrThrow()
    ).state;
  const before = await stateOf();
  const amount = (pence: number): StaffRefund => ({ kind: 'amount', pence: asPence(pence) });
  expect(await ask(token ?? '', amount(500))).toMatchObject({ ok: true });
  expect(await stateOf()).toBe(before);
  expect(await ask(token ?? '', amount(1_500))).toMatchObject({ ok: true });
  expect(await stateOf()).toBe('void');
  await app.queue.drain();
  expect(refundedByCard(token ?? '')).toEqual([500, 1_500]);
});
