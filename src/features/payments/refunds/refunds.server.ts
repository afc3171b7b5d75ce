import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import {
  type LegState,
  legTransitions,
  openLegs,
  type RefundAllocation,
  type RefundMethod,
  type RefundState,
  refundTransitions,
  stateOfLegs,
} from './refund.ts';

export type Refund = Selectable<Tables['refunds']>;
export type RefundLeg = Selectable<Tables['refund_legs']>;

export interface NewLeg {
  method: RefundMethod;
  voucherId: string | null;
  pence: Pence;
  /** The gateway's name for it, where it was made at the gateway's own desk. */
  made?: string;
}

/** Writes the intention: from here on it is carried out, however often a process ends (R54). */
export async function writeRefund(
  tx: Tx,
  written: {
    paymentId: string;
    reason: string;
    requestedBy: string;
    legs: readonly NewLeg[];
    allocations: readonly RefundAllocation[];
    now: Date;
  },
): Promise<Refund> {
  const { legs, allocations, now } = written;
  const made = legs.every((leg) => leg.made !== undefined);
  const refund = await tx
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      payment_id: written.paymentId,
      amount_pence: sum(legs.map(({ pence }) => pence)),
      reason: written.reason,
      requested_by: written.requestedBy,
      state: made ? 'succeeded' : 'in_progress',
      staff_notified_at: null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('refund_legs')
    .values(legs.map((leg) => newLeg(refund.id, leg)))
    .execute();
  await tx
    .insertInto('refund_allocations')
    .values(
      allocations.map(({ part, voucherId, pence }) => ({
        refund_id: refund.id,
        part,
        voucher_id: voucherId,
        pence,
      })),
    )
    .execute();
  return refund;
}

function newLeg(refundId: string, { method, voucherId, pence, made }: NewLeg) {
  const id = randomUUID();
  return {
    id,
    refund_id: refundId,
    method,
    voucher_id: voucherId,
    amount_pence: pence,
    state: made === undefined ? ('planned' as const) : ('succeeded' as const),
    idempotency_key: `refund-${id}`,
    token: null,
    token_expires_at: null,
    gateway_refund_id: made ?? null,
    tries: 0,
    requested_at: null,
    refusal: null,
  };
}

export function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

export function legsOfRefund(db: Db, refundId: string): Promise<RefundLeg[]> {
  return db
    .selectFrom('refund_legs')
    .selectAll()
    .where('refund_id', '=', refundId)
    .orderBy('method')
    .orderBy('voucher_id')
    .execute();
}

export function findLeg(db: Db, id: string): Promise<RefundLeg | undefined> {
  return db.selectFrom('refund_legs').selectAll().where('id', '=', id).executeTakeFirst();
}

export function legsOfPayment(db: Db, paymentId: string): Promise<RefundLeg[]> {
  return db
    .selectFrom('refund_legs')
    .innerJoin('refunds', 'refunds.id', 'refund_legs.refund_id')
    .selectAll('refund_legs')
    .where('payment_id', '=', paymentId)
    .execute();
}

/** What has gone back of a payment, or is on its way: what a gateway refused is left to refund again. */
export async function refundedAllocations(db: Db, paymentId: string): Promise<RefundAllocation[]> {
  const rows = await allocationsWithLegs(db)
    .where('payment_id', '=', paymentId)
    .where('refund_legs.state', '!=', 'refused')
    .execute();
  return rows.map(toAllocation);
}

/** What has been given back of a payment. */
export async function givenPence(db: Db, paymentId: string): Promise<Pence> {
  const legs = await legsOfPayment(db, paymentId);
  return sum(legs.filter(({ state }) => state === 'succeeded').map((leg) => asPence(leg.amount_pence)));
}

/** What a refund is of: parts of the order, or null where an amount was refunded. */
export async function partsOfRefund(db: Db, refundId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('refund_allocations')
    .select('part')
    .distinct()
    .where('refund_id', '=', refundId)
    .execute();
  return rows.map(({ part }) => part);
}

/** What of a refund its gateways refused. */
export async function refusedAllocations(db: Db, refundId: string): Promise<RefundAllocation[]> {
  const rows = await allocationsWithLegs(db)
    .where('refunds.id', '=', refundId)
    .where('refund_legs.state', '=', 'refused')
    .execute();
  return rows.map(toAllocation);
}

function allocationsWithLegs(db: Db) {
  return db
    .selectFrom('refund_allocations')
    .innerJoin('refunds', 'refunds.id', 'refund_allocations.refund_id')
    .innerJoin('refund_legs', (join) =>
      join
        .onRef('refund_legs.refund_id', '=', 'refunds.id')
        .on(sql<boolean>`refund_legs.voucher_id is not distinct from refund_allocations.voucher_id`),
    )
    .select(['part', 'refund_allocations.voucher_id', 'pence']);
}

function toAllocation(row: {
  part: string | null;
  voucher_id: string | null;
  pence: number;
}): RefundAllocation {
  return { part: row.part, voucherId: row.voucher_id, pence: asPence(row.pence) };
}

/** How long a leg rests after each try: a minute more each time, up to an hour. */
const REST = sql`least(refund_legs.tries, 60) * interval '1 minute'`;

/** Refunds with a leg that is to be asked for or about by now, those first that have waited longest. */
export async function dueRefunds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('refund_legs')
    .select(['refund_id'])
    .where('state', 'in', openLegs)
    .where((where) =>
      where.or([where('requested_at', 'is', null), where(sql<Date>`requested_at + ${REST}`, '<=', now)]),
    )
    .groupBy('refund_id')
    .orderBy(sql`min(requested_at) nulls first`)
    .limit(100)
    .execute();
  return rows.map(({ refund_id }) => refund_id);
}

/** Takes the turn to ask the gateway about a leg. Undefined if another process has taken it. */
export function claimLeg(db: Db, leg: RefundLeg, now: Date): Promise<RefundLeg | undefined> {
  return db
    .updateTable('refund_legs')
    .set({ tries: leg.tries + 1, requested_at: now })
    .where('id', '=', leg.id)
    .where('state', '=', leg.state)
    .where('tries', '=', leg.tries)
    .returningAll()
    .executeTakeFirst();
}

type LegChange = Partial<
  Pick<RefundLeg, 'idempotency_key' | 'token' | 'token_expires_at' | 'gateway_refund_id' | 'refusal'>
>;

/**
 * The only way a leg changes state: from the state it was read in, with an event, and with the refund's own state where
 * that follows. Undefined when somebody else moved it first.
 */
export async function moveLeg(
  tx: Tx,
  leg: RefundLeg,
  to: LegState,
  { reason, change = {}, now }: { reason: string; change?: LegChange; now: Date },
): Promise<RefundState | undefined> {
  if (!legTransitions[leg.state].includes(to))
    throw new Error(`A leg of a refund cannot go from ${leg.state} to ${to}`);
  // The legs of one refund move one after the other, so that the last of them sees the others.
  const refund = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', leg.refund_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const moved = await tx
    .updateTable('refund_legs')
    .set({ ...change, state: to })
    .where('id', '=', leg.id)
    .where('state', '=', leg.state)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) return undefined;
  const event = { refund_id: refund.id, reason, at: now };
  await tx
    .insertInto('refund_events')
    .values({ ...event, leg_id: leg.id, from_state: leg.state, to_state: to })
    .execute();
  const state = stateOfLegs((await legsOfRefund(tx, refund.id)).map((one) => one.state));
  if (state === refund.state) return state;
  if (!refundTransitions[refund.state].includes(state))
    throw new Error(`A refund cannot go from ${refund.state} to ${state}`);
  await tx.updateTable('refunds').set({ state, updated_at: now }).where('id', '=', refund.id).execute();
  await tx
    .insertInto('refund_events')
    .values({ ...event, leg_id: null, from_state: refund.state, to_state: state })
    .execute();
  return state;
}

/** Refunds of which a gateway has not said for too long whether it takes them on, and the staff have not been told. */
export function refundsWithoutNotification(db: Db, since: Date): Promise<Refund[]> {
  const undecided = db
    .selectFrom('refund_legs')
    .select('refund_id')
    // People give those back themselves, and staff record it: it is a task of Today.
    .where('method', 'not in', ['transfer', 'cash'])
    .where('state', 'in', ['planned', 'requested']);
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'in_progress')
    .where('id', 'in', undecided)
    .where('created_at', '<=', since)
    .where('staff_notified_at', 'is', null)
    .limit(100)
    .execute();
}

/** False if they have been told already. */
export async function recordStaffNotifiedOfRefund(tx: Tx, refundId: string, now: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('refunds')
    .set({ staff_notified_at: now })
    .where('id', '=', refundId)
    .where('staff_notified_at', 'is', null)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

export const STAFF_TOLD_AFTER_MS = 15 * MINUTE_MS;
