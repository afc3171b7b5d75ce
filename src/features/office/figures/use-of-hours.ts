import type { LessonsAtTime, OpenTime } from '#src/features/lessons/availability/use-of-hours.server.ts';

/** Two hours of a weekday. */
export interface Cell {
  openMinutes: number;
  bookedMinutes: number;
}

const SLOT = 120;
const SLOTS_OF_DAY = 12;

/** Open and booked minutes by weekday, from Monday, and by two hours of the day, from midnight. */
export function cellsOfWeek(open: readonly OpenTime[], lessons: readonly LessonsAtTime[]): Cell[][] {
  const cells = Array.from({ length: 7 }, () =>
    Array.from({ length: SLOTS_OF_DAY }, () => ({ openMinutes: 0, bookedMinutes: 0 })),
  );
  const add = (weekday: number, from: number, to: number, kind: keyof Cell, times: number) => {
    for (const [slot, cell] of (cells[weekday - 1] ?? []).entries()) {
      const within = Math.min(to, (slot + 1) * SLOT) - Math.max(from, slot * SLOT);
      if (within > 0) cell[kind] += within * times;
    }
  };
  for (const { weekday, from, to } of open) add(weekday, from, to, 'openMinutes', 1);
  for (const { weekday, from, minutes, count } of lessons)
    add(weekday, from, from + minutes, 'bookedMinutes', count);
  return cells;
}

/** The slots from the first to the last in which anybody works. */
export function slotsInUse(cells: readonly Cell[][]): number[] {
  const used = Array.from({ length: SLOTS_OF_DAY }, (_, slot) => slot).filter((slot) =>
    cells.some((day) => (day[slot]?.openMinutes ?? 0) + (day[slot]?.bookedMinutes ?? 0) > 0),
  );
  const [first = 0, last = -1] = [used[0], used.at(-1)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** "8am", "10", "12", "2pm": when a slot begins, as short as it can be told. */
export function nameOfSlot(slot: number): string {
  const hour = (slot * SLOT) / 60;
  if (hour === 10 || hour === 12) return String(hour);
  return hour < 12 ? `${hour || 12}am` : `${hour - 12}pm`;
}

/** Booked over open, in whole per cent. Undefined where nobody was open. */
export function percentBooked({ openMinutes, bookedMinutes }: Cell): number | undefined {
  return openMinutes > 0 ? Math.round((bookedMinutes / openMinutes) * 100) : undefined;
}

/** How dark a cell is, from 1 to 5. */
export function shadeOf(percent: number): 1 | 2 | 3 | 4 | 5 {
  if (percent < 55) return 1;
  if (percent < 70) return 2;
  if (percent < 80) return 3;
  return percent < 91 ? 4 : 5;
}
