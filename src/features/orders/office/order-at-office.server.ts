import { findPaymentById, type Payment } from '#src/features/payments/payments.server.ts';
import { readRemaining } from '#src/features/refunds/refundable.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { type Pence, ZERO } from '#src/platform/money.ts';
import { findOrder, type Order } from '../orders.server.ts';

export interface OrderAtOffice {
  order: Order;
  payment: Payment;
}

/** An order and its payment. Undefined where there is none. */
export async function orderAtOffice(db: Db, id: string): Promise<OrderAtOffice | undefined> {
  const order = await findOrder(db, id);
  const payment = order && (await findPaymentById(db, order.payment_id));
  return order && payment ? { order, payment } : undefined;
}

/** How much can be refunded; nothing where it was never paid, or all has gone back. */
export async function remainingAtOffice(db: Db, { order, payment }: OrderAtOffice): Promise<Pence> {
  return order.state === 'paid' && payment.state === 'captured' ? readRemaining(db, payment, order) : ZERO;
}
