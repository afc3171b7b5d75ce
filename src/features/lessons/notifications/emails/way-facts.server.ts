import type { Db } from '#src/platform/db/db.server.ts';
import type { Booking } from '../../booking.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { type OnMyWay, saidOnTheWay } from '../on-my-way.server.ts';
import { OVER_MS } from '../running-late.server.ts';

/** The lesson, if what a message says of the way to it is still so. */
export async function onTheWayTo(db: Db, message: OnMyWay, now: Date): Promise<Booking | undefined> {
  const booking = await findBooking(db, message.booking);
  if (booking?.state !== 'booked' || booking.startsAt.getTime() !== message.startsAt.getTime())
    return undefined;
  if (booking.instructor !== message.instructor) return undefined;
  if (now.getTime() > booking.startsAt.getTime() + OVER_MS) return undefined;
  const saidAt = (await saidOnTheWay(db, [booking])).get(booking.id);
  const isSo = message.isTakenBack ? saidAt === undefined : saidAt?.getTime() === message.saidAt.getTime();
  return isSo ? booking : undefined;
}
