import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { ordersOfVouchersEnding } from '#src/features/vouchers/staff/orders-of-vouchers.server.ts';
import { readTimeCursor, timeCursor } from '#src/kit/lists/time-cursor.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import type { Db, Subquery, Tables } from '#src/platform/db/db.server.ts';
import { likeStart } from '#src/platform/db/like-start.ts';
import { asPence, type Pence, ZERO } from '#src/platform/money.ts';
import type { OrderState } from '../order.ts';
import { paidForLine } from '../paid-for-line.server.ts';
import { formatBought } from './format-bought.ts';
import { type OrderQuery, readOrderQuery } from './order-search.ts';

export const orderFilters = [
  'paid',
  'unsettled',
  'part_refunded',
  'refunded',
  'refund_failed',
  'not_paid',
] as const;
export type OrderFilter = (typeof orderFilters)[number];
export const orderKinds = ['lessons', 'training', 'vouchers', 'posted', 'digital', 'courses'] as const;
export type OrderKind = (typeof orderKinds)[number];

export interface OrderSearch {
  /** An order number or a part of it, a name, a phone number, an email address, a postcode, or the end of a voucher's code or card. */
  find: string;
  state?: OrderFilter | undefined;
  kind?: OrderKind | undefined;
  /** Days in London, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

/** What payments know, as parts of a query. */
export interface PaymentQueries {
  /** Those of which money has gone back. */
  refunded: Subquery<{ payment_id: string }>;
  /** Those whose refund was refused. */
  refundFailed: Subquery<{ payment_id: string }>;
  /** Those by a card whose number ends so. */
  cardEnding(four: string): Subquery<{ payment_id: string }>;
}

/** Where a page of the list begins: below or above an order that was shown, by `placeOf` it. */
export interface OrderCursor {
  before?: string | undefined;
  after?: string | undefined;
}

export function placeOf({ placedAt: at, id }: Pick<ListedOrder, 'placedAt' | 'id'>): string {
  return timeCursor({ at, id });
}

export interface ListedOrder {
  id: string;
  number: string;
  paymentId: string;
  placedAt: Date;
  paidAt: Date | null;
  state: OrderState;
  email: string;
  buyer: string;
  phone: string;
  postcode: string;
  subtotal: Pence;
  discountCodes: string[];
  postage: Pence;
  fee: Pence;
  total: Pence;
  byVoucher: Pence;
}

type Where = ExpressionBuilder<Tables, 'orders'>;

function matchingOrders(db: Db, search: OrderSearch, payments: PaymentQueries) {
  const query = readOrderQuery(search.find);
  return db
    .selectFrom('orders')
    .$if(query !== undefined, (orders) =>
      orders.where((where) => isFound(db, where, query as OrderQuery, payments)),
    )
    .$if(search.state !== undefined, (orders) =>
      orders.where((where) => isInState(where, search.state as OrderFilter, payments)),
    )
    .$if(search.kind !== undefined, (orders) =>
      orders.where('orders.id', 'in', linesOfKind(db, search.kind as OrderKind)),
    )
    .$if(search.from !== undefined, (orders) =>
      orders.where('placed_at', '>=', londonMidnight(search.from ?? '')),
    )
    .$if(search.to !== undefined, (orders) => orders.where('placed_at', '<', endOf(search.to ?? '')));
}

/** A page of the orders that match, newest first, and whether there are others beyond it. */
export async function findOrders(
  db: Db,
  search: OrderSearch,
  payments: PaymentQueries,
  { before, after, most }: OrderCursor & { most: number },
): Promise<{ orders: ListedOrder[]; more: boolean }> {
  const cursor = before ?? after;
  const from = cursor === undefined ? undefined : readTimeCursor(cursor);
  const upwards = before === undefined && after !== undefined;
  const rows = await matchingOrders(db, search, payments)
    .$if(from !== undefined, (orders) => {
      const place = sql`(${from?.at}::timestamptz, ${from?.id}::uuid)`;
      return orders.where(
        upwards
          ? sql<boolean>`(orders.placed_at, orders.id) > ${place}`
          : sql<boolean>`(orders.placed_at, orders.id) < ${place}`,
      );
    })
    .innerJoin('order_addresses', (join) =>
      join.onRef('order_addresses.order_id', '=', 'orders.id').on('role', '=', 'billing'),
    )
    .select(['orders.id', 'order_number', 'payment_id', 'placed_at', 'paid_at', 'state', 'orders.email'])
    .select(['subtotal_pence', 'postage_pence', 'fee_pence', 'total_pence', 'voucher_pence'])
    .select(['discount_code', 'second_discount_code'])
    .select(['firstname', 'surname', 'phone', 'postcode'])
    .orderBy('placed_at', upwards ? 'asc' : 'desc')
    .orderBy('orders.id', upwards ? 'asc' : 'desc')
    .limit(most + 1)
    .execute();
  const page = rows.slice(0, most);
  return {
    more: rows.length > most,
    orders: (upwards ? page.toReversed() : page).map((row) => ({
      id: row.id,
      number: row.order_number,
      paymentId: row.payment_id,
      placedAt: row.placed_at,
      paidAt: row.paid_at,
      state: row.state,
      email: row.email,
      buyer: `${row.firstname} ${row.surname}`,
      phone: row.phone,
      postcode: row.postcode,
      subtotal: asPence(row.subtotal_pence),
      discountCodes: [row.discount_code, row.second_discount_code].filter((code) => code !== null),
      postage: asPence(row.postage_pence),
      fee: asPence(row.fee_pence),
      total: asPence(row.total_pence),
      byVoucher: asPence(row.voucher_pence),
    })),
  };
}

/** How many match, as far as they are counted. */
export async function countOrders(
  db: Db,
  search: OrderSearch,
  payments: PaymentQueries,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(matchingOrders(db, search, payments).select('orders.id').limit(most).as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The order of a number, where it was typed in full: the one that stands, where others came to nothing before it. */
export async function orderNumbered(db: Db, input: string): Promise<string | undefined> {
  const number = readOrderQuery(input)?.number;
  if (number === undefined) return undefined;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('order_number', '=', number)
    .execute();
  const activeOrders = orders.filter(({ state }) => state !== 'declined' && state !== 'cancelled');
  const [only, ...others] = activeOrders.length > 0 ? activeOrders : orders;
  return others.length === 0 ? only?.id : undefined;
}

/** Each way of finding has an index of its own, so each is a query of its own. */
function isFound(
  db: Db,
  where: Where,
  { number, numberPart, codeEnds, cardEnds, phone, email, name, postcode }: OrderQuery,
  payments: PaymentQueries,
) {
  const begins = (text: Expression<string>, with_: string) => sql<SqlBool>`${text} like ${likeStart(with_)}`;
  const people = () => db.selectFrom('order_addresses').select('order_id');
  const ways = [
    number === undefined
      ? []
      : [db.selectFrom('orders').select('id as order_id').where('order_number', '=', number)],
    numberPart === undefined
      ? []
      : [
          db
            .selectFrom('orders')
            .select('id as order_id')
            .where(sql<boolean>`order_number_parts(order_number) @> array[${numberPart}]`),
        ],
    codeEnds === undefined ? [] : [ordersOfVouchersEnding(db, codeEnds)],
    cardEnds === undefined
      ? []
      : [
          db
            .selectFrom('orders')
            .select('id as order_id')
            .where('payment_id', 'in', payments.cardEnding(cardEnds)),
        ],
    phone === undefined ? [] : [people().where(begins(sql`phone`, phone))],
    email === undefined
      ? []
      : [
          db.selectFrom('orders').select('id as order_id').where(begins(sql`lower(email)`, email)),
          people().where(begins(sql`lower(email)`, email)),
        ],
    name === undefined
      ? []
      : [
          people().where(begins(sql`lower(firstname || ' ' || surname)`, name)),
          people().where(begins(sql`lower(surname)`, name)),
        ],
    postcode === undefined ? [] : [people().where(begins(sql`replace(lower(postcode), ' ', '')`, postcode))],
  ].flat();
  const [first, ...others] = ways;
  if (!first) return where.lit(false);
  return where(
    'orders.id',
    'in',
    others.reduce((all, way) => all.union(way), first),
  );
}

function isInState(where: Where, state: OrderFilter, { refunded, refundFailed }: PaymentQueries) {
  const hasSome = () =>
    where.exists((inner) =>
      inner
        .selectFrom(refunded.as('some'))
        .select('some.payment_id')
        .whereRef('some.payment_id', '=', 'orders.payment_id'),
    );
  const is = (...states: OrderState[]) => where('orders.state', 'in', states);
  switch (state) {
    case 'paid':
      return where.and([is('paid'), where.not(hasSome())]);
    case 'part_refunded':
      // Few orders are, so that these few are found first, whatever else is asked of them.
      return where.and([is('paid'), sql<SqlBool>`orders.payment_id = any(array(${refunded}))`]);
    case 'refund_failed':
      return where('orders.payment_id', 'in', refundFailed);
    case 'unsettled':
      return is('placed');
    case 'refunded':
      return is('refunded');
    case 'not_paid':
      return is('declined', 'cancelled');
  }
}

function linesOfKind(db: Db, kind: OrderKind) {
  const lines = db.selectFrom('order_lines').select('order_id');
  switch (kind) {
    case 'lessons':
      return lines.where('type', '=', 'lesson');
    case 'training':
      return lines.where('is_instructor_training', '=', true);
    case 'vouchers':
      return lines.where('type', '=', 'voucher');
    case 'courses':
      return lines.where('type', '=', 'course');
    case 'posted':
      return lines.where('dispatch_type', '=', 'physical');
    case 'digital':
      return lines.where('dispatch_type', '=', 'digital').where('type', '!=', 'voucher');
  }
}

function endOf(day: string): Date {
  return londonMidnight(Temporal.PlainDate.from(day).add({ days: 1 }).toString());
}

/** What each of these orders bought, in a line. */
export async function boughtBy(db: Db, orderIds: readonly string[]): Promise<(orderId: string) => string> {
  if (orderIds.length === 0) return () => '';
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'name', 'quantity', 'transmission'])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute();
  return (orderId) => formatBought(lines.filter(({ order_id }) => order_id === orderId));
}

/** A part of an order that has a price: a line, the fee or the postage. */
export interface OrderPart {
  /** As refunds and allocations name it: "line 2", "fee", "postage". */
  part: string;
  name: string;
  type: string;
  carriesFee: boolean;
  quantity: number;
  unit: Pence;
  /** What codes took off, and how much of it was the second's. */
  discount: Pence;
  secondDiscount: Pence;
  amount: Pence;
  /** How much of it vouchers paid. */
  byVoucher: Pence;
}

/** The parts of each of these orders, lines first. They add up to the order's total. */
export async function partsOfOrders(
  db: Db,
  orders: readonly Pick<ListedOrder, 'id' | 'fee' | 'postage'>[],
): Promise<(orderId: string) => OrderPart[]> {
  if (orders.length === 0) return () => [];
  const ids = orders.map(({ id }) => id);
  const [lines, allocated] = await Promise.all([
    db
      .selectFrom('order_lines')
      .select([
        'order_id',
        'position',
        'type',
        'name',
        'quantity',
        'unit_pence',
        'subtotal_pence',
        'discount_pence',
        'second_discount_pence',
        'carries_fee',
        'transmission',
      ])
      .where('order_id', 'in', ids)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('order_allocations')
      .select(['order_id', 'part', 'pence'])
      .where('order_id', 'in', ids)
      .where('voucher_id', 'is not', null)
      .execute(),
  ]);
  const byVoucher = new Map<string, number>();
  for (const { order_id, part, pence } of allocated)
    byVoucher.set(`${order_id} ${part}`, (byVoucher.get(`${order_id} ${part}`) ?? 0) + pence);
  const parts = new Map<string, OrderPart[]>(ids.map((id) => [id, []]));
  const add = (orderId: string, one: Omit<OrderPart, 'byVoucher'>) => {
    const paid = asPence(byVoucher.get(`${orderId} ${one.part}`) ?? 0);
    parts.get(orderId)?.push({ ...one, byVoucher: paid });
  };
  for (const line of lines)
    add(line.order_id, {
      part: `line ${line.position}`,
      name: formatBought([{ ...line, quantity: 1 }]),
      type: line.type,
      carriesFee: line.carries_fee,
      quantity: line.quantity,
      unit: asPence(line.unit_pence),
      discount: asPence(line.discount_pence),
      secondDiscount: asPence(line.second_discount_pence),
      amount: paidForLine(line),
    });
  for (const { id, fee, postage } of orders) {
    const one = (part: string, name: string, amount: Pence) =>
      amount > 0 &&
      add(id, {
        part,
        name,
        type: part,
        carriesFee: false,
        quantity: 1,
        unit: amount,
        discount: ZERO,
        secondDiscount: ZERO,
        amount,
      });
    one('postage', 'Postage', postage);
    one('fee', 'Management and protection fee', fee);
  }
  return (orderId) => parts.get(orderId) ?? [];
}
