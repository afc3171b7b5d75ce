import { z } from 'zod';
import { staffList } from '#src/features/identity/staff/actions/staff-list.server.ts';
import { day, kept } from '#src/kit/lists/list.ts';
import { londonDate, londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import { bookingKinds } from '../booking.ts';
import { LESSONS_IN_AN_ANSWER, lessonsBetween } from '../bookings/lessons-between.server.ts';

/** The diary of all instructors has a grid for its page, so that its list is for programs alone. */
const lessonList = {
  path: '/office/lessons',
  filters: {
    from: day('First day; without it, today'),
    to: day('Last day; without it, 31 days from the first'),
    instructor: kept(/^[a-z0-9-]{1,100}$/),
  },
  // Several begin at the same time.
  cursor: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
} as const;

const row = z
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

export const lessonsCall = staffList({
  of: lessonList,
  name: 'listLessons',
  summary: `Lessons and driving tests that are booked or were given, by when they begin, ${LESSONS_IN_AN_ANSWER} at a time`,
  onwards: 'after',
  row,
  async read({ db, clock }, { from: first = londonDate(clock.now()), to, instructor, after }) {
    const last = to ?? Temporal.PlainDate.from(first).add({ days: 31 }).toString();
    const [startsAt = '', id = ''] = after?.split(' ') ?? [];
    const { lessons, more } = await lessonsBetween(db, {
      from: londonMidnight(first),
      until: londonMidnight(dayAfter(last)),
      instructor,
      after: after === undefined ? undefined : { startsAt: new Date(startsAt), id },
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
    const end = rows.at(-1);
    return { rows, next: more && end ? `${end.starts_at} ${end.id}` : null };
  },
});
