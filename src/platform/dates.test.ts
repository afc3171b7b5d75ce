import { expect, test } from 'vitest';
import {
  formatDate,
  formatFullDate,
  formatHours,
  formatLondonDate,
  formatLondonFullDate,
  formatLondonTime,
  formatReaderDate,
  formatReaderWeekday,
  formatWeekday,
  londonDateTime,
  londonHourOfDay,
  londonWhen,
  londonWhenInLine,
  readerTime,
  shortWeekday,
} from './dates.ts';

test('a day is written in any time zone', () => {
  expect(formatDate('2026-12-14')).toBe('14 December 2026');
  expect(formatFullDate('2026-12-14')).toBe('Monday 14 December 2026');
  expect(formatWeekday('2026-12-14', '2026-11-22')).toBe('Monday 14 December');
  expect(formatWeekday('2027-01-14', '2026-11-22')).toBe('Thursday 14 January 2027');
  expect(shortWeekday('2026-12-14', '2026-11-22')).toBe('Mon 14 Dec');
  expect(shortWeekday('2025-12-15', '2026-11-22')).toBe('Mon 15 Dec 2025');
  const [newYear, now] = [new Date('2027-01-01T00:30:00Z'), new Date('2026-12-31T23:30:00Z')];
  expect(londonHourOfDay(newYear, now)).toBe('Fri 1 Jan 2027, 00:30');
  expect(londonHourOfDay(newYear, newYear)).toBe('Fri 1 Jan, 00:30');
});

test('an instant is written by the day and the clock of London', () => {
  const instant = new Date('2026-07-31T23:30:05Z');
  expect(formatLondonDate(instant)).toBe('1 August 2026');
  expect(formatLondonFullDate(instant)).toBe('Saturday 1 August 2026');
  expect(londonDateTime(instant, 'long')).toBe('1 August 2026 at 00:30');
  expect(londonDateTime(instant, 'medium')).toBe('1 Aug 2026, 00:30:05');
});

test('a time in London has minutes only where there are any', () => {
  expect(formatLondonTime(new Date('2026-07-31T08:30:00Z'))).toBe('9:30am');
  expect(formatLondonTime(new Date('2026-12-14T16:00:00Z'))).toBe('4pm');
});

test('when something was is as short as it can be understood now', () => {
  const now = new Date('2026-11-23T15:58:00Z');
  const line = (instant: string) => londonWhenInLine(new Date(instant), now);
  expect(londonWhen(new Date('2026-11-23T15:57:00Z'), now)).toEqual({ day: 'Today', time: '15:57' });
  expect(line('2026-11-22T20:44:00Z')).toBe('Sun 22 Nov, 20:44');
  expect(line('2026-11-09T11:00:00Z')).toBe('9 Nov, 11:00');
  expect(line('2025-08-31T23:05:00Z')).toBe('1 Sep 2025, 00:05');
});

test('for a reader it is written by the clock where they are', () => {
  const instant = new Date(2026, 11, 14, 9, 5);
  expect(formatReaderDate(instant)).toBe('14 December 2026');
  expect(formatReaderWeekday(instant, new Date(2026, 10, 22))).toBe('Monday 14 December');
  expect(formatReaderWeekday(instant, new Date(2027, 0, 1))).toBe('Monday 14 December 2026');
  expect(readerTime(instant)).toBe('09:05');
});

test.each([
  [0, '0 h'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [-90, '-1 h 30 min'],
])('%i minutes in words', (minutes, words) => expect(formatHours(minutes)).toBe(words));
