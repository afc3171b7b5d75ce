import { firstPaidDay } from '#src/features/orders/sales/sales-days.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { dayAfter, hoursBefore } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Days } from '#src/platform/db/kept-days.server.ts';
import { lastDayOfMonth, monthAfter } from '#src/platform/months.ts';
import { differenceOf, type JournalLine } from '../journal/journal.ts';
import { countOrderEntries, type OrderEntry, readDays, readRefunds } from '../journal/read-journal.server.ts';
import type { OwedAtEnd } from '../liability/owed.server.ts';
import { owedByDay } from '../liability/owed-by-day.server.ts';
import { type ClosedMonth, closedMonths } from './closed-months.server.ts';

type BooksDeps = Pick<Services, 'db' | 'school' | 'clock'>;

/** A month that is not closed. */
export interface OpenMonth {
  month: string;
  isRegistered: boolean;
  lines: JournalLine[];
  days: Days;
  /** How many orders were sold for anything, and what went back of orders. */
  orders: { sales: number; refunds: OrderEntry[] };
  /** What is owed at the end of each of its days until today. */
  owed: OwedAtEnd[];
}

/** What was found late of a closed month is looked for as long: refunds that a gateway refuses, payouts entered late. */
export const MONTHS_LOOKED_AT_AGAIN = 3;

/** An open month. What has changed of closed months is in the first that is open. */
export async function readOpenMonth(deps: BooksDeps, month: string): Promise<OpenMonth> {
  const { db, clock } = deps;
  const closed = await closedMonths(db, MONTHS_LOOKED_AT_AGAIN);
  const [last] = closed;
  const isFirst = last !== undefined && month === monthAfter(last.month);
  const first = `${month}-01`;
  const today = londonDate(clock.now());
  const [to = today] = [lastDayOfMonth(month), today].sort();
  const dayBefore = Temporal.PlainDate.from(first).subtract({ days: 1 }).toString();
  const days = { from: first, to };
  const refunds = readRefunds(deps, days);
  const [lines, orders, late, owedWithBefore] = await Promise.all([
    readDays(deps, days, refunds),
    countOrderEntries(deps, days, refunds),
    isFirst ? readLate(deps, closed, first) : [],
    owedByDay(deps, dayBefore, to),
  ]);
  const [before, ...owed] = owedWithBefore;
  const paidAhead = (owed.at(-1)?.paidAhead ?? 0) - ((isFirst ? last.owed.at(-1) : before)?.paidAhead ?? 0);
  const isRegistered = deps.school.current().vat.model !== 'unregistered';
  const all = [...late, ...lines, ...linesPaidAhead(to, paidAhead)];
  return { month, isRegistered, days, lines: all, orders, owed };
}

/** The last day of the months that are no longer looked at: nothing can be booked of it. */
export async function lastDayClosedForGood(db: Db): Promise<string | undefined> {
  const closed = await closedMonths(db, MONTHS_LOOKED_AT_AGAIN + 1);
  const tooOld = closed[MONTHS_LOOKED_AT_AGAIN];
  return tooOld && lastDayOfMonth(tooOld.month);
}

/** Moves what was paid for lessons that are still to be given out of the month's income, or back into it. */
function linesPaidAhead(day: string, pence: number): JournalLine[] {
  if (pence === 0) return [];
  const line = { day, part: 'paid ahead' as const, text: 'Lessons paid ahead', vat: null };
  return [
    { ...line, account: 'lessons', pence },
    { ...line, account: 'lessons_ahead', pence: 0 - pence },
  ];
}

/** What the days of closed months come to now, less what was booked of them, day by day. */
async function readLate(
  deps: BooksDeps,
  closed: readonly ClosedMonth[],
  day: string,
): Promise<JournalLine[]> {
  const [from] = closed.map(({ month }) => month).toSorted();
  const [to] = closed.map(({ month }) => lastDayOfMonth(month));
  if (!from || !to) return [];
  const found = await readDays(deps, { from: `${from}-01`, to });
  const booked = closed.flatMap(({ journal }) => journal).filter(({ part }) => part !== 'paid ahead');
  const dayOf = (line: JournalLine) => line.about ?? line.day;
  const ofDay = { found: Map.groupBy(found, dayOf), booked: Map.groupBy(booked, dayOf) };
  const lines: JournalLine[] = [];
  for (let about = `${from}-01`; about <= to; about = dayAfter(about)) {
    const difference = differenceOf(ofDay.found.get(about) ?? [], ofDay.booked.get(about) ?? []);
    lines.push(...difference.map((line) => ({ ...line, day, part: 'correction' as const, about })));
  }
  return lines;
}

/** The month that can be closed next, once it is over. Undefined for a school that has sold nothing. */
export async function nextToClose(db: Db): Promise<{ month: string; number: number } | undefined> {
  const [last] = await closedMonths(db, 1);
  if (last) return { month: monthAfter(last.month), number: last.number + 1 };
  const first = await firstPaidDay(db);
  return first === undefined ? undefined : { month: first.slice(0, 7), number: 1 };
}

/** Its last hour is left time in which a payment may still be written. */
export function isOver(month: string, now: Date): boolean {
  return lastDayOfMonth(month) < londonDate(hoursBefore(now, 1));
}
