import { expect, test } from 'vitest';
import { carKept, earliestRetake, lastDayToChange, testStart } from './test-date.ts';

test.each([
  // Ten days between, Saturdays counted and Sundays not.
  ['2026-12-16', '2026-12-03'],
  // The 28th of December stands for Boxing Day, and New Year’s Day counts as little.
  ['2027-01-08', '2026-12-22'],
  // Good Friday and Easter Monday.
  ['2027-04-02', '2027-03-18'],
])('a test on %s can be changed until %s', (day, until) => {
  expect(lastDayToChange(day)).toBe(until);
});

test.each([
  // Ten days between, Saturdays counted, Sundays and bank holidays not.
  ['2026-12-17', '2027-01-04'],
  ['2026-11-02', '2026-11-14'],
])('a test on %s that was not passed can be taken again on %s', (day, from) => {
  expect(earliestRetake(day)).toBe(from);
});

test('the car is kept free from an hour before to an hour after, in half hours', () => {
  const start = testStart({ day: '2026-12-16', minute: 10 * 60 + 14 }) as Date;
  expect(start.toISOString()).toBe('2026-12-16T10:14:00.000Z');
  const { startsAt, endsAt } = carKept(start);
  expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([
    ...['2026-12-16T09:00:00.000Z', '2026-12-16T11:30:00.000Z'],
  ]);
  expect(testStart({ day: '2026-07-01', minute: 600 })?.toISOString()).toBe('2026-07-01T09:00:00.000Z');
  expect(testStart({ day: '2027-03-28', minute: 90 })).toBeUndefined();
});
