import { sql } from 'kysely';
import type { Db } from '#src/platform/db/db.server.ts';
import type { PaymentSnapshot } from '../payment.ts';

export interface RefusedRefund {
  id: string;
  paymentId: string;
  orderNumber: string;
  /** What was bought, as it was charged. */
  snapshot: PaymentSnapshot;
  /** What has not gone back. */
  pence: number;
  /** The gateway's own words. */
  refusal: string;
  since: Date;
}

/** Refunds of which a gateway will not give a leg back. A part of a query. */
export function refused(db: Db) {
  return db.selectFrom('refunds').select('updated_at as at').where('state', '=', 'refused');
}

/** Refunds of which a gateway will not give a leg back: people decide (R54). The oldest first. */
export function refusedRefunds(db: Db): Promise<RefusedRefund[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('refund_legs', (join) =>
      join.onRef('refund_legs.refund_id', '=', 'refunds.id').on('refund_legs.state', '=', 'refused'),
    )
    .select([
      'refunds.id',
      'payments.id as paymentId',
      'payments.order_number as orderNumber',
      'payments.snapshot',
      'refunds.updated_at as since',
    ])
    .select([
      sql<number>`sum(refund_legs.amount_pence)`.as('pence'),
      sql<string>`coalesce(max(refund_legs.refusal), '')`.as('refusal'),
    ])
    .where('refunds.state', '=', 'refused')
    .groupBy(['refunds.id', 'payments.id'])
    .orderBy('refunds.updated_at')
    .limit(200)
    .execute();
}
