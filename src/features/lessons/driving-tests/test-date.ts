import { MINUTE_MS } from '#src/platform/dates.ts';
import { isBankHoliday } from '#src/platform/working-days/bank-holidays.ts';
import { instantsOn, londonDayOf } from '../availability/london-clock.ts';
import { aroundTest } from './around-test.ts';
import { testRules } from './dvsa-rules.ts';

/** A driving test as the learner entered it. */
export interface TestDate {
  /** YYYY-MM-DD. */
  day: string;
  /** After midnight, as a clock in London shows it. */
  minute: number;
  centre: string;
}

/** Where the rule about a test after one that was not passed stands, and when we looked. Nobody limits how many are taken. */
export const RETAKE_RULE = {
  url: 'https://www.gov.uk/book-driving-test',
  workingDays: 10,
  checked: '2026-11-23',
};

/** When the test begins. Undefined at a time that clocks leave out. */
export function testStart({ day, minute }: Pick<TestDate, 'day' | 'minute'>): Date | undefined {
  const [first] = instantsOn(londonDayOf(day), minute);
  return first === undefined ? undefined : new Date(first);
}

/** For how long the car is kept free for a test. */
export function carKept(start: Date): { startsAt: Date; endsAt: Date } {
  const [from, until] = aroundTest(start.getTime(), MINUTE_MS);
  return { startsAt: new Date(from), endsAt: new Date(until) };
}

/**
 * The last day on which a test can be changed or cancelled without losing its fee: as many full working days lie between.
 * Monday to Saturday are working days, but for bank holidays.
 */
export function lastDayToChange(day: string): string {
  return workingDayFrom(day, -testRules(day).workingDays).subtract({ days: 1 }).toString();
}

/** The first day on which a test can be taken after one that was not passed: as many full working days lie between. */
export function earliestRetake(day: string): string {
  return workingDayFrom(day, RETAKE_RULE.workingDays + 1).toString();
}

/** The working day that is so many of them after a day; below nought, before it. */
function workingDayFrom(day: string, count: number): Temporal.PlainDate {
  let date = Temporal.PlainDate.from(day);
  for (let remainingDays = Math.abs(count); remainingDays > 0; ) {
    date = date.add({ days: Math.sign(count) });
    if (isWorkingDay(date)) remainingDays -= 1;
  }
  return date;
}

function isWorkingDay(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek !== 7 && !isBankHoliday(day.toString());
}
