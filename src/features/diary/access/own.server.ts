import type { SignedIn } from '#src/features/identity/instructor/signed-in.ts';
import type { Booking } from '#src/features/lessons/booking.ts';
import { findBooking } from '#src/features/lessons/bookings/booking-rows.server.ts';
import { teaches } from '#src/features/lessons/learners/taught-by.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { isUuid } from '#src/platform/slug.ts';
import { notYours } from './diary-guard.server.ts';

/** A lesson or a test of this instructor's diary; anybody else's is not there. */
export async function ownBooking(db: Db, { slug }: SignedIn, id: string): Promise<Booking> {
  const booking = isUuid(id) ? await findBooking(db, id) : undefined;
  if (!booking || booking.instructor !== slug || !booking.learnerId) throw notYours();
  return booking;
}

/** The id of a learner whose lessons are placed with this instructor or were booked with them; anybody else is not there. */
export async function ownLearner(db: Db, { slug }: SignedIn, id: string): Promise<string> {
  if (!isUuid(id) || !(await teaches(db, slug, id))) throw notYours();
  return id;
}

/** As a page says it: the error page of the diary. */
export async function orNotFound<T>(result: Promise<T>): Promise<T> {
  return result.catch((error: unknown) => {
    if ((error as { status?: number }).status === 404)
      throw new Response('Not in this diary', { status: 404 });
    throw error;
  });
}
