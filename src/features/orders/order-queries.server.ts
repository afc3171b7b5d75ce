import { sql } from 'kysely';
import type { Allocation } from '#src/features/vouchers/redemption/redemption.ts';
import type { Db, Subquery, Tx } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { needsExpressRequest, startConsents } from './lessons-start.ts';
import type { OrderAddress } from './purchase.ts';
import { TERMS_VERSION } from './terms/terms-version.ts';

/** What the buyer accepted before paying, each with the version of its words. */
export function consentsOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('order_consents')
    .select(['kind', 'text_version as version'])
    .where('order_id', '=', orderId)
    .execute();
}

/** The same of the order of a payment. Undefined where it is not written yet. */
export async function consentsOfPayment(db: Db, paymentId: string) {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_consents', 'order_consents.order_id', 'orders.id')
    .select(['kind', 'text_version as version'])
    .where('payment_id', '=', paymentId)
    .execute();
  const consents = rows.flatMap(({ kind, version }) => (kind && version ? { kind, version } : []));
  return rows.length > 0 ? consents : undefined;
}

/** Since when an account has accepted the terms in this version, by a paid order. Undefined where it has not. */
export async function termsAcceptedSince(
  db: Db,
  accountId: string,
  version: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('order_consents')
    .select('accepted_at')
    .where('order_id', 'in', paidOrdersOfAccount(db, accountId))
    .where('kind', '=', 'terms')
    .where('text_version', '=', version)
    .orderBy('accepted_at')
    .limit(1)
    .executeTakeFirst();
  return row?.accepted_at;
}

/** Those of these orders that let nobody have a lesson at this time without the buyer's express request, with when they were placed. */
export async function ordersWithoutRequest(
  db: Db,
  orderIds: readonly string[],
  startsAt: Date,
): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ordersNotAsked(db).select('id').where('id', 'in', orderIds).execute();
  const bound = rows.map(({ id, orderedAt }) => [id, orderedAt] as const);
  return new Map(bound.filter(([, orderedAt]) => needsExpressRequest(orderedAt, startsAt)));
}

/** When an order was made whose buyer has not asked for that, or null, as a part of a query that names its id so. */
export function orderedWithoutRequest(db: Db, id: string) {
  return ordersNotAsked(db).where('orders.id', '=', sql.ref<string>(id));
}

function ordersNotAsked(db: Db) {
  return db
    .selectFrom('orders')
    .select((eb) => eb.fn.coalesce('paid_at', 'placed_at').as('orderedAt'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_consents')
            .select('kind')
            .whereRef('order_id', '=', 'orders.id')
            .where('kind', '=', startConsents.soon),
        ),
      ),
    );
}

/** Keeps that lessons of an order may start within its 14 days, as was asked for after it was placed. */
export function recordExpressRequest(tx: Tx, orderId: string, now: Date) {
  return recordConsent(tx, { orderId, kind: startConsents.soon, now });
}

/** Keeps that an order's digital products were asked for within its 14 days, which ends the right to cancel them. */
export function recordDigitalRequest(tx: Tx, orderId: string, now: Date) {
  return recordConsent(tx, { orderId, kind: 'digital_now', now });
}

async function recordConsent(
  tx: Tx,
  { orderId, kind, now }: { orderId: string; kind: 'digital_now' | typeof startConsents.soon; now: Date },
) {
  const version = TERMS_VERSION;
  await tx
    .insertInto('order_consents')
    .values({ order_id: orderId, kind, text_version: version, accepted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which money paid for which part of an order; no voucher is the card or PayPal. */
export async function allocationsOf(db: Db, orderId: string): Promise<Allocation[]> {
  const rows = await db
    .selectFrom('order_allocations')
    .select(['part', 'voucher_id', 'pence'])
    .where('order_id', '=', orderId)
    .execute();
  return rows.map(({ part, voucher_id, pence }) => ({ part, voucherId: voucher_id, pence: asPence(pence) }));
}

/** The orders of these payments, by payment. */
export async function orderIdsOf(db: Db, paymentIds: readonly string[]): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'payment_id'])
    .where('payment_id', 'in', paymentIds)
    .execute();
  return new Map(rows.map(({ id, payment_id }) => [payment_id, id]));
}

/** The numbers of these orders, by id. */
export async function orderNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('orders').select(['id', 'order_number']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, order_number }) => [id, order_number]));
}

// From here on, parts of queries for features that may not know orders: the code that composes the two hands them in.

/** Orders of which nothing is left charged, and since when. */
export function refundedOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('order_events', 'order_events.order_id', 'orders.id')
    .select(['orders.id', 'orders.order_number', 'order_events.at'])
    .where('orders.state', '=', 'refunded')
    .where('order_events.to_state', '=', 'refunded');
}

/** The ids of orders that stand as paid. */
export function paidOrders(db: Db) {
  return db.selectFrom('orders').select('id').where('state', '=', 'paid');
}

/** The ids of those of an account. */
export function paidOrdersOfAccount(db: Db, accountId: string) {
  return paidOrders(db).where('account_id', '=', accountId);
}

/** The accounts of these orders that stand as paid. */
export async function accountsOfOrders(db: Db, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select('account_id')
    .distinct()
    .where('id', 'in', orderIds)
    .where('state', '=', 'paid')
    .execute();
  return rows.flatMap(({ account_id }) => account_id ?? []);
}

/** Where orders are delivered, or whom they are billed to. */
export function orderAddresses(db: Db, role: 'delivery' | 'billing') {
  return db
    .selectFrom('order_addresses')
    .select(['order_id', 'firstname', 'surname', 'phone', 'city', 'postcode'])
    .select(['address_line_1', 'address_line_2', 'address_line_3'])
    .where('role', '=', role);
}

/** The ids of the orders of an email address, whatever became of them. */
export function ordersOfEmail(db: Db, email: string) {
  return db
    .selectFrom('orders')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()));
}

/** The email addresses of those who bought these orders. */
export async function buyersOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db.selectFrom('orders').select(['id', 'email']).where('id', 'in', orderIds).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Who bought each order, and whether they are taught themselves. A part of a query. */
export function orderBuyers(db: Db): Subquery<{ id: string; email: string; isPupil: boolean }> {
  return db.selectFrom('orders').select(['id', 'email', 'customer_is_pupil as isPupil']);
}

/** Who bought an order, and whether they are taught themselves. */
export async function buyerOfOrder(
  db: Db,
  orderId: string,
): Promise<{ email: string; isPupil: boolean } | undefined> {
  return db
    .selectFrom('orders')
    .select(['email', 'customer_is_pupil as isPupil'])
    .where('id', '=', orderId)
    .executeTakeFirst();
}

/** Which of these products were ordered, by their ids. */
export async function productsOrdered(db: Db, type: string, ids: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_lines')
    .select('product_id')
    .distinct()
    .where('type', '=', type)
    .where('product_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ product_id }) => String(product_id)));
}

/** Whom an account last bought lessons or training for, as it was entered then. */
export interface LastTaught {
  orderId: string;
  isPupil: boolean;
  learner: Omit<OrderAddress, 'email'> & { email: string };
  /** The half days that were free. */
  week: readonly Week[];
}

type Week = { day: string; morning: boolean; afternoon: boolean; evening: boolean };

/** The newest paid order of an account that taught somebody. */
export async function lastTaughtBy(
  db: Db,
  accountId: string,
  kind: 'lessons' | 'training',
): Promise<LastTaught | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('order_addresses', 'order_addresses.order_id', 'orders.id')
    .select(['orders.id', 'orders.customer_is_pupil'])
    .select(['firstname', 'surname', 'phone', 'order_addresses.email', 'city', 'postcode', 'country'])
    .select(['address_line_1', 'address_line_2', 'address_line_3'])
    .where('role', '=', 'learner')
    .where('orders.id', 'in', paidOrdersOfAccount(db, accountId))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('position')
          .whereRef('order_id', '=', 'orders.id')
          .$if(kind === 'lessons', (lines) => lines.where('type', '=', 'lesson'))
          .$if(kind === 'training', (lines) => lines.where('is_instructor_training', '=', true)),
      ),
    )
    .orderBy('paid_at', 'desc')
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, customer_is_pupil, email, ...person } = row;
  const week = await db
    .selectFrom('order_availability')
    .select(['day', 'morning', 'afternoon', 'evening'])
    .where('order_id', '=', id)
    .execute();
  return { orderId: id, isPupil: customer_is_pupil, learner: { ...person, email: email ?? '' }, week };
}
