import { instructorContacts } from '#src/features/instructors/active-instructor.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { insteadOf } from '../../assignment/instead-of.server.ts';
import { arrivalOf } from '../../availability/diaries.server.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { findLearner } from '../../learners/find-learner.server.ts';
import { childNamed } from '../../taught-learner.server.ts';
import { wantsReminders } from './reminder-choice.server.ts';

/** What a reminder says. Undefined where there is no such lesson at that time any more, it has begun, or nobody wants to be reminded. */
export async function reminderFacts(
  db: Db,
  { booking: id, startsAt }: { booking: string; startsAt: Date },
  now: Date,
) {
  const booking = await findBooking(db, id);
  if (booking?.state !== 'booked' || booking.startsAt.getTime() !== startsAt.getTime()) return undefined;
  // We ring learners who have nobody to take them to their test.
  if (booking.noCarSince) return undefined;
  const { learnerId } = booking;
  if (startsAt <= now || !learnerId || !(await wantsReminders(db, learnerId))) return undefined;
  const [[instructor], learner, arrival, standIns] = await Promise.all([
    instructorContacts(db, [booking.instructor]),
    findLearner(db, learnerId),
    arrivalOf(db, booking.instructor),
    insteadOf(db, [booking]),
  ]);
  const child = await childNamed(db, { ...learner, id: learnerId });
  return {
    booking,
    learnerId,
    instructor: instructor?.name ?? '',
    insteadOf: standIns.get(id),
    arrival,
    child,
  };
}
