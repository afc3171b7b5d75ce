import { formatDate, formatMonth, shortDay } from '#src/platform/dates.ts';

/** Periods of the figures. Days and months are London's: YYYY-MM-DD and YYYY-MM. */

export const periodKeys = ['month', 'quarter', 'year', 'tax'] as const;
export type PeriodKey = (typeof periodKeys)[number];

export const PERIOD_NAMES: Record<PeriodKey, string> = {
  month: 'This month',
  quarter: '3 months',
  year: '12 months',
  tax: 'Tax year',
};

export interface Days {
  /** The first and the last day. */
  from: string;
  to: string;
}

/** A day or a month of a period: one bar of a plot and one row of its table. */
export interface Stretch extends Days {
  /** "23", "Nov". */
  label: string;
  /** "23 November 2026", "November 2026, to the 23rd". */
  name: string;
  /** The same days a year before. */
  before: Days;
  /** Whether it ends today, which is not over. */
  isOpen: boolean;
}

export interface Period extends Days {
  key: PeriodKey;
  stretches: Stretch[];
  /** The same days a year before. */
  before: Days;
}

/** The period that an address names, or twelve months, which end today. */
export function readPeriod(query: URLSearchParams, today: string): Period {
  const key = periodKeys.find((one) => one === query.get('period')) ?? 'year';
  const from = firstDayOf(key, Temporal.PlainDate.from(today));
  const stretches = key === 'month' ? daysFrom(from, today) : monthsFrom(from, today);
  return { key, from: from.toString(), to: today, before: yearBefore(from.toString(), today), stretches };
}

/** What a row of its tables is. */
export function unitOf({ key }: Period): 'Day' | 'Month' {
  return key === 'month' ? 'Day' : 'Month';
}

/** The last whole weeks, Monday to Sunday, each beside the one 52 weeks before. */
export function lastWeeks(count: number, today: string): Stretch[] {
  const monday = Temporal.PlainDate.from(today).subtract({
    days: Temporal.PlainDate.from(today).dayOfWeek - 1,
  });
  return Array.from({ length: count }, (_, at) => {
    const first = monday.subtract({ weeks: count - at });
    const [from, to] = [first.toString(), first.add({ days: 6 }).toString()];
    const before = first.subtract({ weeks: 52 });
    return {
      from,
      to,
      label: shortDay(from, from),
      name: `Week of ${formatDate(from)}`,
      before: { from: before.toString(), to: before.add({ days: 6 }).toString() },
      isOpen: false,
    };
  });
}

function firstDayOf(key: PeriodKey, today: Temporal.PlainDate): Temporal.PlainDate {
  const first = today.with({ day: 1 });
  if (key === 'month') return first;
  if (key === 'quarter') return first.subtract({ months: 2 });
  if (key === 'year') return first.subtract({ months: 11 });
  const april = today.with({ month: 4, day: 6 });
  return Temporal.PlainDate.compare(today, april) < 0 ? april.subtract({ years: 1 }) : april;
}

function daysFrom(from: Temporal.PlainDate, today: string): Stretch[] {
  return Array.from({ length: from.until(today).days + 1 }, (_, at) => {
    const day = from.add({ days: at });
    const own = day.toString();
    return {
      from: own,
      to: own,
      label: String(day.day),
      name: formatDate(own),
      before: yearBefore(own, own),
      isOpen: own === today,
    };
  });
}

function monthsFrom(from: Temporal.PlainDate, today: string): Stretch[] {
  const months: Stretch[] = [];
  for (
    let day = from;
    Temporal.PlainDate.compare(day, today) <= 0;
    day = day.with({ day: 1 }).add({ months: 1 })
  ) {
    const last = day.with({ day: day.daysInMonth }).toString();
    const isOpen = last >= today;
    const to = isOpen ? today : last;
    const month = formatMonth(to.slice(0, 7));
    const until = to < last ? `, to the ${ordinal(Number(to.slice(8)))}` : '';
    const since = day.day > 1 ? `, from the ${ordinal(day.day)}` : '';
    months.push({
      from: day.toString(),
      to,
      label: month.slice(0, 3),
      name: `${month}${since}${until}`,
      before: yearBefore(day.toString(), to),
      isOpen,
    });
  }
  return months;
}

/** The same days a year before. A whole month is compared with the whole month, also where a leap day makes it longer. */
function yearBefore(from: string, to: string): Days {
  const [first, last] = [from, to].map((day) => Temporal.PlainDate.from(day).subtract({ years: 1 }));
  const isEndOfMonth =
    Temporal.PlainDate.from(to).day === Temporal.PlainDate.from(to).daysInMonth && from !== to;
  const end = isEndOfMonth ? last?.with({ day: last.daysInMonth }) : last;
  return { from: String(first), to: String(end) };
}

/** "1st", "22nd", "23rd", "11th". */
export function ordinal(day: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>;
  return `${day}${ending[new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(day)]}`;
}
