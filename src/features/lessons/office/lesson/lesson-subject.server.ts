import { z } from 'zod';
import { changed, type Outcome, refused } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { formNumber } from '#src/platform/http/form-number.ts';
import type { Booking } from '../../booking.ts';
import { findBooking } from '../../bookings/booking-rows.server.ts';
import { formatSpan } from '../../bookings/one-lesson.server.ts';
import type { Refusal } from '../../bookings/refusals.ts';
import { refusedAtOffice } from '../../bookings/refused-at-office.server.ts';

const params = z.object({ id: z.uuid('Lesson not found') });
export const version = formNumber(z.int().min(1).max(1_000_000)).describe('Of the lesson, as you saw it');
export const instructor = z
  .string('Choose an instructor')
  .regex(/^[a-z0-9-]{1,100}$/, 'Choose an instructor');
export const answer = z
  .object({ id: z.uuid(), version: z.int(), state: z.string(), starts_at: z.iso.datetime() })
  .meta({ id: 'LessonBooked' });

/** A lesson in somebody's diary. What changes it locks its rows by itself, the learner's before its own. */
export const lesson: Subject<Booking, typeof params> = {
  kind: 'booking',
  path: '/bookings/:id',
  params,
  find: (db, { id }) => findBooking(db, id),
  missing: 'We couldn’t find that lesson.',
};

/** A lesson that was booked, moved or ended: its time and instructor stand in the log, with words about the change. */
export function bookingChanged(booking: Booking, now: Date, ...details: (string | undefined)[]) {
  const { id, version: next, state, startsAt } = booking;
  const said = [`${formatSpan(booking, now)} with ${booking.instructor}`, ...details];
  return changed({ id, version: next, state, starts_at: startsAt.toISOString() }, [
    { kind: 'booking', id, detail: said.filter(Boolean).join(': ') },
  ]);
}

/** Something about a lesson whose time stays. */
export async function lessonChanged(tx: Tx, { id }: Booking, text: string) {
  const { version: next, state, startsAt } = (await findBooking(tx, id)) as Booking;
  return changed({ id, version: next, state, starts_at: startsAt.toISOString() }, text);
}

/** Nothing is changed, and the refusal names who was faster. */
export function lessonRefused(
  refusal: Refusal,
  now: Date,
  input: { id?: string; requestedTime?: { instructor: string; startsAt: Date; endsAt: Date } },
): Outcome<never> {
  return refused((db) => refusedAtOffice(db, refusal, { ...input, now }));
}
