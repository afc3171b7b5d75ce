import { randomUUID } from 'node:crypto';
import type { Expression, QueryCreator, Selectable } from 'kysely';
import { countUse, giveUseBack, inLockOrder } from '#src/features/basket/lines/discount-codes.server.ts';
import { holdPlacesAgain } from '#src/features/courses/basket-places.server.ts';
import { returnPlaces, takePlaces } from '#src/features/courses/places.server.ts';
import { placesIn } from '#src/features/courses/places-in.ts';
import {
  deleteSpentSecrets,
  redeemVouchers,
  returnVouchers,
} from '#src/features/vouchers/redemption/redeem.server.ts';
import type { Db, Tables, Tx } from '#src/platform/db/db.server.ts';
import { sum, ZERO } from '#src/platform/money.ts';
import type { OpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { canMove, type OrderState } from './order.ts';
import { discountsOf } from './order-discounts.ts';
import { publishOrderPaid } from './publish-order-event.server.ts';
import type { OrderAddress, Purchase } from './purchase.ts';
import { cancelOrderTasks, createOrderTasks } from './tasks/order-tasks.server.ts';
import { orderTaskKinds } from './tasks/tasks.ts';

export type Order = Selectable<Tables['orders']>;

export interface Consent {
  kind: string;
  version: string;
  acceptedAt: string;
}

/**
 * Writes a payment's order before the charge is made, and takes its vouchers' payments and its course places. The
 * database allows one standing order per basket: a second one fails.
 */
export async function placeOrder(
  tx: Tx,
  purchase: Purchase,
  placed: {
    paymentId: string;
    /** Whose it is; null for guests, and where the account was closed since the payment began. */
    account: Expression<string | null>;
    consents: Consent[];
    now: Date;
  },
): Promise<string> {
  const id = randomUUID();
  const { discounts = [] } = purchase;
  const [first, second] = discounts;
  const days = Object.entries(purchase.availability ?? {}).map(([day, { morning, afternoon, evening }]) => ({
    order_id: id,
    day,
    morning,
    afternoon,
    evening,
  }));
  const consents = placed.consents.map(({ kind, version, acceptedAt }) => ({
    order_id: id,
    kind,
    text_version: version,
    accepted_at: new Date(acceptedAt),
  }));
  const withParts = tx
    .with('lines', (cte) => cte.insertInto('order_lines').values(lineRows(id, purchase.lines)))
    .with('allocations', (cte) =>
      cte.insertInto('order_allocations').values(
        purchase.allocations.map(({ part, voucherId, pence }) => ({
          order_id: id,
          part,
          voucher_id: voucherId,
          pence,
        })),
      ),
    )
    .with('addresses', (cte) =>
      cte.insertInto('order_addresses').values(addressRows(id, purchase.addresses)),
    ) as QueryCreator<Tables>;
  const withDays =
    days.length > 0
      ? withParts.with('days', (cte) => cte.insertInto('order_availability').values(days))
      : withParts;
  const withConsents =
    consents.length > 0
      ? withDays.with('consents', (cte) => cte.insertInto('order_consents').values(consents))
      : withDays;
  await withConsents
    .insertInto('orders')
    .values({
      id,
      order_number: purchase.orderNumber,
      basket_uuid: purchase.basketUuid,
      payment_id: placed.paymentId,
      account_id: placed.account,
      state: 'placed',
      email: purchase.email,
      customer_is_pupil: purchase.customerIsPupil,
      subtotal_pence: purchase.subtotal,
      discount_code: first?.code ?? null,
      discount_pence: sum(discounts.map(({ pence }) => pence)),
      second_discount_code: second?.code ?? null,
      second_discount_pence: second?.pence ?? ZERO,
      postage_pence: purchase.postage,
      fee_pence: purchase.mpf,
      total_pence: purchase.total,
      voucher_pence: sum(purchase.redeemed.map(({ pence }) => pence)),
      placed_at: placed.now,
      paid_at: null,
    })
    .execute();
  await redeemVouchers(tx, purchase.redeemed, { id, number: purchase.orderNumber }, placed.now);
  await takePlaces(tx, purchase);
  for (const code of inLockOrder(discounts.map((one) => one.code))) await countUse(tx, code);
  return id;
}

/** Attaches a guest's order to an account. An order that has an account stays with it. */
export async function attachOrder(db: Db, orderId: string, accountId: string) {
  await db
    .updateTable('orders')
    .set({ account_id: accountId })
    .where('id', '=', orderId)
    .where('account_id', 'is', null)
    .execute();
}

function lineRows(orderId: string, lines: Purchase['lines']) {
  return lines.map((line, position) => ({
    order_id: orderId,
    position,
    type: line.type,
    product_id: line.productId,
    name: line.name,
    image: line.image,
    quantity: line.quantity,
    unit_pence: line.unit,
    subtotal_pence: line.subtotal,
    discount_pence: line.discount ?? 0,
    second_discount_pence: line.secondDiscount ?? 0,
    carries_fee: line.carriesFee,
    dispatch_type: line.dispatch,
    is_instructor_training: line.isInstructorTraining,
    options: JSON.stringify(line.options),
    transmission: line.transmission ?? null,
    instructor: line.instructor ?? null,
    course: line.course ? JSON.stringify(line.course) : null,
  }));
}

function addressRows(orderId: string, addresses: Purchase['addresses']) {
  return Object.entries(addresses).flatMap(([role, address]: [string, OrderAddress | undefined]) =>
    address ? [{ order_id: orderId, role, ...address, email: address.email ?? null }] : [],
  );
}

/**
 * A placed order is charged: what is promised to its buyer is due by the hours of now. Returns the order, or undefined if it had
 * moved before.
 */
export async function payOrder(
  tx: Tx,
  paymentId: string,
  { purchase, hours, reason, now }: { purchase: Purchase; hours: OpeningHours; reason: string; now: Date },
): Promise<{ id: string } | undefined> {
  const moved = await changeState(tx, paymentId, 'paid', { reason, now });
  if (!moved) return undefined;
  const { id } = moved;
  if (purchase.redeemed.length > 0) await deleteSpentSecrets(tx, id);
  await createOrderTasks(tx, id, { lines: purchase.lines, hours, paidAt: now });
  await publishOrderPaid(tx, id, now);
  return { id };
}

/**
 * An order is not paid after all: declined or cancelled from `placed`, which returns its vouchers' payments and course places; or
 * refunded from `paid`, which ends what is promised. Both give back the uses of its discount codes. Returns the order, or undefined
 * if it had moved before.
 */
export async function moveOrder(
  tx: Tx,
  paymentId: string,
  to: Exclude<OrderState, 'paid'>,
  { reason, now }: { reason: string; now: Date },
): Promise<{ id: string } | undefined> {
  const moved = await changeState(tx, paymentId, to, { reason, now });
  if (!moved) return undefined;
  const { id } = moved;
  if (to === 'refunded') {
    await cancelOrderTasks(tx, { orderId: id, kinds: orderTaskKinds, now });
  } else {
    await returnVouchers(tx, id, now);
    const taken = (await linesOf(tx, id)).map(toTaken);
    await returnPlaces(tx, taken);
    if (placesIn(taken).length > 0) await holdPlacesAgain(tx, moved.basket_uuid, now);
  }
  // Last, as wherever orders are written: vouchers, course places, the codes.
  for (const code of inLockOrder(discountsOf(moved).map((one) => one.code))) await giveUseBack(tx, code);
  return { id };
}

/** The only way an order changes state: from the state before, with an event in the same statement. */
async function changeState(
  tx: Tx,
  paymentId: string,
  to: OrderState,
  { reason, now }: { reason: string; now: Date },
) {
  const from = to === 'refunded' ? 'paid' : 'placed';
  if (!canMove(from, to)) throw new Error(`An order cannot go from ${from} to ${to}`);
  return tx
    .with('moved', (cte) =>
      cte
        .updateTable('orders')
        .set({ state: to, ...(from === 'placed' && { paid_at: to === 'paid' ? now : null }) })
        .where('payment_id', '=', paymentId)
        .where('state', '=', from)
        .returning(['id', 'basket_uuid', 'discount_code', 'discount_pence'])
        .returning(['second_discount_code', 'second_discount_pence']),
    )
    .with('written', (cte) =>
      cte
        .insertInto('order_events')
        .columns(['order_id', 'from_state', 'to_state', 'reason', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select((row) => [
              'id',
              row.val(from).as('from_state'),
              row.val(to).as('to_state'),
              row.val(reason).as('reason'),
              row.val(now).as('at'),
            ]),
        ),
    )
    .selectFrom('moved')
    .select(['id', 'basket_uuid', 'discount_code', 'discount_pence'])
    .select(['second_discount_code', 'second_discount_pence'])
    .executeTakeFirst();
}

function toTaken({ type, product_id: productId, quantity }: OrderLine) {
  return { type, productId, quantity };
}

export function findOrder(db: Db, id: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export function orderOfPayment(db: Db, paymentId: string): Promise<Order | undefined> {
  return db.selectFrom('orders').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

export function paidOrderOfBasket(db: Db, basketUuid: string): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('basket_uuid', '=', basketUuid)
    .where('state', '=', 'paid')
    .executeTakeFirst();
}

/** The order of a number that was paid, though it may have been refunded since. */
export function paidOrderNumbered(db: Db, number: string): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', number)
    .where('state', 'in', ['paid', 'refunded'])
    .executeTakeFirst();
}

export type OrderPeople = Partial<Record<'billing' | 'delivery' | 'learner', OrderAddress>>;

/** Who is billed, posted to and taught. */
export async function peopleOf(db: Db, orderId: string): Promise<OrderPeople> {
  const rows = await db
    .selectFrom('order_addresses')
    .select(['role', 'firstname', 'surname', 'phone', 'city', 'postcode', 'country'])
    .select(['address_line_1', 'address_line_2', 'address_line_3'])
    .where('order_id', '=', orderId)
    .execute();
  return Object.fromEntries(rows.map(({ role, ...person }) => [role, person]));
}

export async function linesOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

export type OrderLine = Awaited<ReturnType<typeof linesOf>>[number];

/** The orders that have a number, declined ones too, as a part of a query. */
export function ordersNumbered(db: Db, number: string) {
  return db.selectFrom('orders').select('order_number').where('order_number', '=', number);
}
