import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import { findPaymentById } from '#src/features/payments/payments.server.ts';
import { fingerprintOf } from '#src/features/refunds/plan-fingerprint.server.ts';
import { planRefund, type StaffRefund } from '#src/features/refunds/refund-plan.ts';
import { readRefundable } from '#src/features/refunds/refundable.server.ts';
import { EXECUTE_REFUND, requestRefund } from '#src/features/refunds/request-refund.server.ts';
import type { TestApp } from './app.ts';
import { testBuyer } from './buyer.ts';

/** Buys these, and answers the payment. */
export async function paidOrder(
  app: TestApp,
  products: Parameters<typeof testBuyer>[1],
  codes: string[] = [],
) {
  const buyer = await (await testBuyer(app, products)).fillIn();
  for (const code of codes) await buyer.enterCode(code);
  const paid = await buyer.pay();
  if (paid.status !== 200) throw new Error(paid.text);
  const order = app.db.selectFrom('orders').select('payment_id').where('basket_uuid', '=', buyer.basket);
  return (await order.executeTakeFirstOrThrow()).payment_id;
}

/** Refunds as the office does, until the money has gone back. Emails wait. */
export async function refundNow(app: TestApp, paymentId: string, request: StaffRefund) {
  const payment = await findPaymentById(app.db, paymentId);
  const order = await orderOfPayment(app.db, paymentId);
  if (!payment || !order) throw new Error('nothing to refund');
  const plan = planRefund(await readRefundable(app.db, payment, order, app.clock.now()), request);
  if (!plan.ok) throw new Error(plan.refusal);
  const requested = {
    paymentId,
    request,
    fingerprint: fingerprintOf(plan),
    cancelsLessons: false,
    reason: 'asked',
    requestedBy: 'moira',
  };
  const result = await app.db
    .transaction()
    .execute((tx) => requestRefund(app.running.services, tx, requested));
  if (!result.ok) throw new Error(result.refusal);
  await app.queue.drain(EXECUTE_REFUND);
}
