import type { DiaryEntry } from '#src/features/lessons/availability/school-diary.server.ts';
import type { ShownGap } from '../day/read-gaps.server.ts';

/** A dated exception, as one of its days shows it. */
export interface Off {
  id: string;
  kind: 'holiday' | 'instead' | 'closed' | 'extra';
  /** "Not working". */
  title: string;
  /** "14:00 to 16:00", or "All day". */
  time: string;
  /** "Thu 24 Dec to Sun 3 Jan", where it is more than this day. */
  days: string | null;
  /** Whether a calendar that is kept elsewhere says so. */
  isElsewhere: boolean;
  /** Minutes after midnight. */
  from: number;
  to: number;
}

/** The way to a lesson from the one before. */
export interface Drive {
  from: number;
  minutes: number;
  /** As the grid shows it: from a whole quarter to the lesson. */
  starts: number;
  ends: number;
}

export type WeekItem =
  | { is: 'lesson'; from: number; entry: DiaryEntry }
  | { is: 'drive'; from: number; drive: Drive }
  | { is: 'gap'; from: number; gap: ShownGap }
  | { is: 'off'; from: number; off: Off };

/** A day of the week, as the page shows it. */
export interface WeekDay {
  /** YYYY-MM-DD. */
  day: string;
  /** "Mon", "23" and "Monday 23 November". */
  weekday: string;
  date: string;
  full: string;
  isToday: boolean;
  /** Minutes after midnight, on the day that it is; all of a day that is over. */
  past: number;
  sum: string;
  isHoliday: boolean;
  open: { from: number; minutes: number; label: string }[];
  items: WeekItem[];
}

const ORDER = ['off', 'drive', 'lesson', 'gap'];

/** What a day holds, in its order. */
export function itemsOf({
  entries,
  gaps,
  off,
}: {
  entries: readonly DiaryEntry[];
  gaps: readonly ShownGap[];
  off: readonly Off[];
}): WeekItem[] {
  const items: WeekItem[] = [
    ...off.map((one): WeekItem => ({ is: 'off', from: one.from, off: one })),
    ...gaps.map((gap): WeekItem => ({ is: 'gap', from: gap.opens, gap })),
    ...entries.map((entry): WeekItem => ({ is: 'lesson', from: entry.from, entry })),
    ...drivesOf(entries, gaps).map((drive): WeekItem => ({ is: 'drive', from: drive.from, drive })),
  ];
  return items.sort((a, b) => a.from - b.from || ORDER.indexOf(a.is) - ORDER.indexOf(b.is));
}

/** Where there is time for another lesson, nobody knows yet where the drive begins. */
function drivesOf(entries: readonly DiaryEntry[], gaps: readonly ShownGap[]): Drive[] {
  return entries.flatMap(({ from, drive }, index) => {
    const before = entries[index - 1];
    if (!before || drive === 0) return [];
    const ended = before.from + before.minutes;
    if (gaps.some(({ opens }) => ended <= opens && opens < from)) return [];
    const starts = Math.max(Math.ceil(ended / 15) * 15, Math.floor((from - drive) / 15) * 15);
    return [{ from: Math.max(ended, from - drive), minutes: drive, starts, ends: from }];
  });
}
