/** How dates are written, and the lengths of time units: here alone. A day is YYYY-MM-DD, an instant a `Date`. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours: a calendar day is longer or shorter when the clocks change. */
export const DAY_MS = 24 * HOUR_MS;

export function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * HOUR_MS);
}
export const DAY_SECONDS = 86_400;

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}

export const LONDON = 'Europe/London';

/** "14 December 2026", in any time zone. */
export function formatDate(day: string): string {
  return written(noonOf(day), { dateStyle: 'long', timeZone: 'UTC' });
}

/** "Monday 14 December 2026", in any time zone. */
export function formatFullDate(day: string): string {
  return written(noonOf(day), { dateStyle: 'full', timeZone: 'UTC' });
}

/** From Monday, which is day 1. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** "Monday 14 December", and "Monday 14 December 2026" of another year than today's, in any time zone. */
export function formatWeekday(day: string, today: string): string {
  return written(noonOf(day), { ...WEEKDAY, ...yearUnless(day, today), timeZone: 'UTC' });
}

/** "Mon 14 Dec", and "Mon 14 Dec 2026" of another year than today's, in any time zone. */
export function shortWeekday(day: string, today: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', ...yearUnless(day, today) } as const;
  return written(noonOf(day), { ...parts, timeZone: 'UTC' });
}

/** The year of a day, where it is not that of another one. */
function yearUnless(day: string, today: string): { year?: 'numeric' } {
  return day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' };
}

/** "14 December 2026", in London whatever the server's time zone. */
export function formatLondonDate(instant: Date): string {
  return written(instant, { dateStyle: 'long', timeZone: LONDON });
}

/** "Saturday 23 January 2027", in London. */
export function formatLondonFullDate(instant: Date): string {
  return written(instant, { dateStyle: 'full', timeZone: LONDON });
}

/** "9:30am", and "4pm" on the hour, in London. */
export function formatLondonTime(instant: Date): string {
  const time = written(instant, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: LONDON });
  return time.replace(/:00/, '').replace(/\s/, '').toLowerCase();
}

/** "9:30am", and "4pm" on the hour, of a time of a day as "16:00". */
export function formatTime(time: string): string {
  return formatLondonTime(new Date(`2026-01-01T${time}:00Z`));
}

/**
 * When something was, for the staff: its day in London, as short as it can be understood now, and its time. The staff
 * read one clock everywhere, that of the diary: "15:57".
 */
export function londonWhen(instant: Date, now: Date): { day: string; time: string } {
  return { day: londonShortDay(instant, now), time: londonHour(instant) };
}

/** The same in a line: "Today, 15:57". */
export function londonWhenInLine(instant: Date, now: Date): string {
  const { day, time } = londonWhen(instant, now);
  return `${day}, ${time}`;
}

/** The same where words stand before it: "today, 15:57". */
export const londonWhenWithin = (instant: Date, now: Date): string =>
  londonWhenInLine(instant, now).replace('Today', 'today');

/** "Today", "Sun 22 Nov" within a week, "9 Nov", "9 Nov 2025" in another year; in London. */
function londonShortDay(instant: Date, now: Date): string {
  const dayOf = (one: Date) => written(one, { dateStyle: 'short', timeZone: LONDON });
  if (dayOf(instant) === dayOf(now)) return 'Today';
  const isNear = Math.abs(now.getTime() - instant.getTime()) < 7 * DAY_MS;
  const isOfThisYear = dayOf(instant).slice(-4) === dayOf(now).slice(-4);
  return written(instant, {
    ...(isNear && { weekday: 'short' }),
    day: 'numeric',
    month: 'short',
    ...(!isOfThisYear && { year: 'numeric' }),
    timeZone: LONDON,
  }).replace('Sept', 'Sep');
}

/** A deadline, for the staff: "by 17:00 today", "by 09:14 on 9 Nov", in London. */
export function londonDeadline(instant: Date, now: Date): string {
  const { day, time } = londonWhen(instant, now);
  return day === 'Today' ? `by ${time} today` : `by ${time} on ${day}`;
}

/** "30 Nov", and "30 Nov 2027" of another year than today's. Both are days. */
export function shortDay(day: string, today: string): string {
  const parts = { day: 'numeric', month: 'short', ...yearUnless(day, today) } as const;
  const text = written(noonOf(day), { ...parts, timeZone: 'UTC' });
  return text.replace('Sept', 'Sep');
}

/** "at 15:57" today, "on 9 Nov at 15:57" otherwise, in London: in a sentence about the past. */
export function londonWhenInSentence(instant: Date, now: Date): string {
  const { day, time } = londonWhen(instant, now);
  return day === 'Today' ? `at ${time}` : `on ${day} at ${time}`;
}

/** "November 2026", of "2026-11". */
export function formatMonth(month: string): string {
  return written(noonOf(`${month}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** "May", and "May 2025" of another year, in London. */
export function londonMonth(instant: Date, now: Date): string {
  const text = written(instant, { month: 'long', year: 'numeric', timeZone: LONDON });
  const year = written(now, { year: 'numeric', timeZone: LONDON });
  return text.replace(` ${year}`, '');
}

/** The day of an instant in London, as YYYY-MM-DD, in a browser too: no language is written like that in all of them. */
export function londonDay(instant: Date): string {
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = formatter({ ...digits, timeZone: LONDON }).formatToParts(instant);
  return ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)?.value).join('-');
}

/** "10:00", in London, in a browser too. */
export function londonHour(instant: Date): string {
  return formatter({ hour: '2-digit', minute: '2-digit', timeZone: LONDON }).format(instant);
}

/** "10:00 to 11:30", in London, in a browser too. */
export function hoursOfTimes(from: Date, to: Date): string {
  return `${londonHour(from)} to ${londonHour(to)}`;
}

/** "Thu 26 Nov, 10:00", and "Mon 4 Jan 2027, 10:00" of another year than today's, in London, in a browser too. */
export function londonHourOfDay(instant: Date, now: Date): string {
  return `${shortWeekday(londonDay(instant), londonDay(now))}, ${londonHour(instant)}`;
}

/** The day so many days after a day, or before it. */
export function daysLater(day: string, days: number): string {
  return new Date(noonOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day after a day. */
export function dayAfter(day: string): string {
  return daysLater(day, 1);
}

/** How many days one day is after another. */
export function daysBetween(from: string, to: string): number {
  return (noonOf(to).getTime() - noonOf(from).getTime()) / DAY_MS;
}

/** A date and a time, in London: "14 December 2026 at 09:30", or by `medium` "14 Dec 2026, 09:30:12". */
export function londonDateTime(instant: Date, style: 'long' | 'medium'): string {
  const timeStyle = style === 'long' ? 'short' : 'medium';
  return formatter({ dateStyle: style, timeStyle, timeZone: LONDON }).format(instant);
}

/** "14 December 2026", by the reader's own calendar. */
export function formatReaderDate(instant: Date): string {
  return written(instant, { dateStyle: 'long' });
}

/** "Monday 14 December", and "Monday 14 December 2026" of another year than now, by the reader's own calendar. */
export function formatReaderWeekday(instant: Date, now: Date): string {
  const isOfThisYear = instant.getFullYear() === now.getFullYear();
  return written(instant, isOfThisYear ? WEEKDAY : { ...WEEKDAY, year: 'numeric' });
}

/** "14:05", by the reader's own clock. */
export function readerTime(instant: Date): string {
  return formatter({ timeStyle: 'short' }).format(instant);
}

const WEEKDAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** The British way has no comma after the weekday. */
function written(instant: Date, options: Intl.DateTimeFormatOptions): string {
  return formatter(options).format(instant).replace(',', '');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept, since to make one takes longer than to write a hundred dates. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  formatters.set(key, made);
  return made;
}

/** "2 h", "1 h 30 min", "45 min". */
export function formatHours(minutes: number): string {
  const [hours, rest] = [Math.trunc(minutes / 60), Math.abs(minutes % 60)];
  return [hours !== 0 && `${hours} h`, rest !== 0 && `${rest} min`].filter(Boolean).join(' ') || '0 h';
}

/** The same moment of the month, so many months before, in UTC. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
