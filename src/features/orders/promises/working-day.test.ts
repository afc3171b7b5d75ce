import { expect, test } from 'vitest';
import { weekdayInWords } from '#src/platform/dates.ts';
import { nextWorkingDay, postBy, ringBy } from './working-day.ts';

test.each([
  ['a Friday', '2026-11-20T15:00:00Z', '2026-11-21'],
  ['a Saturday, over the Sunday', '2026-11-21T10:00:00Z', '2026-11-23'],
  ['a Sunday', '2026-11-22T10:00:00Z', '2026-11-23'],
  ['late on a Friday', '2026-11-20T23:59:59Z', '2026-11-21'],
  ['just past midnight in London, while it is still Friday in UTC', '2026-06-05T23:30:00Z', '2026-06-08'],
  ['the end of a year', '2026-12-31T12:00:00Z', '2027-01-01'],
  ['the day before the clocks go back', '2026-10-24T22:59:59Z', '2026-10-26'],
])('the working day after %s is the next Monday to Saturday in London', (_what, instant, day) => {
  expect(nextWorkingDay(new Date(instant))).toBe(day);
});

test("a day is put in words whatever the reader's time zone", () => {
  expect(weekdayInWords('2026-11-23')).toBe('Monday 23 November');
  expect(weekdayInWords('2026-01-01')).toBe('Thursday 1 January');
});

test.each([
  ['a winter Friday', '2026-11-20T15:00:00Z', '2026-11-21T18:00:00Z'],
  ['a summer Friday', '2026-06-05T15:00:00Z', '2026-06-06T17:00:00Z'],
  ['a Saturday, over the Sunday on which the clocks go back', '2026-10-24T10:00:00Z', '2026-10-26T18:00:00Z'],
  ['a Saturday, over the Sunday on which they go forward', '2027-03-27T10:00:00Z', '2027-03-29T17:00:00Z'],
  ['the hour that London has twice', '2026-10-25T00:30:00Z', '2026-10-26T18:00:00Z'],
])('after %s we have rung by 6pm in London', (_what, instant, due) => {
  expect(ringBy(new Date(instant))).toEqual(new Date(due));
});

test('what is posted on the next working day has gone by 5pm in London', () => {
  expect(postBy(new Date('2026-11-21T10:00:00Z'))).toEqual(new Date('2026-11-23T17:00:00Z'));
  expect(postBy(new Date('2026-03-28T10:00:00Z'))).toEqual(new Date('2026-03-30T16:00:00Z'));
});
