import { sql } from 'kysely';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, ZERO } from '#src/platform/money.ts';

const refunds = (db: Db) =>
  db.selectFrom('refund_legs').innerJoin('refunds', 'refunds.id', 'refund_legs.refund_id');

/** The payments of which money has gone back, as a part of a query. */
export function refundedPayments(db: Db): Subquery<{ payment_id: string }> {
  return refunds(db).select('payment_id').where('refund_legs.state', '=', 'given');
}

/** The payments with a refund that a gateway has refused, as a part of a query. */
export function failedRefunds(db: Db): Subquery<{ payment_id: string }> {
  return db.selectFrom('refunds').select('payment_id').where('state', '=', 'refused');
}

/** The payments by a card whose number ends so ("Visa ending 3436"), as a part of a query. */
export function paymentsByCardEnding(db: Db, four: string): Subquery<{ payment_id: string }> {
  return db
    .selectFrom('payments')
    .select('id as payment_id')
    .where(sql`right(summary, 4)`, '=', four)
    .where('summary', 'like', '% ending ____');
}

export interface RefundStanding {
  /** What has been given back. */
  refunded: Pence;
  /** What has been asked for and not been given yet. */
  onItsWay: Pence;
  /** Whether a gateway has refused any of it. */
  failed: boolean;
}

/** How much of these payments has gone back, how much is on its way, and whether a gateway has refused any of it. */
export async function refundStandings(
  db: Db,
  paymentIds: readonly string[],
): Promise<(paymentId: string) => RefundStanding> {
  if (paymentIds.length === 0) return () => NONE;
  const rows = await refunds(db)
    .select([
      'payment_id',
      sql<number>`coalesce(sum(refund_legs.amount_pence) filter (where refund_legs.state = 'given'), 0)`.as(
        'refunded',
      ),
      sql<number>`coalesce(sum(refund_legs.amount_pence) filter (where refund_legs.state not in ('given', 'refused')), 0)`.as(
        'onItsWay',
      ),
      sql<boolean>`bool_or(refunds.state = 'refused')`.as('failed'),
    ])
    .where('payment_id', 'in', paymentIds)
    .groupBy('payment_id')
    .execute();
  const standings = new Map(
    rows.map(({ payment_id, refunded, onItsWay, failed }) => [
      payment_id,
      { refunded: asPence(Number(refunded)), onItsWay: asPence(Number(onItsWay)), failed },
    ]),
  );
  return (paymentId) => standings.get(paymentId) ?? NONE;
}

const NONE: RefundStanding = { refunded: ZERO, onItsWay: ZERO, failed: false };

/** How each of these payments was made. */
export async function howPaid(db: Db, paymentIds: readonly string[]) {
  const rows =
    paymentIds.length === 0
      ? []
      : await db
          .selectFrom('payments')
          .select(['id', 'gateway', 'summary', 'cross_reference'])
          .where('id', 'in', paymentIds)
          .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return (paymentId: string) => known.get(paymentId);
}

/** What has gone back of each part of these payments; the part is null where an amount was refunded. */
export async function refundedByPart(db: Db, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return () => [];
  const rows = await refunds(db)
    .innerJoin('refund_parts', (join) =>
      join
        .onRef('refund_parts.refund_id', '=', 'refund_legs.refund_id')
        .on(sql<boolean>`refund_parts.voucher_id is not distinct from refund_legs.voucher_id`),
    )
    .select(['payment_id', 'part', sql<number>`sum(refund_parts.pence)`.as('pence')])
    .where('payment_id', 'in', paymentIds)
    .where('refund_legs.state', '=', 'given')
    .groupBy(['payment_id', 'part'])
    .execute();
  return (paymentId: string) =>
    rows
      .filter(({ payment_id }) => payment_id === paymentId)
      .map(({ part, pence }) => ({ part, pence: asPence(Number(pence)) }));
}
