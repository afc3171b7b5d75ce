import { hoursOfTimes, londonDay, weekdayInWords } from '#src/platform/dates.ts';

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
export function firstLessonInWords({ startsAt, endsAt, instructor }: Omit<FirstLesson, 'booked'>): string {
  const whom = instructor ? ` with ${instructor}` : '';
  return `${weekdayInWords(londonDay(startsAt))}, ${hoursOfTimes(startsAt, endsAt)}${whom}`;
}

/** Whether somebody still has to be rung about when lessons begin: not about those of one order line that is booked. */
export function isRungAbout(
  lines: readonly { type: string }[],
  first: FirstLesson | null | undefined,
): boolean {
  return !first?.booked || lines.filter(({ type }) => type === 'lesson').length > 1;
}
