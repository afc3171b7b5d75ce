import type { LinkedLearner } from '#src/features/basket/lines/line.ts';
import { formatWeekday, hoursOfTimes, londonDay } from '#src/platform/dates.ts';

/** The lesson whose time was chosen before paying. */
export interface FirstLesson {
  startsAt: Date;
  endsAt: Date;
  /** The instructor's name. */
  instructor: string;
  /** False where somebody else had the time when it was paid for. */
  booked: boolean;
}

/** "Thursday 26 November, 10:00 to 11:30 with Amara Osei". */
export function formatFirstLesson(
  { startsAt, endsAt, instructor }: Omit<FirstLesson, 'booked'>,
  now: Date,
): string {
  const whom = instructor ? ` with ${instructor}` : '';
  return `${formatWeekday(londonDay(startsAt), londonDay(now))}, ${hoursOfTimes(startsAt, endsAt)}${whom}`;
}

interface SoldLessons {
  type: string;
  options: unknown;
  /** The name of the instructor who is wished for. */
  instructor?: string | null;
  learner?: LinkedLearner | undefined;
}

/** Whether hours go to a learner who already has an instructor, so that none has to be found. */
export function isTaughtAlready({ options, instructor, learner }: SoldLessons): boolean {
  const { instructor: preferredSlug } = options as { instructor?: string };
  return Boolean(instructor && preferredSlug) && preferredSlug === learner?.teacher;
}

/** Whether somebody still has to be rung about when lessons begin: not about those whose first is booked, or who are taught already. */
export function isRungAbout(lines: readonly SoldLessons[], first: FirstLesson | null | undefined): boolean {
  return lines.some((line) => {
    const isBooked = first?.booked === true && 'held_slot' in (line.options as object);
    return line.type === 'lesson' && !isBooked && !isTaughtAlready(line);
  });
}
