import { sql } from 'kysely';
import { refundedOrders } from '#src/features/orders/order-queries.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { formatTime } from '../availability/london-clock.ts';
import '../tables.ts';
import { minutesToTakeBack } from '../ledger.ts';
import { type Line, lockMinutes, takeRefundedMinutes } from './minutes.server.ts';

/** A lesson of an order whose money has gone back ends: its minutes go too, since nobody has paid for them any more (R58). */
export async function takeBackIfRefunded(
  tx: Tx,
  { orderId, position }: Line,
  { id, by, now }: { id: string; by: string; now: Date },
) {
  const refunded = await refundedOrders(tx).where('orders.id', '=', orderId).executeTakeFirst();
  const own = refunded && (await lockMinutes(tx, { orderId, position }));
  const minutes = own ? minutesToTakeBack(own, { paidPence: 1, refundedPence: 1 }) : 0;
  if (minutes > 0) await takeRefundedMinutes(tx, { id, orderId, position, minutes, by, now });
}

/** Lessons that are still booked of an order whose money has gone back without our asking. */
export interface UnpaidLessons {
  orderId: string;
  number: string;
  /** When the money was found to have gone. */
  since: Date;
  learner: { id: string; name: string };
  /** "Thu 26 Nov, 10:00", in order. */
  times: string[];
}

/** Since when each order with such lessons waits. */
export function unpaidSince(db: Db, now: Date) {
  return unpaidBookings(db, now).select('refunded.at').distinctOn('refunded.id');
}

function unpaidBookings(db: Db, now: Date) {
  return db
    .selectFrom('bookings')
    .innerJoin(refundedOrders(db).as('refunded'), 'refunded.id', 'bookings.order_id')
    .where('bookings.state', '=', sql.lit('booked'))
    .where('bookings.kind', '=', sql.lit('lesson'))
    .where('starts_at', '>', now);
}

export async function unpaidLessons(db: Db, now: Date): Promise<UnpaidLessons[]> {
  const rows = await unpaidBookings(db, now)
    .innerJoin('learners', 'learners.id', 'bookings.learner_id')
    .select(['refunded.id as orderId', 'refunded.order_number as number', 'refunded.at as since'])
    .select(['learners.id as learner', 'learners.name', 'starts_at as startsAt'])
    .orderBy('starts_at')
    .execute();
  return [...Map.groupBy(rows, ({ orderId }) => orderId).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { orderId, number, since, learner: id, name } = first;
    const times = own.map(({ startsAt }) => formatTime(startsAt, now));
    return { orderId, number, since, learner: { id, name }, times };
  });
}
