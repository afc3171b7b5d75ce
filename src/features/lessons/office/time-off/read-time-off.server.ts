import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { findInstructor } from '#src/features/instructors/instructors.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatWeekday } from '#src/platform/dates.ts';
import { shownAffected } from '../../time-off/affected-shown.server.ts';
import { readDayParam } from '../grid/read-diary.server.ts';

/** Everyone whom an instructor's absence affects, with the ways on for each. Undefined where nobody is called so. */
export async function readAway({ db, clock }: OfficeDeps, slug: string, query: URLSearchParams) {
  const now = clock.now();
  const instructor = await findInstructor(db, slug, now);
  if (!instructor || instructor.hasLeft) return undefined;
  const today = londonDate(now);
  const first = max(readDayParam(query, today, 'first'), today);
  const last = max(readDayParam(query, first, 'last'), first);
  const { lessons, moves, counted } = await shownAffected(
    db,
    { instructor: slug, firstDay: first, lastDay: last },
    now,
  );
  return {
    slug,
    name: instructor.name,
    today,
    first,
    last,
    lessons,
    days: [...new Set([first, last])].map((day) => formatWeekday(day, today)).join(' to '),
    counted,
    summary: lessons.length === 0 ? 'No lessons then' : `${counted}, ${moves} can stay at the same time`,
  };
}

export type AwayRead = NonNullable<Awaited<ReturnType<typeof readAway>>>;

const max = (one: string, other: string) => (one > other ? one : other);
