import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { formatRungBy, formatTaskDay } from '#src/features/orders/tasks/task-text.server.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { formatFullDate, londonHour, londonWhenInLine } from '#src/platform/dates.ts';
import { readInput } from '#src/platform/http/read-input.ts';
import { bankHolidays } from '#src/platform/working-days/bank-holidays.ts';
import { currentOpeningHours } from '#src/platform/working-days/opening-hours.server.ts';
import {
  formatClosedSoon,
  formatOpeningHours,
  type OpeningHours,
} from '#src/platform/working-days/opening-hours.ts';
import { postBy } from '#src/platform/working-days/working-day.ts';
import { formOfHours, hoursFromForm } from './hours-form.ts';
import { hoursToSet, toHours } from './hours-to-set.server.ts';
import { HOURS } from './opening-hours-actions.server.ts';

/** The page's form, as its address fills it in, what buyers would be told by it, and the closed days. */
export async function readOpeningHoursPage(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  query: URLSearchParams,
) {
  const now = clock.now();
  const [hours, changes] = await Promise.all([currentOpeningHours(db), changesOf(db, [HOURS])]);
  const tried = query.has('rings_by') ? Object.fromEntries(query) : undefined;
  const read = tried && readInput(hoursToSet, hoursFromForm(tried));
  return {
    fields: tried ?? formOfHours(hours),
    errors: Object.fromEntries(
      (read && !read.ok ? read.issues : []).map(({ path, message }) => [path.join('.'), message]),
    ),
    buyerMessages: {
      now: toldBy(hours, now),
      wouldBe: read?.ok ? toldBy({ ...hours, ...toHours(read.value) }, now) : null,
    },
    days: closedDaysOf(hours, londonDate(now)),
    today: londonDate(now),
    expectedVersion: String(changes[0]?.id ?? 0),
    changes: changes.map((change) => ({ ...change, when: londonWhenInLine(change.at, now) })),
  };
}

export type BuyerMessages = ReturnType<typeof toldBy>;

/** What the site says, and a receipt that is written now. */
function toldBy(hours: OpeningHours, now: Date) {
  return {
    opening: formatOpeningHours(hours),
    closed: formatClosedSoon(hours, now),
    rung: `An instructor will ring you ${formatRungBy(hours, now)}.`,
    posted: `We’ll post your parcel on ${formatTaskDay(hours, now)}.`,
    gone: `It has gone by ${londonHour(postBy(hours, now))}, or Today shows it in red.`,
  };
}

export interface ClosedDay {
  day: string;
  label: string;
  /** Of a bank holiday. */
  name: string | null;
  closed: boolean;
}

/** The bank holidays of the next twelve months on which the office would be open, and the closed days. */
function closedDaysOf({ week, closedDays }: OpeningHours, today: string): ClosedDay[] {
  const year = Number(today.slice(0, 4));
  const until = Temporal.PlainDate.from(today).add({ years: 1 }).toString();
  const wouldBeOpen = (day: string) => Boolean(week[Temporal.PlainDate.from(day).dayOfWeek - 1]);
  const holidays = [year, year + 1, year + 2].flatMap(bankHolidays);
  const offered = holidays.filter(({ day }) => day >= today && day < until && wouldBeOpen(day));
  const all = new Set([...offered.map(({ day }) => day), ...closedDays.filter((day) => day >= today)]);
  return [...all].toSorted().map((day) => ({
    day,
    label: formatFullDate(day),
    name: holidays.find((holiday) => holiday.day === day)?.name ?? null,
    closed: closedDays.includes(day),
  }));
}
