import { type RawBuilder, sql } from 'kysely';
import { londonDate } from '#src/platform/clock.ts';
import { LONDON } from '#src/platform/dates.ts';
import type { Db, Subquery } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, ZERO } from '#src/platform/money.ts';
import type { PaymentSnapshot } from '../payment.ts';
import type { LegState, RefundMethod, RefundState } from './refund.ts';

/** A refund as staff read it. */
export interface RefundTold {
  id: string;
  at: Date;
  pence: number;
  reason: string;
  /** The member of staff, `system` or `elsewhere`. */
  askedBy: string;
  state: RefundState;
  legs: {
    method: RefundMethod;
    voucherId: string | null;
    pence: number;
    state: LegState;
    refusal: string | null;
  }[];
  /** The parts of the order that it was for; none where an amount was refunded. */
  parts: string[];
  /** Each change of its state, the first first: it can be refused, asked for again, and given. */
  events: { to: RefundState; at: Date }[];
}

/** What was refunded of a payment, or was to be, the latest first. */
export async function refundsOfPayment(db: Db, paymentId: string): Promise<RefundTold[]> {
  const refunds = await db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at', 'desc')
    .execute();
  if (refunds.length === 0) return [];
  const ids = refunds.map(({ id }) => id);
  const legs = await db
    .selectFrom('refund_legs')
    .select(['refund_id', 'method', 'voucher_id', 'amount_pence', 'state', 'refusal'])
    .where('refund_id', 'in', ids)
    .orderBy('method')
    .orderBy('voucher_id')
    .execute();
  const parts = await db
    .selectFrom('refund_allocations')
    .select(['refund_id', 'part'])
    .where('refund_id', 'in', ids)
    .execute();
  const events = await db
    .selectFrom('refund_events')
    .select(['refund_id', 'to_state', 'at'])
    .where('refund_id', 'in', ids)
    .where('leg_id', 'is', null)
    .orderBy('at')
    .execute();
  return refunds.map(({ id, created_at, amount_pence, reason, requested_by, state }) => ({
    id,
    at: created_at,
    pence: amount_pence,
    reason,
    askedBy: requested_by,
    state,
    legs: legs
      .filter(({ refund_id }) => refund_id === id)
      .map((leg) => ({
        method: leg.method,
        voucherId: leg.voucher_id,
        pence: leg.amount_pence,
        state: leg.state,
        refusal: leg.refusal,
      })),
    parts: [
      ...new Set(parts.flatMap(({ refund_id, part }) => (refund_id === id && part !== null ? [part] : []))),
    ],
    events: events.flatMap(({ refund_id, to_state, at }) =>
      refund_id === id ? { to: to_state as RefundState, at } : [],
    ),
  }));
}

export async function paymentsOfRefunds(db: Db, refundIds: readonly string[]): Promise<Map<string, string>> {
  if (refundIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'payment_id'])
    .where('id', 'in', refundIds)
    .execute();
  return new Map(rows.map(({ id, payment_id }) => [id, payment_id]));
}

const refunds = (db: Db) =>
  db.selectFrom('refund_legs').innerJoin('refunds', 'refunds.id', 'refund_legs.refund_id');

/** The payments of which money has gone back, as a part of a query. */
export function refundedPayments(db: Db): Subquery<{ payment_id: string }> {
  return refunds(db).select('payment_id').where('refund_legs.state', '=', 'succeeded');
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
      sql<number>`coalesce(sum(refund_legs.amount_pence) filter (where refund_legs.state = 'succeeded'), 0)`.as(
        'refunded',
      ),
      sql<number>`coalesce(sum(refund_legs.amount_pence) filter (where refund_legs.state not in ('succeeded', 'refused')), 0)`.as(
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
    .innerJoin('refund_allocations', (join) =>
      join
        .onRef('refund_allocations.refund_id', '=', 'refund_legs.refund_id')
        .on(sql<boolean>`refund_allocations.voucher_id is not distinct from refund_legs.voucher_id`),
    )
    .select(['payment_id', 'part', sql<number>`sum(refund_allocations.pence)`.as('pence')])
    .where('payment_id', 'in', paymentIds)
    .where('refund_legs.state', '=', 'succeeded')
    .groupBy(['payment_id', 'part'])
    .execute();
  return (paymentId: string) =>
    rows
      .filter(({ payment_id }) => payment_id === paymentId)
      .map(({ part, pence }) => ({ part, pence: asPence(Number(pence)) }));
}

/** A part of the money that went back on a day. */
export interface GivenShare {
  /** The London day on which it was given, or taken on by PayPal. */
  day: string;
  paymentId: string;
  refundId: string;
  method: RefundMethod;
  /** A line of the order, the fee, the postage; null where an amount was asked for. */
  part: string | null;
  pence: Pence;
}

/** What went back within two instants, share by share: legs that are given, or that PayPal has taken on. */
export function refundsGiven(db: Db, from: Date, to: Date): Promise<GivenShare[]> {
  const lately = sql`
      select leg_id as id from refund_events
      where to_state in ('succeeded', 'pending') and at >= ${from} and at < ${to} and leg_id is not null
      union
      select refund_legs.id from refunds join refund_legs on refund_legs.refund_id = refunds.id
      where refunds.created_at >= ${from} and refunds.created_at < ${to}`;
  return sharesOf(db, lately, sql`given.at >= ${from} and given.at < ${to}`);
}

/** The London day of the first refund. */
export async function firstRefundDay(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('refunds')
    .select('created_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row && londonDate(row.created_at);
}

/** What had gone back of these payments before an instant, in the same shares. */
export async function refundsGivenBefore(
  db: Db,
  paymentIds: readonly string[],
  before: Date,
): Promise<GivenShare[]> {
  if (paymentIds.length === 0) return [];
  const own = sql`
      select refund_legs.id from refunds join refund_legs on refund_legs.refund_id = refunds.id
      where refunds.payment_id = any(${[...paymentIds]}::uuid[])`;
  return sharesOf(db, own, sql`given.at < ${before}`);
}

async function sharesOf(
  db: Db,
  legs: RawBuilder<unknown>,
  isWanted: RawBuilder<unknown>,
): Promise<GivenShare[]> {
  const { rows } = await sql<Omit<GivenShare, 'pence'> & { pence: number }>`
    with wanted as (${legs}),
    given as materialized (
      select legs.*, refunds.payment_id, coalesce(
        (select min(at) from refund_events where refund_events.leg_id = legs.id and to_state in ('succeeded', 'pending')),
        refunds.created_at
      ) as at
      from wanted
      join refund_legs legs on legs.id = wanted.id and legs.state in ('succeeded', 'pending')
      join refunds on refunds.id = legs.refund_id
    )
    select to_char(given.at at time zone ${sql.lit(LONDON)}, 'YYYY-MM-DD') as day,
      given.payment_id as "paymentId", given.refund_id as "refundId", given.method, refund_allocations.part, refund_allocations.pence
    from given
    join refund_allocations on refund_allocations.refund_id = given.refund_id
      and refund_allocations.voucher_id is not distinct from given.voucher_id
    where ${isWanted}`.execute(db);
  return rows.map((row) => ({ ...row, pence: asPence(row.pence) }));
}

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
