import { DAY_NAMES, days } from '../calendar/week.ts';
import { DAY_MS, formatTime, formatWeekday, londonDay } from '../dates.ts';

/** Of one day, as "08:00". */
export interface OpenTimes {
  opens: string;
  closes: string;
}

/** When the office is open, and by when it keeps what it promises. */
export interface OpeningHours {
  /** Of Monday to Sunday; null on a day that it is closed. */
  week: readonly (OpenTimes | null)[];
  /** Other days that it is closed, as YYYY-MM-DD. */
  closedDays: readonly string[];
  /** On the next working day, in London: instructors and the training team have rung, and the post has gone. */
  ringsBy: string;
  postsBy: string;
}

/** The hours at an instant. What began then keeps its deadline when they change. */
export type HoursAt = (instant: Date) => OpeningHours;

/** What is true until the staff set it at `/office/catalogue/hours`: Monday to Saturday. */
export const defaultHours: OpeningHours = {
  week: days.map((_, index) => (index < 6 ? { opens: '08:00', closes: '20:00' } : null)),
  closedDays: [],
  ringsBy: '18:00',
  postsBy: '17:00',
};

/** "Monday to Friday, 8am to 8pm, and Saturday, 9am to 1pm". */
export function formatOpeningHours({ week }: Pick<OpeningHours, 'week'>): string {
  const groups = groupsOf(week).map(
    ({ times, among }) => `${formatDays(among)}, ${formatTime(times.opens)} to ${formatTime(times.closes)}`,
  );
  return listed(groups, ', and ', '; ');
}

/** The same for search engines: "Mo-Fr 08:00-20:00". */
export function openingHoursForMachines({ week }: Pick<OpeningHours, 'week'>): string[] {
  return groupsOf(week).map(({ times, among }) => {
    const names = runsOf(among).map((run) => [run.at(0), run.length > 1 && run.at(-1)].flatMap(shortName));
    return `${names.map((ends) => ends.join('-')).join(',')} ${times.opens}-${times.closes}`;
  });
}

function shortName(index: number | false | undefined): string[] {
  return typeof index === 'number' ? [nameOf(index).slice(0, 2)] : [];
}

/** Days to come on which the office would be open but is closed, the first first. */
export function closedDaysAhead({ week, closedDays }: OpeningHours, now: Date): string[] {
  const today = londonDay(now);
  const wouldBeOpen = (day: string) => week[Temporal.PlainDate.from(day).dayOfWeek - 1] !== null;
  return closedDays.filter((day) => day >= today && wouldBeOpen(day)).toSorted();
}

const SOON_DAYS = 14;

/** "Closed on Friday 25 December and Saturday 26 December" of the next two weeks, or nothing. */
export function formatClosedSoon(hours: OpeningHours, now: Date): string {
  const until = londonDay(new Date(now.getTime() + SOON_DAYS * DAY_MS));
  const soon = closedDaysAhead(hours, now).filter((day) => day <= until);
  return soon.length > 0
    ? `Closed on ${listed(
        soon.map((day) => formatWeekday(day, londonDay(now))),
        ' and ',
        ', ',
      )}`
    : '';
}

/** Days of the same times together, by the first of them. */
function groupsOf(week: OpeningHours['week']): { times: OpenTimes; among: number[] }[] {
  const groups = new Map<string, { times: OpenTimes; among: number[] }>();
  for (const [index, times] of week.entries()) {
    if (!times) continue;
    const key = `${times.opens}-${times.closes}`;
    const group = groups.get(key) ?? { times, among: [] };
    groups.set(key, { times, among: [...group.among, index] });
  }
  return [...groups.values()];
}

/** "Monday to Wednesday and Friday". */
function formatDays(among: readonly number[]): string {
  const runs = runsOf(among).flatMap((run) =>
    run.length > 2 ? [`${nameOf(run[0])} to ${nameOf(run.at(-1))}`] : run.map(nameOf),
  );
  return listed(runs, ' and ', ', ');
}

/** Days that follow each other, together. */
function runsOf(among: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const day of among) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function nameOf(index: number | undefined): string {
  const day = days[index ?? 0];
  return day ? DAY_NAMES[day] : '';
}

function listed(parts: readonly string[], last: string, between: string): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(between)}${last}${parts.at(-1)}`;
}
