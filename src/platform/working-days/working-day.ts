import { HOUR_MS, LONDON } from '../dates.ts';
import type { OpeningHours, OpenTimes } from './opening-hours.ts';

/** The office's next working day after an instant, in London, as YYYY-MM-DD. */
export function nextWorkingDay(hours: OpeningHours, instant: Date): string {
  return workingDayAfter(hours, instant).day.toString();
}

/** By when a buyer of lessons or training is rung: an hour of the next working day, in London. */
export function ringBy(hours: OpeningHours, paidAt: Date): Date {
  return nextWorkingDayBy(hours, paidAt, hours.ringsBy);
}

/** When what was bought has been put in the post by. */
export function postBy(hours: OpeningHours, paidAt: Date): Date {
  return nextWorkingDayBy(hours, paidAt, hours.postsBy);
}

/** By closing time, where that is earlier. */
function nextWorkingDayBy(hours: OpeningHours, since: Date, time: string): Date {
  const { day, closes } = workingDayAfter(hours, since);
  return on(day, time < closes ? time : closes);
}

export function sameTimeNextWorkingDay(hours: OpeningHours, since: Date): Date {
  return on(workingDayAfter(hours, since).day, inLondon(since).toPlainTime());
}

const MIN_LEFT_MS = 2 * HOUR_MS;

/** When the office closes on the day of an instant; on the next working day where less than two hours would be left. */
export function byClosing(hours: OpeningHours, since: Date): Date {
  const today = inLondon(since).toPlainDate();
  const times = openTimesOn(hours, today);
  const closes = times && on(today, times.closes);
  if (closes && closes.getTime() - since.getTime() >= MIN_LEFT_MS) return closes;
  const next = workingDayAfter(hours, since);
  return on(next.day, next.closes);
}

/** An hour later while the office is open, else an hour after it opens next. */
export function openHourAfter(hours: OpeningHours, since: Date): Date {
  const today = inLondon(since).toPlainDate();
  const times = openTimesOn(hours, today);
  if (times && since < on(today, times.closes)) {
    const opens = on(today, times.opens);
    return anHourAfter(since < opens ? opens : since);
  }
  const next = workingDayAfter(hours, since);
  return anHourAfter(on(next.day, next.opens));
}

/** Whether the office is open at an instant. */
export function isOpen(hours: OpeningHours, instant: Date): boolean {
  const london = inLondon(instant);
  const times = openTimesOn(hours, london.toPlainDate());
  const time = london.toPlainTime().toString({ smallestUnit: 'minute' });
  return times !== null && times.opens <= time && time < times.closes;
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

function workingDayAfter(hours: OpeningHours, instant: Date): OpenTimes & { day: Temporal.PlainDate } {
  let day = inLondon(instant).toPlainDate();
  // The week has an open day, and closed days end some time.
  for (;;) {
    day = day.add({ days: 1 });
    const times = openTimesOn(hours, day);
    if (times) return { day, ...times };
  }
}

function openTimesOn({ week, closedDays }: OpeningHours, day: Temporal.PlainDate): OpenTimes | null {
  return closedDays.includes(day.toString()) ? null : (week[day.dayOfWeek - 1] ?? null);
}

function on(day: Temporal.PlainDate, time: string | Temporal.PlainTime): Date {
  const { epochMilliseconds } = day.toZonedDateTime({ timeZone: LONDON, plainTime: time });
  return new Date(epochMilliseconds);
}
