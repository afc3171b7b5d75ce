import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import {
  boughtBy,
  countOrders,
  findOrders,
  orderNumbered,
  placeOf,
} from '#src/features/orders/staff/find-orders.server.ts';
import { refundStandings } from '#src/features/payments/refunds/refund-queries.server.ts';
import type { PageOfRows } from '#src/kit/lists/list-page.tsx';
import { londonWhen } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import { standingOf } from '../order-state.ts';
import type { OrderInList } from './order-list.tsx';
import { type OrdersQuery, paymentQueries } from './order-search.server.ts';

const ON_A_PAGE = 25;
const MAX_COUNTED = 1001;

export async function listOrders(
  { db, clock }: OfficeDeps,
  query: OrdersQuery,
): Promise<PageOfRows<OrderInList>> {
  const payments = paymentQueries(db);
  const [{ orders, more }, count] = await Promise.all([
    findOrders(db, query, payments, { ...query, most: ON_A_PAGE }),
    countOrders(db, query, payments, MAX_COUNTED),
  ]);
  const [standings, bought] = await Promise.all([
    refundStandings(
      db,
      orders.map(({ paymentId }) => paymentId),
    ),
    boughtBy(
      db,
      orders.map(({ id }) => id),
    ),
  ]);
  const now = clock.now();
  const isUpwards = query.before === undefined && query.after !== undefined;
  const [hasNewer, hasOlder] = isUpwards ? [more, true] : [query.before !== undefined, more];
  const [first, last] = [orders[0], orders.at(-1)];
  return {
    rows: orders.map(({ id, number, paymentId, placedAt, state, buyer, postcode, total }) => ({
      id,
      number,
      placed: londonWhen(placedAt, now),
      buyer,
      postcode,
      bought: bought(id),
      status: standingOf(state, standings(paymentId)),
      total: pounds(total),
    })),
    counted: { count: Math.min(count, MAX_COUNTED - 1), hasMore: count === MAX_COUNTED },
    newer: hasNewer && first ? placeOf(first) : null,
    older: hasOlder && last ? placeOf(last) : null,
  };
}

/** The one order that was asked for by its number, with no other filter. */
export function findOnlyOrder({ db }: OfficeDeps, { find, state, kind, from, to }: OrdersQuery) {
  return state || kind || from || to ? undefined : orderNumbered(db, find);
}
