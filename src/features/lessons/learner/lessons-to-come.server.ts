import { londonDay } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { diarySettings } from '../availability/diaries.server.ts';
import { minuteOfDay } from '../availability/london-clock.ts';
import { bookingsOfLearner } from '../bookings/booking-rows.server.ts';
import { cancellingOffer } from '../bookings/end-booking.server.ts';
import type { LessonToCome } from '../driving-tests/lessons-in-the-way.ts';
import { instructorOfLines, linesOfLearner } from '../learners/learner-lines.server.ts';
import { formatWhen } from '../notifications/emails/email-text.ts';

/** A learner's lessons that a driving test could be entered on top of, and what cancelling each costs. */
export async function lessonsToCome(
  db: Db,
  learnerId: string,
  { names, now }: { names: Map<string, string>; now: Date },
): Promise<(LessonToCome & { worth: Pence })[]> {
  const [bookings, lines] = await Promise.all([
    bookingsOfLearner(db, learnerId),
    linesOfLearner(db, learnerId),
  ]);
  const ownInstructor = instructorOfLines(lines);
  const beside = (ownInstructor && (await diarySettings(db, ownInstructor))?.minBreakMinutes) || 0;
  const coming = bookings.filter(
    ({ kind, state, startsAt }) => kind === 'lesson' && state === 'booked' && startsAt > now,
  );
  const lessons = await Promise.all(
    coming.map(async (booking) => {
      const offer = await cancellingOffer(db, booking.id, { role: 'learner', now });
      if (!offer) return undefined;
      const { id, version, instructor, startsAt, endsAt } = booking;
      const least = instructor === ownInstructor ? beside : 0;
      return {
        id,
        version,
        day: londonDay(startsAt),
        when: formatWhen(booking, now),
        instructor: names.get(instructor) ?? '',
        from: minuteOfDay(startsAt) - least,
        until: minuteOfDay(endsAt) + least,
        chargedMinutes: offer.consequence.chargedMinutes,
        worth: offer.worth,
      };
    }),
  );
  return lessons.filter((one) => one !== undefined);
}
