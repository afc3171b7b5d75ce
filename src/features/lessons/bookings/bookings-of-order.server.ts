import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { lockDiaries } from '../availability/diaries.server.ts';
import type { Booking } from '../booking.ts';
import { lockBooking, toBooking } from './booking-rows.server.ts';
import '../tables.ts';

/** The booked lessons of an order, by their start: also those that are over and that nobody has marked yet. */
export async function bookedOfOrder(db: Db, orderId: string): Promise<Booking[]> {
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'booked')
    .orderBy('starts_at')
    .execute();
  return rows.map(toBooking);
}

/** Nobody moves or cancels a lesson of the order until the transaction ends. */
export async function lockLessonsOfOrder(tx: Tx, orderId: string) {
  const booked = await bookedOfOrder(tx, orderId);
  if (booked.length === 0) return;
  await lockDiaries(
    tx,
    booked.map(({ instructor }) => instructor),
  );
  for (const id of booked.map((booking) => booking.id).toSorted()) await lockBooking(tx, id);
}
