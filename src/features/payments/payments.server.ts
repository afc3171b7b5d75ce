import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { MINUTE_MS } from '#src/platform/dates.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { newReference } from '#src/platform/references.ts';
import type { Approval, GatewayName, RedirectAttempt } from './gateway.ts';
import {
  canMove,
  type Decline,
  type DeclineCode,
  liveStates,
  type PaymentSnapshot,
  type PaymentState,
} from './payment.ts';
import type { Charge } from './refund-gateway.ts';

export type Payment = Selectable<Tables['payments']>;

/** Named, so that a connection plans what reads them once (`statement-names.server.ts`). */
export const paymentColumns = [
  'id',
  'reference',
  'basket_uuid',
  'order_number',
  'gateway',
  'token',
  'state',
  'amount_pence',
  'snapshot',
  'fingerprint',
  'cross_reference',
  'summary',
  'gateway_checked_at',
  'created_at',
  'updated_at',
  'expires_at',
  'approve_url',
  'decline_code',
  'decline_detail',
  'undecided_since',
  'staff_notified_at',
  'external_refund_checked_at',
  'external_refund_checks_ended',
  'look_again_on',
  'gateway_fee_pence',
  'card_customer',
  'keep_card_words',
  'keep_card_agreed_at',
  'waits_for_buyer',
] as const satisfies (keyof Payment)[];

/** Undefined when another payment of the same purchase is under way: one is all that may be. */
export async function openPayment(
  db: Db,
  opened: {
    purchaseId: string;
    orderNumber: string;
    gateway: GatewayName;
    amount: Pence;
    snapshot: PaymentSnapshot;
    fingerprint: string;
    cardCustomer: string | null;
    waitsForBuyer: boolean;
  },
  now: Date,
): Promise<Payment | undefined> {
  return db
    .insertInto('payments')
    .values({
      id: randomUUID(),
      reference: newReference(),
      basket_uuid: opened.purchaseId,
      order_number: opened.orderNumber,
      gateway: opened.gateway,
      token: null,
      approve_url: null,
      state: 'opening',
      amount_pence: opened.amount,
      snapshot: JSON.stringify(opened.snapshot),
      fingerprint: opened.fingerprint,
      card_customer: opened.cardCustomer,
      waits_for_buyer: opened.waitsForBuyer,
      cross_reference: null,
      summary: null,
      decline_code: null,
      decline_detail: null,
      gateway_checked_at: null,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + MINUTE_MS),
    })
    .onConflict((conflict) =>
      conflict
        .column('basket_uuid')
        .where('state', 'in', liveStates.map((state) => sql.lit(state)) as never)
        .doNothing(),
    )
    .returning(paymentColumns)
    .executeTakeFirst();
}

export interface Change {
  token?: string;
  approve_url?: string | null;
  expires_at?: Date;
  cross_reference?: string;
  summary?: string;
  gateway_fee_pence?: number;
  decline_code?: DeclineCode;
  decline_detail?: string | null;
}

/**
 * The only way a payment changes state: from the state it was read in, with an event in the same statement.
 * Answers it as it is then. Undefined when somebody else moved it first; then it must be read again.
 */
export async function movePayment(
  db: Db,
  payment: Payment,
  to: PaymentState,
  { reason, change = {}, now }: { reason: string; change?: Change; now: Date },
): Promise<Payment | undefined> {
  if (!canMove(payment.state, to)) throw new Error(`A payment cannot go from ${payment.state} to ${to}`);
  const moved = await db
    .with('moved', (cte) =>
      cte
        .updateTable('payments')
        .set({ ...change, state: to, updated_at: now })
        .where('id', '=', payment.id)
        .where('state', '=', payment.state)
        .returning('id'),
    )
    .insertInto('payment_events')
    .columns(['payment_id', 'from_state', 'to_state', 'reason', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('moved')
        .select((row) => [
          'id',
          row.val(payment.state).as('from_state'),
          row.val(to).as('to_state'),
          row.val(reason).as('reason'),
          row.val(now).as('at'),
        ]),
    )
    .executeTakeFirst();
  if (moved.numInsertedOrUpdatedRows !== 1n) return undefined;
  return { ...payment, ...change, state: to, updated_at: now };
}

/** Adds what was not known when the snapshot was taken, while it has not been charged. */
export async function amendSnapshot(
  db: Db,
  payment: Payment,
  added: Partial<PaymentSnapshot>,
): Promise<Payment> {
  const amended = await db
    .updateTable('payments')
    .set({ snapshot: sql`snapshot || ${JSON.stringify(added)}::jsonb` })
    .where('id', '=', payment.id)
    .where('state', '=', 'created')
    .returning(paymentColumns)
    .executeTakeFirst();
  return amended ?? payment;
}

/** Keeps who has approved a payment in a wallet's sheet, with what and when (`updated_at`), before its buyer orders. */
export async function keepApproval(
  db: Db,
  payment: Payment,
  { summary, known, now }: { summary: string; known: Partial<PaymentSnapshot>; now: Date },
): Promise<Payment> {
  const kept = await db
    .updateTable('payments')
    .set({ summary, updated_at: now, snapshot: sql`snapshot || ${JSON.stringify(known)}::jsonb` })
    .where('id', '=', payment.id)
    .where('state', '=', 'created')
    .where('waits_for_buyer', '=', true)
    .returning(paymentColumns)
    .executeTakeFirst();
  return kept ?? payment;
}

/** The buyer of an approved payment orders: what they order takes the place of what was known. Undefined if it is too late. */
export function orderApproved(
  db: Db,
  payment: Payment,
  { snapshot, fingerprint }: { snapshot: PaymentSnapshot; fingerprint: string },
): Promise<Payment | undefined> {
  return db
    .updateTable('payments')
    .set({ snapshot: JSON.stringify(snapshot), fingerprint, waits_for_buyer: false })
    .where('id', '=', payment.id)
    .where('state', '=', 'created')
    .where('waits_for_buyer', '=', true)
    .returning(paymentColumns)
    .executeTakeFirst();
}

/** The newest payment of a purchase, however it stands. */
export function findLastPayment(db: Db, purchaseId: string): Promise<Payment | undefined> {
  return (
    db
      .selectFrom('payments')
      .select(paymentColumns)
      .where('basket_uuid', '=', purchaseId)
      .orderBy('created_at', 'desc')
      // At one moment: what is approved comes before what it is given up for.
      .orderBy('waits_for_buyer')
      .limit(1)
      .executeTakeFirst()
  );
}

/** Whether the gateway has charged an approval since then that was to wait for its buyer. */
export async function wasChargedEarly(db: Db, since: Date): Promise<boolean> {
  const charged = await db
    .selectFrom('payments')
    .select('id')
    .where('waits_for_buyer', '=', true)
    .where('state', 'in', ['refunding', 'refunded'])
    .where('updated_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return charged !== undefined;
}

/** One purchase's payments are completed one after the other: the lock is held until the transaction ends. */
export async function lockPurchase(tx: Tx, purchaseId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${purchaseId}, 0))`.execute(tx);
}

export function findPayment(db: Db, reference: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export function findPaymentById(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').select(paymentColumns).where('id', '=', id).executeTakeFirst();
}

/** Reads a payment for update: what is refunded of it is added up by one process at a time. */
export function lockPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  return tx.selectFrom('payments').select(paymentColumns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** What a charge is refunded by. */
export function chargeOf(payment: Payment): Charge {
  return { ...attemptOf(payment), crossReference: payment.cross_reference ?? '' };
}

export function findPaymentByToken(db: Db, token: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').select(paymentColumns).where('token', '=', token).executeTakeFirst();
}

/** The payment of a purchase that counts: the captured one, else the one under way. */
export function findCurrentPayment(db: Db, purchaseId: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('basket_uuid', '=', purchaseId)
    .where('state', 'in', ['captured', ...liveStates])
    .orderBy(sql`case when state = 'captured' then 0 else 1 end`)
    .executeTakeFirst();
}

/** The reference of the payment whose id is in a column of another query, as a part of it. */
export function paymentReference(idColumn: string) {
  return sql<string>`(select payments.reference from payments where payments.id = ${sql.ref(idColumn)})`;
}

/** Whether a wallet has approved a payment of a purchase that waited for its buyer; of a column of another query, as a part of it. */
export function wasApproved(basketColumn: string) {
  return sql<boolean>`exists (select from payments where payments.basket_uuid = ${sql.ref(basketColumn)}
    and payments.waits_for_buyer and payments.summary is not null)`;
}

/** What the gateway is asked about: the payment's token, and the order and amount that its answer must be about. */
export function attemptOf(payment: Payment): RedirectAttempt {
  return {
    token: payment.token ?? '',
    orderNumber: payment.order_number,
    amount: amountOf(payment),
    paymentId: payment.id,
  };
}

export function amountOf(payment: Payment): Pence {
  return asPence(payment.amount_pence);
}

export function approvalOf({ crossReference, summary, fee }: Approval): Change {
  return { cross_reference: crossReference, summary, ...(fee !== undefined && { gateway_fee_pence: fee }) };
}

export function declineOf({ code, detail }: Decline) {
  return { decline_code: code, decline_detail: detail ?? null };
}

/** The payment of a charge, by the gateway's name for it. */
export function findPaymentByCharge(db: Db, crossReference: string): Promise<Payment | undefined> {
  return db
    .selectFrom('payments')
    .select(paymentColumns)
    .where('cross_reference', '=', crossReference)
    .executeTakeFirst();
}

/** The cards that these payments were made with, as far as we keep them: "Visa ending 3436". */
export async function cardsOf(db: Db, paymentIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('summary')
    .where(oneOf('id', paymentIds))
    .where('summary', 'like', '% ending ____')
    .execute();
  return rows.flatMap(({ summary }) => summary ?? []);
}
