import { loadBasket } from '#src/features/basket/basket.server.ts';
import { lockUser } from '#src/features/identity/customer/users.server.ts';
import type { LessonsStart } from '#src/features/orders/lessons-start.ts';
import { paidWith } from '#src/features/orders/purchase.ts';
import { findPayment, findPaymentById } from '#src/features/payments/payments.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import { addConsents } from '../payment/consents.server.ts';
import type { Details } from '../session/checkout.server.ts';
import { payPath } from '../session/pay-link.server.ts';
import {
  findPhoneOrder,
  keepOrder,
  lockPhoneOrder,
  type PayLinkDeps,
  type PhoneOrder,
  tokenOf,
  withdrawPhoneOrder,
} from './phone-orders.server.ts';
import { factsOfLines, type Sold } from './sold-lines.server.ts';
import '../tables.ts';

/** Whose hours they are, and the account that orders them. */
export interface Whose {
  learnerId: string;
  accountId: string;
}

interface TopUp extends Whose {
  /** Of the order, if it is a new one. */
  id: string;
  sold: Sold;
  details: Details;
  lessonsStart: LessonsStart;
}

/** More hours that an account has ordered for a learner and that are not paid for. */
export interface OpenTopUp {
  id: string;
  state: 'waiting' | 'being_paid';
  total: Pence;
  until: Date;
  productId: number;
  /** The page that pays for it. Anybody with its address can. */
  path: string;
}

/**
 * Orders hours for a learner, to be paid for by a link. An account has one such order for a learner: the same hours at the same price
 * are the same order, and other hours end the one before, so that two tabs don't buy twice. Answers the page that pays for it.
 */
export async function orderTopUp(
  tx: Tx,
  deps: PayLinkDeps,
  { id, learnerId, accountId, sold, details, lessonsStart }: TopUp,
  now: Date,
): Promise<{ id: string; path: string } | 'being paid' | 'no account'> {
  // When two forms come at once, the second meets the order of the first.
  if (!(await lockUser(tx, accountId))) return 'no account';
  const words = { school: deps.school.current(), now };
  const [line] = sold.lines;
  for (const one of await openOrders(tx, { learnerId, accountId }, now)) {
    const order = await lockPhoneOrder(tx, one.basket_uuid, now);
    if (order?.state === 'being_paid') return 'being paid';
    if (order?.state !== 'waiting') continue;
    const isSame =
      order.total_pence === factsOfLines(sold.lines).total &&
      (await productOf(tx, order.basket_uuid, now)) === line?.id;
    if (!isSame) {
      await withdrawPhoneOrder(tx, order, now);
      continue;
    }
    const consents = addConsents(order.checkout.consents, { lessons_start: lessonsStart }, words);
    await tx
      .updateTable('checkouts')
      .set({ consents: JSON.stringify(consents) })
      .where('basket_uuid', '=', order.basket_uuid)
      .execute();
    return pageOf(tx, deps, order.basket_uuid);
  }
  const consents = addConsents([], { lessons_start: lessonsStart }, words);
  const made = { id, sold, details, paysBy: 'link' as const, by: { id: accountId, name: '' } };
  const kept = await keepOrder(tx, deps, { ...made, topUp: { learnerId, consents } }, now);
  if (typeof kept !== 'object' || !('number' in kept))
    throw new Error('More hours that could not be ordered');
  return pageOf(tx, deps, id);
}

async function pageOf(tx: Tx, deps: PayLinkDeps, id: string) {
  const token = await tokenOf(tx, deps, id);
  if (!token) throw new Error('An order without a link to pay');
  return { id, path: payPath(token) };
}

/** What an account has ordered for a learner and not paid for yet. */
export async function findOpenTopUp(
  db: Db,
  deps: Pick<PayLinkDeps, 'secrets'>,
  whose: Whose,
  now: Date,
): Promise<OpenTopUp | undefined> {
  const [order] = await openOrders(db, whose, now);
  const productId = order && (await productOf(db, order.basket_uuid, now));
  const token = order && (await tokenOf(db, deps, order.basket_uuid));
  if (!order || productId === undefined || !token) return undefined;
  const { basket_uuid: id, state, until, total_pence } = order;
  return {
    id,
    state: state === 'being_paid' ? state : 'waiting',
    total: asPence(total_pence),
    until,
    productId,
    path: payPath(token),
  };
}

/** Ends an order for hours that is not paid for. False where it is over, or somebody else's. */
export async function withdrawTopUp(tx: Tx, id: string, whose: Whose, now: Date): Promise<boolean> {
  const order = await lockPhoneOrder(tx, id, now);
  if (!order || !isOf(order, whose)) return false;
  return (await withdrawPhoneOrder(tx, order, now)) === 'withdrawn';
}

/** The order that a payment has paid for, and the learner whose hours it bought, if this account ordered them. */
export async function paidTopUp(db: Db, transaction: string, accountId: string, now: Date) {
  const payment = await findPayment(db, transaction.toLowerCase());
  const order = payment && (await findPhoneOrder(db, payment.basket_uuid, now));
  if (order?.state !== 'paid' || !order.top_up_for || order.made_by !== accountId) return undefined;
  return { id: order.basket_uuid, learnerId: order.top_up_for };
}

/** What was paid for hours that an account has ordered for a learner, and how. Undefined while they are not paid for. */
export async function readPaidTopUp(db: Db, id: string, whose: Whose, now: Date) {
  const found = await findPhoneOrder(db, id, now);
  if (!found?.order || !isOf(found, whose)) return undefined;
  const { order } = found;
  const payment = await findPaymentById(db, order.payment_id);
  return {
    orderId: order.id,
    total: asPence(order.total_pence),
    by: payment ? paidWith(payment.snapshot, payment.summary ?? '') : '',
  };
}

function isOf(order: PhoneOrder, { learnerId, accountId }: Whose): boolean {
  return order.top_up_for === learnerId && order.made_by === accountId;
}

/** The newest first. */
async function openOrders(db: Db, { learnerId, accountId }: Whose, now: Date): Promise<PhoneOrder[]> {
  const rows = await db
    .selectFrom('phone_orders')
    .select('basket_uuid')
    .where('top_up_for', '=', learnerId)
    .where('made_by', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .orderBy('made_at', 'desc')
    .execute();
  const orders = await Promise.all(rows.map(({ basket_uuid }) => findPhoneOrder(db, basket_uuid, now)));
  return orders.flatMap((order) =>
    order?.state === 'waiting' || order?.state === 'being_paid' ? order : [],
  );
}

async function productOf(db: Db, basket: string, now: Date): Promise<number | undefined> {
  return (await loadBasket(db, basket, now))?.lines[0]?.id;
}
