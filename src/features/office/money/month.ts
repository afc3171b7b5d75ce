import { londonMidnight } from '#src/platform/clock.ts';

/** The instants in London at which a month begins and ends. */
export function boundsOf(month: string): { from: Date; to: Date } {
  const first = Temporal.PlainYearMonth.from(month);
  return { from: startOf(first), to: startOf(first.add({ months: 1 })) };
}

function startOf(month: Temporal.PlainYearMonth): Date {
  return londonMidnight(month.toPlainDate({ day: 1 }).toString());
}

/** The days of a month, until today. */
export function daysOf(month: string, today: string): string[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  const days = Array.from({ length: daysInMonth }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
  return days.filter((day) => day <= today);
}

export function isWeekend(day: string): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek >= 6;
}
