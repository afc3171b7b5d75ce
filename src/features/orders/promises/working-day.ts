import { brand } from '#src/platform/brand.ts';
import { LONDON } from '#src/platform/dates.ts';

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

function workingDayAfter(instant: Date): Temporal.PlainDate {
  let day = Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(LONDON)
    .toPlainDate()
    .add({ days: 1 });
  while (!isWorkingDay(day)) day = day.add({ days: 1 });
  return day;
}

function isWorkingDay({ dayOfWeek }: Temporal.PlainDate): boolean {
  return (brand.workingDays as readonly number[]).includes(dayOfWeek);
}

function on(day: Temporal.PlainDate, time: string): Date {
  const { epochMilliseconds } = day.toZonedDateTime({ timeZone: LONDON, plainTime: time });
  return new Date(epochMilliseconds);
}
