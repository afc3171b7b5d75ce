import { expect, test } from 'vitest';
import {
  clockTime,
  formatTime,
  instantsOn,
  londonClock,
  londonDayOf,
  londonDays,
  minuteOfDay,
} from './london-clock.ts';

const at = (day: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantsOn(londonDayOf(day), hours * 60 + minutes).map((instant) => new Date(instant).toISOString());
};

test.each([
  ['2026-11-26', '10:00', ['2026-11-26T10:00:00.000Z']],
  ['2026-06-26', '10:00', ['2026-06-26T09:00:00.000Z']],
  ['2026-03-29', '00:59', ['2026-03-29T00:59:00.000Z']],
  ['2026-03-29', '01:00', []],
  ['2026-03-29', '01:59', []],
  ['2026-03-29', '02:00', ['2026-03-29T01:00:00.000Z']],
  ['2027-03-28', '01:30', []],
  ['2027-03-28', '10:00', ['2027-03-28T09:00:00.000Z']],
  ['2026-10-25', '00:59', ['2026-10-24T23:59:00.000Z']],
  ['2026-10-25', '01:00', ['2026-10-25T00:00:00.000Z', '2026-10-25T01:00:00.000Z']],
  ['2026-10-25', '01:59', ['2026-10-25T00:59:00.000Z', '2026-10-25T01:59:00.000Z']],
  ['2026-10-25', '02:00', ['2026-10-25T02:00:00.000Z']],
  ['2027-10-31', '01:30', ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']],
  ['2027-10-31', '24:00', ['2027-11-01T00:00:00.000Z']],
])('on %s clocks show %s at %j', (day, time, instants) => {
  expect(at(day, time)).toEqual(instants);
});

test('days are counted in London, over both changes of the clocks', () => {
  const days = (from: string, until: string) =>
    londonDays(new Date(from), new Date(until)).map(({ day, weekday, isPlain }) => [day, weekday, isPlain]);
  expect(days('2027-03-27T23:30:00Z', '2027-03-28T23:00:00Z')).toEqual([
    ['2027-03-27', 6, true],
    ['2027-03-28', 7, false],
  ]);
  expect(days('2026-10-24T22:30:00Z', '2026-10-25T23:59:00Z')).toEqual([
    ['2026-10-24', 6, true],
    ['2026-10-25', 7, false],
  ]);
  expect(londonDays(new Date('2026-10-01T00:00:00Z'), new Date('2026-10-29T00:00:00Z'))).toHaveLength(28);
});

test('a time that clocks show twice says which one it is', () => {
  expect(londonClock(new Date('2026-10-25T00:30:00Z'))).toBe('01:30, before the clocks go back');
  expect(londonClock(new Date('2026-10-25T01:30:00Z'))).toBe('01:30, after the clocks have gone back');
  expect(londonClock(new Date('2026-10-25T02:30:00Z'))).toBe('02:30');
  expect(londonClock(new Date('2027-03-28T01:30:00Z'))).toBe('02:30');
  expect([clockTime(510), minuteOfDay(new Date('2026-06-26T07:30:00Z'))]).toEqual(['08:30', 510]);
});

test('a time of another year than today’s has its year', () => {
  const lesson = new Date('2027-01-05T10:00:00Z');
  expect(formatTime(lesson, new Date('2026-12-20T10:00:00Z'))).toBe('Tue 5 Jan 2027, 10:00');
  expect(formatTime(lesson, new Date('2027-01-01T00:00:00Z'))).toBe('Tue 5 Jan, 10:00');
});
