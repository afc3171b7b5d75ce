import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { newReference } from '#src/platform/references.ts';
import type { Approval, GatewayName, WalletAttempt } from './gateway.ts';
import { canMove, type Decline, type DeclineCode, liveStates, type PaymentState } from './payment.ts';
import type { Charge } from './refund-gateway.ts';
import type { PaymentRow } from './tables.ts';

export type Payment = Selectable<PaymentRow>;

/** Undefined when another payment of the same purchase is under way: one is all that may be. */
export async function openPayment(
  db: Db,
  opened: {
    purchaseId: string;
    orderNumber: string;
    gateway: GatewayName;
    amount: Pence;
    snapshot: object;
    fingerprint: string;
  },
  now: Date,
): Promise<Payment | undefined> {
  return db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      reference: newReference(),
      purchase_id: opened.purchaseId,
      order_number: opened.orderNumber,
      gateway: opened.gateway,
      token: null,
      approve_url: null,
      state: 'opening',
      amount_pence: opened.amount,
      snapshot: JSON.stringify(opened.snapshot),
      fingerprint: opened.fingerprint,
      cross_reference: null,
      summary: null,
      decline_code: null,
      decline_detail: null,
      asked_at: null,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + MINUTE_MS),
    })
    .onConflict((conflict) =>
      conflict
        .column('purchase_id')
        .where('state', 'in', liveStates.map((state) => sql.lit(state)) as never)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface Change {
  token?: string;
  approve_url?: string | null;
  expires_at?: Date;
  cross_reference?: string;
  summary?: string;
  decline_code?: DeclineCode;
  decline_detail?: string | null;
}

/**
 * The only way a payment changes state: from the state it was read in, with an event in the same transaction.
 * False when somebody else moved it first; then it must be read again.
 */
export async function movePayment(
  tx: Tx,
  payment: Payment,
  to: PaymentState,
  { reason, change = {}, now }: { reason: string; change?: Change; now: Date },
): Promise<boolean> {
  if (!canMove(payment.state, to)) throw new Error(`A payment cannot go from ${payment.state} to ${to}`);
  const moved = await tx
    .updateTable('payments')
    .set({ ...change, state: to, updated_at: now })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) return false;
  await tx
    .insertInto('payment_events')
    .values({ payment_id: payment.id, from_state: payment.state, to_state: to, reason, at: now })
    .execute();
  return true;
}

/** Adds what was not known when the snapshot was taken, while it has not been charged. */
export async function amendSnapshot(db: Db, payment: Payment, added: object): Promise<Payment> {
  const amended = await db
    .updateTable('payments')
    .set({ snapshot: sql`snapshot || ${JSON.stringify(added)}::jsonb` })
    .where('id', '=', payment.id)
    .where('state', '=', 'created')
    .returningAll()
    .executeTakeFirst();
  return amended ?? payment;
}

/** One purchase's payments are completed one after the other: the lock is held until the transaction ends. */
export async function lockPurchase(tx: Tx, purchaseId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${purchaseId}, 0))`.execute(tx);
}

export function findPayment(db: Db | Tx, reference: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst();
}

export function findPaymentById(db: Db | Tx, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads a payment for update: what is refunded of it is added up by one process at a time. */
export function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** What a charge is refunded by. */
export function chargeOf(payment: Payment): Charge {
  return { ...attemptOf(payment), crossReference: payment.cross_reference ?? '' };
}

export function findPaymentByToken(db: Db, token: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('token', '=', token).executeTakeFirst();
}

/** The payment of a purchase that counts: the captured one, else the one under way. */
export function standingPayment(db: Db | Tx, purchaseId: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('purchase_id', '=', purchaseId)
    .where('state', 'in', ['captured', ...liveStates])
    .orderBy(sql`case when state = 'captured' then 0 else 1 end`)
    .executeTakeFirst();
}

/** Payments that nobody may be waiting for any more, those first that were asked after longest ago. */
export function unsettledPayments(db: Db, before: Date): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('state', 'in', ['opening', 'created', 'capturing'])
    .where('updated_at', '<', before)
    .orderBy(sql`coalesce(asked_at, updated_at)`)
    .limit(200)
    .execute();
}

export async function noteAsked(db: Db, payment: Payment, now: Date) {
  await db.updateTable('payments').set({ asked_at: now }).where('id', '=', payment.id).execute();
}

/** Takes the turn to ask the gateway about a payment. False while another question, of any process, is too recent. */
export async function takeTurnToAsk(db: Db, payment: Payment, now: Date, everyMs: number): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs);
  const taken = await db
    .updateTable('payments')
    .set({ asked_at: now })
    .where('id', '=', payment.id)
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<=', before)]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Whoever is told so is emailed how it ends (R39). */
export async function noteUndecided(db: Db, payment: Payment, now: Date) {
  if (payment.undecided_since) return;
  await db
    .updateTable('payments')
    .set({ undecided_since: now })
    .where('id', '=', payment.id)
    .where('undecided_since', 'is', null)
    .execute();
}

/** Charges that may stand, undecided since then or longer, of which the staff have not been told (R53). */
export function untoldUndecided(db: Db, since: Date): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('state', '=', 'capturing')
    .where('updated_at', '<=', since)
    .where('staff_told_at', 'is', null)
    .limit(200)
    .execute();
}

/** False if another process has told them meanwhile. */
export async function noteStaffTold(tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('payments')
    .set({ staff_told_at: now })
    .where('id', '=', payment.id)
    .where('staff_told_at', 'is', null)
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** The reference of the payment whose id is in a column of another query, as a part of it. */
export function paymentReference(idColumn: string) {
  return sql<string>`(select payments.reference from payments where payments.id = ${sql.ref(idColumn)})`;
}

/** What the gateway is asked about: the payment's token, and the order and amount that its answer must be about. */
export function attemptOf(payment: Payment): WalletAttempt {
  return {
    token: payment.token ?? '',
    orderNumber: payment.order_number,
    amount: amountOf(payment),
    paymentId: payment.id,
  };
}

/** Payments that failed a little while ago and have not been asked after again since. */
export function latelyFailed(db: Db, now: Date): Promise<Payment[]> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  return db
    .selectFrom('payments')
    .selectAll()
    .where('state', 'in', ['declined', 'revoked'])
    .where('token', 'is not', null)
    .where('updated_at', '>', ago(65))
    .where('updated_at', '<', ago(5))
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', ago(20))]))
    .limit(200)
    .execute();
}

export function amountOf(payment: Payment): Pence {
  return asPence(payment.amount_pence);
}

export function approvalOf({ crossReference, summary }: Approval): Change {
  return { cross_reference: crossReference, summary };
}

export function declineOf({ code, detail }: Decline) {
  return { decline_code: code, decline_detail: detail ?? null };
}
