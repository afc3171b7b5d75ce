import type { Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, toDecimal } from '#src/platform/money.ts';
import { publishEvent } from '#src/platform/webhooks/publish-event.server.ts';
import './tables.ts';

/** Tells programs of others that an order is paid. */
export async function publishOrderPaid(tx: Tx, id: string, now: Date) {
  await publishEvent(tx, 'order.paid', { now, data: () => factsOf(tx, id) });
}

/** Tells them that money of an order went back: all of it, or a part. */
export async function publishOrderRefunded(
  tx: Tx,
  id: string,
  { refund, amount, now }: { refund: string; amount: Pence; now: Date },
) {
  await publishEvent(tx, 'order.refunded', {
    now,
    data: async () => ({ ...(await factsOf(tx, id)), refund, amount: toDecimal(amount) }),
  });
}

async function factsOf(tx: Tx, id: string) {
  const order = await tx
    .selectFrom('orders')
    .select(['order_number', 'total_pence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { order: id, number: order.order_number, total: toDecimal(asPence(order.total_pence)) };
}
