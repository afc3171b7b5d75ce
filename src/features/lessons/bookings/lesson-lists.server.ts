import { z } from 'zod';
import { day, type ListQuery } from '#src/kit/lists/list.ts';
import { readTimeCursor, timeCursor } from '#src/kit/lists/time-cursor.ts';
import { type Clock, londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { bookingKinds } from '../booking.ts';
import { lessonsBetween } from './lessons-between.server.ts';

/** The days of a list of lessons: each audience has a diary for its page, so that the list is for programs alone. */
export const lessonDays = {
  from: day('First day; without it, today'),
  to: day('Last day; without it, 31 days from the first'),
} as const;

export const lessonRow = z
  .object({
    id: z.uuid(),
    kind: z.enum(bookingKinds).describe('A lesson, or the car for a driving test'),
    state: z.enum(['booked', 'given']),
    instructor: z.string().describe('The slug'),
    learner_id: z.uuid(),
    learner: z.string(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    pick_up: z.string(),
    changed_at: z.iso.datetime(),
  })
  .meta({ id: 'LessonInList' });

/** A page of the lessons of an instructor, of some learners, or of all. */
export async function lessonsOnPage(
  { db, clock }: { db: Db; clock: Clock },
  { from: first = londonDate(clock.now()), to, after }: ListQuery<typeof lessonDays>,
  whose: { instructor?: string | undefined; learners?: readonly string[] } = {},
) {
  const last = to ?? Temporal.PlainDate.from(first).add({ days: 31 }).toString();
  const place = after === undefined ? undefined : readTimeCursor(after);
  const { lessons, more } = await lessonsBetween(db, {
    from: londonMidnight(first),
    until: londonMidnight(dayAfter(last)),
    ...whose,
    after: place && { startsAt: place.at, id: place.id },
  });
  const rows = lessons.map((lesson) => ({
    id: lesson.id,
    kind: lesson.kind,
    state: lesson.state,
    instructor: lesson.instructor,
    learner_id: lesson.learnerId,
    learner: lesson.learner,
    starts_at: lesson.startsAt.toISOString(),
    ends_at: lesson.endsAt.toISOString(),
    pick_up: lesson.pickUp,
    changed_at: lesson.changedAt.toISOString(),
  }));
  const end = lessons.at(-1);
  return { rows, next: more && end ? timeCursor({ at: end.startsAt, id: end.id }) : null };
}
