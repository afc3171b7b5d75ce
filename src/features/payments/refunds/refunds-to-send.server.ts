import type { Db } from '#src/platform/db/db.server.ts';

/** A refund that staff send at the bank, or an instructor gives back in cash. */
interface RefundWaiting {
  id: string;
  paymentId: string;
  orderNumber: string;
  buyer: string;
  pence: number;
  method: 'transfer' | 'cash';
  since: Date;
}

/** Refunds that people give back by hand, and that staff have not recorded as given, the oldest first. */
export async function refundsToSend(db: Db): Promise<RefundWaiting[]> {
  const rows = await waiting(db)
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'payments.id as paymentId', 'payments.order_number as orderNumber', 'snapshot'])
    .select(['refund_legs.amount_pence as pence', 'refunds.created_at as since'])
    .select((row) => row.ref('method').$castTo<RefundWaiting['method']>().as('method'))
    .orderBy('refunds.created_at')
    .limit(200)
    .execute();
  return rows.map(({ snapshot: { addresses }, ...row }) => ({
    ...row,
    buyer: `${addresses.billing.firstname} ${addresses.billing.surname}`,
  }));
}

/** Since when each of these waits. A part of a query. */
export function refundsToSendSince(db: Db) {
  return waiting(db).select('refunds.created_at as at');
}

function waiting(db: Db) {
  return db
    .selectFrom('refund_legs')
    .innerJoin('refunds', 'refunds.id', 'refund_legs.refund_id')
    .where('method', 'in', ['transfer', 'cash'])
    .where('refund_legs.state', 'in', ['planned', 'requested']);
}
