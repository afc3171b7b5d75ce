import { expect } from 'vitest';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { canMove, isLive, type PaymentState } from '#src/features/payments/payment.ts';
import { asPence, rateOn } from '#src/platform/money.ts';
import type { TestApp } from './test-app.ts';

const FEE_BASIS_POINTS = 450;

/**
 * Compares what the gateway's ledger says with what our rows say, for a system that was left to settle: at most one
 * capture stands for an order (I1), every capture has a paid order (I2), what was charged is what was ordered (I4).
 */
export async function expectInvariants(app: Pick<TestApp, 'db' | 'bank'>) {
  const { db, bank } = app;
  const ledger = bank.ledger();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const orders = await db.selectFrom('orders').selectAll().execute();
  const lines = await db.selectFrom('order_lines').selectAll().orderBy('position').execute();
  const emails = await db.selectFrom('emails').selectAll().execute();
  const captures = ledger.filter((entry) => entry.kind === 'capture');
  const refunded = new Set(
    ledger.filter((entry) => entry.kind === 'refund').map((entry) => entry.crossReference),
  );
  const standing = captures.filter((capture) => !refunded.has(capture.crossReference));

  expect(
    new Set(standing.map((capture) => capture.orderId)).size,
    'I1: one capture stands for an order',
  ).toBe(standing.length);
  for (const capture of captures) {
    const payment = payments.find((candidate) => candidate.token === capture.token);
    expect(payment, `a capture that nobody knows: ${capture.orderId}`).toBeDefined();
    expect(capture.amountPence, 'I4: the charge is the amount frozen').toBe(payment?.amount_pence);
    expect(payment?.state).toBe(refunded.has(capture.crossReference) ? 'refunded' : 'captured');
    const order = orders.find((candidate) => candidate.payment_id === payment?.id);
    if (!refunded.has(capture.crossReference)) {
      expect(order?.state, 'I2: every capture has a paid order').toBe('paid');
      expect(order?.total_pence, 'I4: the charge is the order').toBe(capture.amountPence);
      expect(order?.human_id).toBe(capture.orderId);
    }
  }
  const captured = payments.filter((payment) => payment.state === 'captured');
  expect(captured.map((payment) => payment.token).sort(), 'no row says captured without money').toEqual(
    standing.map((capture) => capture.token).sort(),
  );
  const paid = orders.filter((order) => order.state === 'paid');
  expect(paid.map((order) => order.payment_id).sort()).toEqual(captured.map((payment) => payment.id).sort());

  for (const order of orders) {
    const purchase = payments.find((payment) => payment.id === order.payment_id)?.snapshot as Purchase;
    const own = lines.filter((line) => line.order_id === order.id);
    const subtotal = own.reduce((total, line) => total + line.unit_pence * line.quantity, 0);
    const feeBearing = own
      .filter((line) => line.carries_fee)
      .reduce((total, line) => total + line.unit_pence * line.quantity, 0);
    expect(order.subtotal_pence).toBe(subtotal);
    expect(order.mpf_pence).toBe(rateOn(asPence(feeBearing), FEE_BASIS_POINTS));
    expect(order.total_pence).toBe(purchase.total);
    expect(own.map((line) => [line.type, line.product_id, line.quantity, line.unit_pence])).toEqual(
      purchase.lines.map((line) => [line.type, line.productId, line.quantity, line.unit]),
    );
    const receipts = emails.filter((email) => email.message_id.startsWith(`<receipt-${order.basket_uuid}@`));
    if (order.state === 'paid') expect(receipts.map((email) => email.recipient)).toEqual([order.email]);
  }
  await expectEvents(app);
}

/** Every payment's events are one unbroken, legal way from opening to where it stands. */
async function expectEvents({ db }: Pick<TestApp, 'db'>) {
  const payments = await db.selectFrom('payments').select(['id', 'state']).execute();
  const events = await db
    .selectFrom('payment_events')
    .selectAll()
    .orderBy('id' as never)
    .execute();
  for (const payment of payments) {
    let state: PaymentState = 'opening';
    for (const event of events.filter((candidate) => candidate.payment_id === payment.id)) {
      expect(event.from_state).toBe(state);
      expect(canMove(event.from_state, event.to_state)).toBe(true);
      state = event.to_state;
    }
    expect(state).toBe(payment.state);
  }
}

/** Lets time pass and jobs run until nothing is left undecided. */
export async function letSettle(app: Pick<TestApp, 'db' | 'clock' | 'queue'>) {
  for (let round = 0; round < 60; round += 1) {
    await app.queue.drain();
    app.clock.pass({ minutes: 2 });
    await app.queue.run('sweep-payments');
    const payments = await app.db.selectFrom('payments').select('state').execute();
    const waiting = await app.queue.waiting();
    if (waiting.length === 0 && !payments.some(({ state }) => isLive(state) || state === 'refunding')) return;
  }
  throw new Error('Something never settled');
}
