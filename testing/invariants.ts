import { expect } from 'vitest';
import { canMove as canMoveOrder, type OrderState } from '#src/features/orders/order.ts';
import type { Purchase } from '#src/features/orders/purchase.ts';
import { canMove, isLive, type PaymentState } from '#src/features/payments/payment.ts';
import { asPence, rateOn } from '#src/platform/money.ts';
import type { TestApp } from './app.ts';

const FEE_BASIS_POINTS = 450;

/** All money that the gateways report as moved, by token. */
function ledgerOf({ bank, paypal }: Pick<TestApp, 'bank' | 'paypal'>) {
  const wallet = paypal.ledger().map(({ kind, order, customId, captureId, amountPence }) => ({
    kind,
    token: order,
    orderId: customId,
    crossReference: captureId,
    amountPence,
  }));
  return [...bank.ledger(), ...wallet];
}

/**
 * Compares the gateways' ledgers with our rows once everything has settled: an order has at most one capture (I1),
 * every capture has a paid order (I2), and the charge equals the order (I4).
 */
export async function expectInvariants(app: Pick<TestApp, 'db' | 'bank' | 'paypal'>) {
  const { db } = app;
  const ledger = ledgerOf(app);
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
    expect(capture.amountPence, 'I4: the charge is the amount of the snapshot').toBe(payment?.amount_pence);
    expect(payment?.state).toBe(refunded.has(capture.crossReference) ? 'refunded' : 'captured');
    const order = orders.find((candidate) => candidate.payment_id === payment?.id);
    if (!refunded.has(capture.crossReference)) {
      expect(order?.state, 'I2: every capture has a paid order').toBe('paid');
      expect((order?.total_pence ?? 0) - (order?.voucher_pence ?? 0), 'I4: the charge is the order').toBe(
        capture.amountPence,
      );
      expect(order?.human_id).toBe(capture.orderId);
    }
  }
  const captured = payments.filter((payment) => payment.state === 'captured');
  const charged = captured.filter((payment) => payment.gateway !== 'voucher');
  expect(charged.map((payment) => payment.token).sort(), 'no row says captured without money').toEqual(
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
  await expectOrderEvents(app);
  await expectVouchers(app);
  await expectLearning(app);
}

/** Every payment's events are one unbroken, legal path from opening to its current state. */
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

/** Every order's events lead, unbroken and legally, from placed to where it stands. */
async function expectOrderEvents({ db }: Pick<TestApp, 'db'>) {
  const orders = await db.selectFrom('orders').select(['id', 'state']).execute();
  const events = await db
    .selectFrom('order_events')
    .selectAll()
    .orderBy('id' as never)
    .execute();
  for (const order of orders) {
    let state: OrderState = 'placed';
    for (const event of events.filter(({ order_id }) => order_id === order.id)) {
      expect(event.from_state).toBe(state);
      expect(canMoveOrder(event.from_state, event.to_state)).toBe(true);
      expect(event.reason).not.toBe('');
      state = event.to_state;
    }
    expect(state).toBe(order.state);
  }
}

/**
 * Every voucher line of a paid order has one voucher with one code, and no due email is unsent (I3); a balance is the
 * sum of its movements; a failed order has returned what it took.
 */
async function expectVouchers({ db }: Pick<TestApp, 'db'>) {
  const vouchers = await db.selectFrom('vouchers').selectAll().execute();
  const movements = await db.selectFrom('voucher_movements').selectAll().orderBy('id').execute();
  const orders = await db.selectFrom('orders').selectAll().execute();
  const bought = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('order_lines.type', '=', 'voucher')
    .where('orders.state', '=', 'paid')
    .select(['order_lines.order_id', 'order_lines.position', 'order_lines.subtotal_pence as worth'])
    .execute();
  const issued = vouchers.map((voucher) => ({ ...voucher, worth: voucher.value_pence }));
  const named = (list: typeof bought) =>
    list.map(({ order_id, position, worth }) => `${order_id} ${position} ${worth}`).sort();
  expect(named(issued), 'I3: one voucher for each line that was paid for').toEqual(named(bought));
  expect(
    vouchers.filter(({ state, email }) => state === 'pending' && email !== null),
    'I3: what is due by email has gone',
  ).toEqual([]);
  const total = (some: typeof movements) => some.reduce((sum, { pence }) => sum + pence, 0);
  for (const voucher of vouchers) {
    const own = movements.filter(({ voucher_id }) => voucher_id === voucher.id);
    expect(total(own), 'the ledger').toBe(voucher.balance_pence);
    const balances = own.map((_, index) => total(own.slice(0, index + 1)));
    expect(Math.min(...balances), 'a balance is never negative').toBeGreaterThanOrEqual(0);
    expect(Math.max(...balances), 'nor more than was paid for it').toBe(voucher.value_pence);
  }
  for (const order of orders) {
    const spent = movements.filter(({ order_id, kind }) => order_id === order.id && kind !== 'issued');
    const stands = order.state === 'paid' || order.state === 'placed';
    expect(0 - total(spent), 'what an order took from vouchers').toBe(stands ? order.voucher_pence : 0);
  }
}

/** Exactly the paid orders with digital products have one access code and its email. */
async function expectLearning({ db }: Pick<TestApp, 'db'>) {
  const access = await db.selectFrom('learning_access').select('order_id').orderBy('order_id').execute();
  const letters = await db
    .selectFrom('emails')
    .select('composed_from as order_id')
    .where('composer', '=', 'learning')
    .orderBy('composed_from')
    .execute();
  const bought = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .where('orders.state', '=', 'paid')
    .where('order_lines.type', '!=', 'voucher')
    .where('order_lines.dispatch_type', '=', 'digital')
    .select('orders.id as order_id')
    .distinct()
    .orderBy('orders.id')
    .execute();
  expect(access, 'one way in for each order that holds any').toEqual(bought);
  expect(letters, 'and one email with it').toEqual(bought);
}

/** Lets time pass and runs jobs until nothing is undecided. */
export async function letSettle(app: Pick<TestApp, 'db' | 'clock' | 'queue'>) {
  for (let round = 0; round < 60; round += 1) {
    await app.queue.drain();
    // In growing steps: an unapproved wallet order expires after hours.
    app.clock.pass({ minutes: 2 + round });
    await app.queue.run('sweep-payments');
    const payments = await app.db.selectFrom('payments').select('state').execute();
    const waiting = await app.queue.waiting();
    // A charge that arrives after its payment failed is looked for some minutes later.
    if (
      round >= 2 &&
      waiting.length === 0 &&
      !payments.some(({ state }) => isLive(state) || state === 'refunding')
    )
      return;
  }
  throw new Error('Something never settled');
}
