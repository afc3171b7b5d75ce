import { londonWhenInSentence } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { formatTime } from '../availability/london-clock.ts';
import type { BookingEvent } from '../booking.ts';
import { bookingsBetween } from './booking-rows.server.ts';
import { problemOf, type Refusal } from './refusals.ts';
import '../tables.ts';

const DID: Record<BookingEvent, string> = {
  held: 'held this time',
  booked: 'booked this lesson',
  moved: 'moved this lesson',
  released: 'let this time go',
  cancelled: 'cancelled this lesson',
  given: 'marked this lesson as given',
  completion_undone: 'took back that this lesson was given',
  no_show: 'marked that the learner did not come',
  waived: 'waived the charge',
  filled: 'booked the time that was charged for',
  proposed: 'proposed another time',
  declined: 'declined the time that was proposed',
  car_unavailable: 'told the learner that there is no car for this test',
  car_available: 'told the learner that there is a car for this test again',
};

/** Tells staff who changed the lesson first, and when. */
export async function refusedAtOffice(
  db: Db,
  refusal: Refusal,
  {
    id,
    requestedTime,
    now,
  }: { id?: string; requestedTime?: { instructor: string; startsAt: Date; endsAt: Date }; now: Date },
): Promise<Problem> {
  const known = problemOf(refusal, now);
  if (refusal.refused === 'changed' && id) {
    const last = await lastEvent(db, id);
    if (!last) return new Problem(404, 'We couldn’t find that lesson.');
    const to = last.what === 'moved' && last.to_start ? ` to ${formatTime(last.to_start, now)}` : '';
    return new Problem(
      409,
      `${last.by || 'The site'} ${DID[last.what]}${to} ${londonWhenInSentence(last.at, now)}.`,
      {
        code: 'changed',
      },
    );
  }
  if (refusal.refused === 'time_taken' && requestedTime) {
    const [there] = await bookingsBetween(db, {
      instructor: requestedTime.instructor,
      from: requestedTime.startsAt,
      until: requestedTime.endsAt,
      now,
    });
    if (there) {
      const who = there.state === 'held' ? 'Somebody who is paying' : there.madeBy || 'A buyer';
      const verb = there.state === 'held' ? 'holds that time since' : 'booked that time';
      const when = londonWhenInSentence(there.changedAt, now);
      const rest = known.message.replace('That time has just been taken.', '');
      return new Problem(
        409,
        `${who} ${verb} ${there.state === 'held' ? when.replace(/^at /, '') : when}.${rest}`,
        {
          code: 'time_taken',
        },
      );
    }
  }
  return known;
}

async function lastEvent(db: Db, id: string) {
  return db
    .selectFrom('booking_events')
    .select(['what', 'by', 'at', 'to_start'])
    .where('booking_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
