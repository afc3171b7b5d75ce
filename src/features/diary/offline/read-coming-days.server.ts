import type { DiaryDeps } from '#src/features/identity/instructor/diary-deps.server.ts';
import { learnerNotesOf, notesOf } from '#src/features/lessons/bookings/lesson-notes.server.ts';
import { progressOf } from '#src/features/lessons/learners/progress.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { readDay } from '../day/read-day.server.ts';

const KEPT_DAYS = 7;

/** Today and the next six days, and yesterday where a lesson is not marked yet, with all that a phone without reception is to show. */
export async function readComingDays(deps: Pick<DiaryDeps, 'db' | 'clock'>, instructor: string) {
  const now = deps.clock.now();
  const today = Temporal.PlainDate.from(londonDate(now));
  const [yesterday, ...coming] = await Promise.all(
    Array.from({ length: 1 + KEPT_DAYS }, (_, index) =>
      readDay(deps, instructor, today.add({ days: index - 1 }).toString()),
    ),
  );
  const days = yesterday?.stops.some(({ variant }) => variant === 'over' || variant === 'now')
    ? [yesterday, ...coming]
    : coming;
  const ids = days.flatMap(({ stops }) => stops.map(({ id }) => id));
  const [own, theirs] = await Promise.all([notesOf(deps.db, ids), learnerNotesOf(deps.db, ids)]);
  const learners = [
    ...new Set(days.flatMap(({ stops }) => stops.flatMap(({ learnerId }) => learnerId ?? []))),
  ];
  const levels = await Promise.all(
    learners.map(async (id) => {
      const { skills } = await progressOf(deps.db, id);
      return [id, skills.map(({ level }) => level)] as const;
    }),
  );
  return {
    readAt: now.toISOString(),
    days: days.map(({ day, title, lessons, minutes, ends, stops }) => ({
      day,
      title,
      lessons,
      minutes,
      ends,
      stops: stops.map((stop) => ({
        ...stop,
        ownNote: own.get(stop.id) ?? '',
        learnerNote: theirs.get(stop.id) ?? '',
      })),
    })),
    levels: Object.fromEntries(levels),
  };
}
