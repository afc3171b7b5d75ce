import { HOUR_MS, londonDay, MINUTE_MS } from '#src/platform/dates.ts';
import type { Booking } from '../booking.ts';

/** How many minutes late an instructor can say that they are. */
export const minutesLate = [5, 10, 15, 20, 30] as const;
export type MinutesLate = (typeof minutesLate)[number];

/** Until when after its begin it is news that a lesson begins late. */
const NEWS_MS = 30 * MINUTE_MS;
/** Nobody drives to a lesson for longer. */
const DRIVE_MS = 2 * HOUR_MS;

type Lesson = Pick<Booking, 'kind' | 'state' | 'startsAt'>;

/** Whether an instructor can say of a lesson that they are late for it: on its day, until half an hour after its begin. */
export function mayRunLate({ kind, state, startsAt }: Lesson, now: Date): boolean {
  return (
    kind === 'lesson' &&
    state === 'booked' &&
    londonDay(startsAt) === londonDay(now) &&
    now.getTime() < startsAt.getTime() + NEWS_MS
  );
}

/** Whether they can say that they are on the way to it: from two hours before, until it begins. */
export function mayBeOnTheWay(lesson: Lesson, now: Date): boolean {
  const ahead = lesson.startsAt.getTime() - now.getTime();
  return mayRunLate(lesson, now) && ahead > 0 && ahead <= DRIVE_MS;
}
