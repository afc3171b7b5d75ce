import { clockTime } from '#src/features/lessons/availability/london-clock.ts';
import { without } from '#src/features/lessons/availability/working-hours.ts';
import type { ShownHours } from '#src/platform/calendar/shown-hours.ts';
import type { ShownGap } from '../day/read-gaps.server.ts';
import type { Off, WeekDay, WeekItem } from './week-day.ts';

/** Some time of a day that an instructor has chosen, in minutes after midnight. */
export interface MarkedSpan {
  day: string;
  from: number;
  to: number;
}

/** Time is marked in half hours. */
export const STEP = 30;

/** The half hours of a day that the week shows. */
export function halfHours({ first, last }: ShownHours): number[] {
  return Array.from({ length: (last - first) * 2 }, (_, index) => first * 60 + index * STEP);
}

/** From one half hour to another, both included, whichever is first. */
export function spanBetween(day: string, one: number, other: number): MarkedSpan {
  return { day, from: Math.min(one, other), to: Math.max(one, other) + STEP };
}

/** A tap chooses a start, the next one the end; a tap before the start chooses another start. */
export function tapped(
  before: MarkedSpan & { open: boolean },
  minute: number,
): MarkedSpan & { open: boolean } {
  const goesOn = before.open && minute >= before.from && before.from < before.to;
  return { day: before.day, from: goesOn ? before.from : minute, to: minute + STEP, open: !goesOn };
}

/** Where the keyboard stands in the week: a day by its place, and a half hour of it. */
export interface Cursor {
  column: number;
  minute: number;
}

const STEPS: Record<string, readonly [days: number, halfHours: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  PageUp: [0, -4],
  PageDown: [0, 4],
  Home: [0, -48],
  End: [0, 48],
};

/** Where a key leads to, within the week. Undefined for a key that leads nowhere. */
export function cursorAfter(
  { column, minute }: Cursor,
  key: string,
  { first, last }: ShownHours,
): Cursor | undefined {
  const step = STEPS[key];
  if (!step) return undefined;
  return {
    column: within(column + step[0], 0, 6),
    minute: within(minute + step[1] * STEP, first * 60, last * 60 - STEP),
  };
}

/** A gap's words, at its top. */
const WORDS_MINUTES = 60;

/** Where Tab enters the week: at the cursor, or at the next half hour of its day on which nothing stands. */
export function entryOf(cursor: Cursor, days: readonly WeekDay[], { last }: ShownHours): Cursor {
  const items = days[cursor.column]?.items ?? [];
  const isBare = (minute: number) =>
    items.every((item) => {
      const [from, to] = spellOf(item);
      return to <= minute || minute + STEP <= from;
    });
  for (let minute = cursor.minute; minute < last * 60; minute += STEP)
    if (isBare(minute)) return { ...cursor, minute };
  return cursor;
}

function spellOf(item: WeekItem): readonly [number, number] {
  if (item.is === 'lesson') return [item.from, item.from + item.entry.minutes];
  if (item.is === 'drive') return [item.drive.starts, item.drive.ends];
  return item.is === 'gap' ? [item.from, item.from + WORDS_MINUTES] : [item.off.from, item.off.to];
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** "14:00 to 16:00". */
export function formatSpan({ from, to }: Pick<MarkedSpan, 'from' | 'to'>): string {
  return `${clockTime(from)} to ${clockTime(to)}`;
}

/** A time at which a gap can be offered, with the lengths that then have room. */
export interface GapChoice {
  at: string;
  label: string;
  lengths: number[];
}

/** What can be done about some time of a day. */
export interface SpanChoices {
  isOver: boolean;
  /** Some of it is worked, and can be taken off. */
  mayClose: boolean;
  /** Some of it is not worked, for no other reason than the hours of the week. */
  mayOpen: boolean;
  /** "10:00 Callum Reid". */
  lessons: string[];
  offers: GapChoice[];
  /** Who could come, and what has been offered. */
  gaps: ShownGap[];
  /** The dated exceptions that say something about it. */
  off: Off[];
}

export function choicesOf({ from, to }: MarkedSpan, day: WeekDay): SpanChoices {
  const meets = (start: number, end: number) => start < to && from < end;
  const gaps = day.items.flatMap((item) =>
    item.is === 'gap' && meets(item.gap.opens, item.gap.closes) ? [item.gap] : [],
  );
  const off = day.items.flatMap((item) =>
    item.is === 'off' && meets(item.off.from, item.off.to) ? [item.off] : [],
  );
  const closed = off.filter(({ kind }) => kind === 'holiday' || kind === 'closed');
  const spans = [
    ...day.open.map(({ from: opens, minutes }) => [opens, opens + minutes] as const),
    ...closed.map((one) => [one.from, one.to] as const),
  ];
  const isOver = to <= day.past;
  return {
    isOver,
    mayClose: !isOver && day.open.some((one) => meets(one.from, one.from + one.minutes)),
    mayOpen: !isOver && spans.reduce(without, [[from, to]] as (readonly [number, number])[]).length > 0,
    lessons: day.items.flatMap((item) =>
      item.is === 'lesson' && meets(item.entry.from, item.entry.from + item.entry.minutes)
        ? [`${item.entry.begins} ${item.entry.learner || 'Somebody is paying'}`]
        : [],
    ),
    offers: gaps.flatMap((gap) => offersIn(gap, { from, to })),
    gaps,
    off,
  };
}

function offersIn({ starts, lengths, closes }: ShownGap, { from, to }: { from: number; to: number }) {
  return starts.flatMap(({ at, label, minute }): GapChoice[] => {
    const fit = lengths.filter((length) => minute >= from && minute + length <= Math.min(to, closes));
    return fit.length > 0 ? [{ at, label, lengths: fit }] : [];
  });
}

/** "free", "Callum Reid" or "not working": what a half hour holds, for screen readers. */
export function stateOf(minute: number, day: WeekDay): string {
  const { lessons, off, mayClose } = choicesOf(
    { day: day.day, from: minute, to: minute + STEP },
    {
      ...day,
      past: 0,
    },
  );
  if (lessons.length > 0) return lessons.join(', ');
  const closed = off.find(({ kind }) => kind === 'holiday' || kind === 'closed');
  if (closed) return closed.title.toLowerCase();
  return mayClose ? 'free' : 'outside your hours';
}
