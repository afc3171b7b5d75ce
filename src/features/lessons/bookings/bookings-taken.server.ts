import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Acting, Booking } from '../booking.ts';
import { minutesToTakeBack } from '../ledger.ts';
import { minutesOf } from '../policy/notice.ts';
import { toBooking } from './booking-rows.server.ts';
import { cancelBooking } from './end-booking.server.ts';
import type { Refusal } from './refusals.ts';
import '../tables.ts';
import { lockMinutes, minutesOfOrder, type RefundedLine } from '../minutes/minutes.server.ts';

/** The lessons in the diary of an order, by their start. */
export async function bookedOfOrder(db: Db | Tx, orderId: string): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'booked')
    .orderBy('starts_at')
    .execute();
  return rows.map(toBooking);
}

/**
 * The booked lessons whose minutes a refund would take, since fewer are left to book: the last ones of each line first. Preview
 * and act ask the same.
 */
export async function bookingsTaken(
  db: Db | Tx,
  orderId: string,
  lines: readonly RefundedLine[],
): Promise<Booking[]> {
  const [totals, booked] = await Promise.all([minutesOfOrder(db, orderId), bookedOfOrder(db, orderId)]);
  return lines.flatMap(({ position, ...money }) => {
    const own = totals.find((one) => one.position === position);
    if (!own) return [];
    let short = minutesToTakeBack({ ...own, left: own.left + own.booked }, money) - own.left;
    return booked
      .filter(({ line }) => line?.position === position)
      .toReversed()
      .filter((booking) => {
        const isTaken = short > 0;
        if (isTaken) short -= minutesOf(booking);
        return isTaken;
      });
  });
}

/** Cancels them free of charge before the refund is written, and keeps others from booking the minutes meanwhile. */
export async function cancelTaken(
  tx: Tx,
  { orderId, lines, agreed }: { orderId: string; lines: readonly RefundedLine[]; agreed: readonly string[] },
  acting: Acting,
): Promise<'done' | { stand: Booking[] } | Refusal> {
  const taken = await bookingsTaken(tx, orderId, lines);
  const isAgreed = taken.length === agreed.length && taken.every(({ id }) => agreed.includes(id));
  if (!isAgreed) return { stand: taken };
  for (const { id, version } of taken.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const came = await cancelBooking(tx, { ...acting, id, version, chargedMinutes: 0, why: 'Refunded' });
    if ('refused' in came) return came;
  }
  for (const { position } of lines) await lockMinutes(tx, { orderId, position });
  const since = await bookingsTaken(tx, orderId, lines);
  return since.length === 0 ? 'done' : { stand: since };
}
