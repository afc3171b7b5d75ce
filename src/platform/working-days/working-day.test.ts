import { expect, test } from 'vitest';
import { formatWeekday } from '../dates.ts';
import { defaultHours, type OpeningHours } from './opening-hours.ts';
import {
  byClosing,
  nextWorkingDay,
  openHourAfter,
  postBy,
  ringBy,
  sameTimeNextWorkingDay,
} from './working-day.ts';

test.each([
  ['a Friday', '2026-11-20T15:00:00Z', '2026-11-21'],
  ['a Saturday, over the Sunday', '2026-11-21T10:00:00Z', '2026-11-23'],
  ['a Sunday', '2026-11-22T10:00:00Z', '2026-11-23'],
  ['late on a Friday', '2026-11-20T23:59:59Z', '2026-11-21'],
  ['just past midnight in London, while it is still Friday in UTC', '2026-06-05T23:30:00Z', '2026-06-08'],
  ['the end of a year', '2026-12-31T12:00:00Z', '2027-01-01'],
  ['the day before the clocks go back', '2026-10-24T22:59:59Z', '2026-10-26'],
])('the working day after %s is the next Monday to Saturday in London', (_what, instant, day) => {
  expect(nextWorkingDay(defaultHours, new Date(instant))).toBe(day);
});

test("a day is put in words whatever the reader's time zone", () => {
  expect(formatWeekday('2026-11-23', '2026-11-22')).toBe('Monday 23 November');
  expect(formatWeekday('2026-01-01', '2026-11-22')).toBe('Thursday 1 January');
});

test.each([
  ['a winter Friday', '2026-11-20T15:00:00Z', '2026-11-21T18:00:00Z'],
  ['a summer Friday', '2026-06-05T15:00:00Z', '2026-06-06T17:00:00Z'],
  ['a Saturday, over the Sunday on which the clocks go back', '2026-10-24T10:00:00Z', '2026-10-26T18:00:00Z'],
  ['a Saturday, over the Sunday on which they go forward', '2027-03-27T10:00:00Z', '2027-03-29T17:00:00Z'],
  ['the hour that London has twice', '2026-10-25T00:30:00Z', '2026-10-26T18:00:00Z'],
])('after %s we have rung by 6pm in London', (_what, instant, due) => {
  expect(ringBy(defaultHours, new Date(instant))).toEqual(new Date(due));
});

test('what is posted on the next working day has gone by 5pm in London', () => {
  expect(postBy(defaultHours, new Date('2026-11-21T10:00:00Z'))).toEqual(new Date('2026-11-23T17:00:00Z'));
  expect(postBy(defaultHours, new Date('2026-03-28T10:00:00Z'))).toEqual(new Date('2026-03-30T16:00:00Z'));
});

test.each([
  ['during a working day', '2026-11-23T11:20:00Z', '2026-11-23T20:00:00Z'],
  ['before it opens', '2026-11-23T05:00:00Z', '2026-11-23T20:00:00Z'],
  ['two hours before it closes', '2026-11-23T18:00:00Z', '2026-11-23T20:00:00Z'],
  ['later than that', '2026-11-23T18:00:01Z', '2026-11-24T20:00:00Z'],
  [
    'on a Saturday night, over the Sunday on which the clocks go forward',
    '2027-03-27T19:00:00Z',
    '2027-03-29T19:00:00Z',
  ],
  ['on a Sunday', '2026-11-22T11:00:00Z', '2026-11-23T20:00:00Z'],
])('what goes wrong %s is seen to by closing time', (_what, instant, due) => {
  expect(byClosing(defaultHours, new Date(instant))).toEqual(new Date(due));
});

test.each([
  ['while the office is open', '2026-11-23T15:41:00Z', '2026-11-23T16:41:00Z'],
  ['at night', '2026-11-23T03:00:00Z', '2026-11-23T09:00:00Z'],
  ['on a Saturday night in summer', '2026-06-06T20:00:00Z', '2026-06-08T08:00:00Z'],
])('what cannot wait and goes wrong %s has an open hour', (_what, instant, due) => {
  expect(openHourAfter(defaultHours, new Date(instant))).toEqual(new Date(due));
});

test('a question that comes on a Saturday is answered by the same time on Monday, as clocks show it', () => {
  expect(sameTimeNextWorkingDay(defaultHours, new Date('2026-10-24T15:00:00Z'))).toEqual(
    new Date('2026-10-26T16:00:00Z'),
  );
});

const SHORT_SATURDAY: OpeningHours = {
  ...defaultHours,
  week: [...defaultHours.week.slice(0, 5), { opens: '09:00', closes: '13:00' }, null],
  closedDays: ['2026-12-25', '2026-12-26', '2026-12-28'],
};

test('days of their own hours and closed days are kept to', () => {
  const friday = new Date('2026-11-20T15:00:00Z');
  expect(ringBy(SHORT_SATURDAY, friday)).toEqual(new Date('2026-11-21T13:00:00Z'));
  expect(postBy({ ...SHORT_SATURDAY, postsBy: '12:00' }, friday)).toEqual(new Date('2026-11-21T12:00:00Z'));
  const saturday = new Date('2026-11-21T11:30:00Z');
  expect(byClosing(SHORT_SATURDAY, saturday)).toEqual(new Date('2026-11-23T20:00:00Z'));
  expect(openHourAfter(SHORT_SATURDAY, saturday)).toEqual(new Date('2026-11-21T12:30:00Z'));
  const christmas = new Date('2026-12-25T10:00:00Z');
  expect(nextWorkingDay(SHORT_SATURDAY, new Date('2026-12-24T10:00:00Z'))).toBe('2026-12-29');
  expect(byClosing(SHORT_SATURDAY, christmas)).toEqual(new Date('2026-12-29T20:00:00Z'));
  expect(openHourAfter(SHORT_SATURDAY, christmas)).toEqual(new Date('2026-12-29T09:00:00Z'));
});
