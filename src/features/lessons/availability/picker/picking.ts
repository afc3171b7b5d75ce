import { dayAfter, shortDay } from '#src/platform/dates.ts';

/** A time that can be chosen, as its radio shows it. */
export interface ShownTime {
  /** What the radio sends. */
  value: string;
  /** YYYY-MM-DD. */
  day: string;
  /** "14:00", in London. */
  clock: string;
  /** What is said below it: what it costs, or with whom it is. */
  note?: string | undefined;
}

export interface ShownWeek {
  /** Its Monday, by which an address names it. */
  first: string;
  /** "23 to 29 Nov". */
  name: string;
  /** How many times each of its days has. */
  counts: number[];
  total: number;
}

export interface ShownDay<Time extends ShownTime = ShownTime> {
  day: string;
  times: Time[];
}

const WEEKS_SHOWN = 4;

/** The first day of the week, a Monday. */
export function weekOf(day: string): string {
  const back = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const monday = new Date(`${day}T12:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - back);
  return monday.toISOString().slice(0, 10);
}

function daysOfWeek(first: string): string[] {
  const days = [first];
  while (days.length < 7) days.push(dayAfter(days.at(-1) as string));
  return days;
}

/** The weeks from today's on, with how much of each is free. What four weeks leave of a fifth is shown where something is free. */
export function weeksOf(times: readonly Pick<ShownTime, 'day'>[], today: string): ShownWeek[] {
  const weeks: ShownWeek[] = [];
  let first = weekOf(today);
  while (weeks.length <= WEEKS_SHOWN) {
    const days = daysOfWeek(first);
    const counts = days.map((day) => times.filter((time) => time.day === day).length);
    const last = days[6] as string;
    weeks.push({ first, name: nameOf(first, last, today), counts, total: counts.reduce((a, b) => a + b, 0) });
    first = dayAfter(last);
  }
  return weeks.filter(({ total }, index) => index < WEEKS_SHOWN || total > 0);
}

/** "23 to 29 Nov", "30 Nov to 6 Dec", "4 to 10 Jan 2027" of another year than today's. */
function nameOf(first: string, last: string, today: string): string {
  const [from, to] = [shortDay(first, today), shortDay(last, today)];
  return first.slice(0, 7) === last.slice(0, 7) ? `${from.split(' ')[0]} to ${to}` : `${from} to ${to}`;
}

/** The week that is asked for, or the first that has a time. */
export function weekShown(weeks: readonly ShownWeek[], week: string | null | undefined): ShownWeek {
  const match = weeks.find(({ first }) => first === week) ?? weeks.find(({ total }) => total > 0);
  return match ?? (weeks[0] as ShownWeek);
}

/** The days of a week from today on, with their times in order. */
export function daysOf<Time extends ShownTime>(
  week: Pick<ShownWeek, 'first'>,
  times: readonly Time[],
  today: string,
): ShownDay<Time>[] {
  return daysOfWeek(week.first)
    .filter((day) => day >= today)
    .map((day) => ({ day, times: times.filter((time) => time.day === day) }));
}

/** Times by weeks and days: the weeks that have some, and the days of the one that is asked for. */
export function chosenWeek<Time extends ShownTime>(
  times: readonly Time[],
  weekParam: string | null,
  today: string,
) {
  const weeks = weeksOf(times, today);
  const week = weekShown(weeks, weekParam);
  return { today, weeks, week: week.first, days: daysOf(week, times, today) };
}

/** The id by which a link leads to a time's radio. */
export function idOfTime({ value }: Pick<ShownTime, 'value'>): string {
  return `t-${value.replace(/[^a-zA-Z0-9]+/g, '-')}`;
}
