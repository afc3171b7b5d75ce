import { sql } from 'kysely';
import { LONDON, MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type Payment, paymentColumns } from './payments.server.ts';

/** Payments that nobody may be waiting for any more, those first that were asked after longest ago. */
export function unsettledPayments(db: Db, before: Date): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('state', 'in', ['opening', 'created', 'capturing'])
    .where('updated_at', '<', before)
    .orderBy(sql`coalesce(gateway_checked_at, updated_at)`)
    .limit(200)
    .execute();
}

export async function recordGatewayCheck(db: Db, payment: Payment, now: Date) {
  await db.updateTable('payments').set({ gateway_checked_at: now }).where('id', '=', payment.id).execute();
}

/** Takes the turn to ask the gateway about a payment. False while another question, of any process, is too recent. */
export async function claimGatewayCheck(
  db: Db,
  payment: Payment,
  now: Date,
  everyMs: number,
): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs);
  const taken = await db
    .updateTable('payments')
    .set({ gateway_checked_at: now })
    .where('id', '=', payment.id)
    .where((where) =>
      where.or([where('gateway_checked_at', 'is', null), where('gateway_checked_at', '<=', before)]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** A buyer who is told so gets an email with the outcome (R39). */
export async function recordUndecided(db: Db, payment: Payment, now: Date) {
  if (payment.undecided_since) return;
  await db
    .updateTable('payments')
    .set({ undecided_since: now })
    .where('id', '=', payment.id)
    .where('undecided_since', 'is', null)
    .execute();
}

/** Charges that may stand, undecided since then or longer, of which the staff have not been told (R53). */
export function undecidedWithoutNotification(db: Db, since: Date): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('state', '=', 'capturing')
    .where('updated_at', '<=', since)
    .where('staff_notified_at', 'is', null)
    .limit(200)
    .execute();
}

const mayStand = (db: Db, since: Date) =>
  db.selectFrom('payments').where('state', '=', 'capturing').where('updated_at', '<=', since);

/** Charges that may stand, undecided since then or longer (R53). A part of a query. */
export function undecided(db: Db, since: Date) {
  return mayStand(db, since).select('updated_at as at').where('look_again_on', 'is', null);
}

/** The same of those that staff look at again on a day of their choice, from the beginning of that day. */
export function undecidedAgain(db: Db, since: Date) {
  const at = sql<Date>`look_again_on::timestamp at time zone ${sql.lit(LONDON)}`;
  return mayStand(db, since).select(at.as('at')).where('look_again_on', 'is not', null);
}

/** All of these, the oldest first. */
export function undecidedPayments(db: Db, since: Date): Promise<Payment[]> {
  return mayStand(db, since).select(paymentColumns).orderBy('updated_at').limit(200).execute();
}

/** False if another process has told them meanwhile. */
export async function recordStaffNotified(tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('payments')
    .set({ staff_notified_at: now })
    .where('id', '=', payment.id)
    .where('staff_notified_at', 'is', null)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** Payments that failed a little while ago and have not been asked after again since. */
export function latelyFailed(db: Db, now: Date): Promise<Payment[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('state', 'in', ['declined', 'revoked'])
    .where('token', 'is not', null)
    .where('updated_at', '>', ago(65))
    .where('updated_at', '<', ago(5))
    .where((where) =>
      where.or([where('gateway_checked_at', 'is', null), where('gateway_checked_at', '<', ago(20))]),
    )
    .limit(200)
    .execute();
}

/** Since when the oldest of the charges waits that a gateway was asked for and has not decided on. */
export async function undecidedSince(db: Db): Promise<Date | null> {
  const oldest = await db
    .selectFrom('payments')
    .select('updated_at')
    .where('state', '=', 'capturing')
    .orderBy('updated_at')
    .limit(1)
    .executeTakeFirst();
  return oldest?.updated_at ?? null;
}
