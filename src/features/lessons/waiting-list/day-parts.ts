import { weekdayNames } from '#src/platform/dates.ts';

/** Parts of a London day that somebody waits for, in minutes after midnight. */
export const dayParts = {
  any: { from: 0, to: 1440 },
  morning: { from: 0, to: 720 },
  afternoon: { from: 720, to: 1020 },
  evening: { from: 1020, to: 1440 },
} as const;

const IN_PARTS = new Map([
  ['0-720', 'mornings'],
  ['720-1020', 'afternoons'],
  ['1020-1440', 'evenings'],
]);

/** "Tuesdays and Thursdays, evenings, 90 minutes"; "any day, 60 minutes, with anybody who’s free". */
export function formatWaitingListEntry(entry: {
  weekdays: readonly number[];
  from: number;
  to: number;
  minutes: number;
  instructor: string | null;
}): string {
  const names = entry.weekdays.map((weekday) => `${weekdayNames[weekday - 1]}s`);
  const days = names.length === 7 ? 'any day' : new Intl.ListFormat('en-GB').format(names);
  const whom = entry.instructor === null && 'with anybody who’s free';
  return [days, IN_PARTS.get(`${entry.from}-${entry.to}`), `${entry.minutes} minutes`, whom]
    .filter(Boolean)
    .join(', ');
}
