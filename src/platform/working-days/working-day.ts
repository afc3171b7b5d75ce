import { brand } from '../brand.ts';
import { HOUR_MS, LONDON } from '../dates.ts';

/** The office's next working day after an instant, in London, as YYYY-MM-DD. */
export function nextWorkingDay(instant: Date): string {
  return workingDayAfter(instant).toString();
}

/** When whoever has bought lessons or training has been rung by: an hour of the next working day, in London. */
export function ringBy(paidAt: Date): Date {
  return on(workingDayAfter(paidAt), brand.ringsBy);
}

/** When what was bought has been put in the post by. */
export function postBy(paidAt: Date): Date {
  return on(workingDayAfter(paidAt), brand.postsBy);
}

/** The same time on the next working day. */
export function sameTimeNextWorkingDay(since: Date): Date {
  return on(workingDayAfter(since), inLondon(since).toPlainTime());
}

const LEAST_LEFT_MS = 2 * HOUR_MS;

/** When the office closes on the day of an instant; on the next working day where less than two hours would be left. */
export function byClosing(since: Date): Date {
  const today = inLondon(since).toPlainDate();
  const closes = on(today, brand.closes);
  if (isWorkingDay(today) && closes.getTime() - since.getTime() >= LEAST_LEFT_MS) return closes;
  return on(workingDayAfter(since), brand.closes);
}

/** An hour later while the office is open, else an hour after it opens next. */
export function openHourAfter(since: Date): Date {
  const today = inLondon(since).toPlainDate();
  const [opens, closes] = [on(today, brand.opens), on(today, brand.closes)];
  if (isWorkingDay(today) && since < closes) return anHourAfter(since < opens ? opens : since);
  return anHourAfter(on(workingDayAfter(since), brand.opens));
}

/** Midnight in London at which the day of an instant began. */
export function startOfDay(instant: Date): Date {
  return on(inLondon(instant).toPlainDate(), '00:00');
}

function anHourAfter(instant: Date): Date {
  return new Date(instant.getTime() + HOUR_MS);
}

function inLondon(instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(LONDON);
}

function workingDayAfter(instant: Date): Temporal.PlainDate {
  let day = inLondon(instant).toPlainDate().add({ days: 1 });
  while (!isWorkingDay(day)) day = day.add({ days: 1 });
  return day;
}

function isWorkingDay({ dayOfWeek }: Temporal.PlainDate): boolean {
  return (brand.workingDays as readonly number[]).includes(dayOfWeek);
}

function on(day: Temporal.PlainDate, time: string | Temporal.PlainTime): Date {
  const { epochMilliseconds } = day.toZonedDateTime({ timeZone: LONDON, plainTime: time });
  return new Date(epochMilliseconds);
}
