import { daysLater, formatMonth } from '#src/platform/dates.ts';
import { lastDayOfMonth, monthAfter, monthBefore, readMonth } from '#src/platform/months.ts';
import { weekOf } from '../week-words.ts';

/** The first and the last day, YYYY-MM-DD. */
interface Days {
  first: string;
  last: string;
}

/** What a statement of pay is for: a month, or a tax year, which begins on 6 April. */
export interface StatementPeriod extends Days {
  /** As an address names it: "month=2026-11", "year=2026". */
  query: string;
  isYear: boolean;
  name: string;
}

/** The period that an address names, or this month if it names none that has begun. */
export function readStatementPeriod(query: URLSearchParams, today: string): StatementPeriod {
  const year = query.get('year') ?? '';
  if (/^20\d\d$/.test(year) && `${year}-04-06` <= today) return taxYear(Number(year));
  return month(readMonth(query, today));
}

export function taxYearOf(day: string): number {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < '04-06' ? year - 1 : year;
}

/** The periods around one, as far as they have begun, and the one of today. */
export function periodsAround({ isYear, first }: StatementPeriod, today: string) {
  if (isYear) {
    const year = Number(first.slice(0, 4));
    const now = taxYearOf(today);
    return {
      before: taxYear(year - 1),
      now: taxYear(now),
      after: year < now ? taxYear(year + 1) : undefined,
    };
  }
  const own = first.slice(0, 7);
  const now = today.slice(0, 7);
  return {
    before: month(monthBefore(own)),
    now: month(now),
    after: own < now ? month(monthAfter(own)) : undefined,
  };
}

/** The tax year in which a month ends, or the last month of a tax year that has begun. */
export function otherKind({ isYear, last }: StatementPeriod, today: string): StatementPeriod {
  return isYear ? month((last < today ? last : today).slice(0, 7)) : taxYear(taxYearOf(last));
}

/** The months of a period: the first and the last of a tax year are parts of the same month. */
export function monthsOf({ first, last }: Days): (Days & { name: string })[] {
  const months = [];
  for (let from = first; from <= last; ) {
    const end = lastDayOfMonth(from.slice(0, 7));
    const to = end < last ? end : last;
    const isWhole = from.endsWith('-01') && to === end;
    const name = isWhole ? formatMonth(from.slice(0, 7)) : weekOf({ first: from, last: to });
    months.push({ first: from, last: to, name });
    from = daysLater(to, 1);
  }
  return months;
}

function month(own: string): StatementPeriod {
  return {
    query: `month=${own}`,
    isYear: false,
    name: formatMonth(own),
    first: `${own}-01`,
    last: lastDayOfMonth(own),
  };
}

function taxYear(year: number): StatementPeriod {
  return {
    query: `year=${year}`,
    isYear: true,
    name: `Tax year ${year} to ${year + 1}`,
    first: `${year}-04-06`,
    last: `${year + 1}-04-05`,
  };
}
