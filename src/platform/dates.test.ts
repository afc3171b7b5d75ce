import { expect, test } from 'vitest';
import {
  dateInWords,
  fullDateInWords,
  londonDateInWords,
  londonDateTime,
  londonFullDateInWords,
  londonTimeInWords,
  readerDateInWords,
  readerTime,
  readerWeekdayInWords,
  weekdayInWords,
} from './dates.ts';

test('a day is written in any time zone', () => {
  expect(dateInWords('2026-12-14')).toBe('14 December 2026');
  expect(fullDateInWords('2026-12-14')).toBe('Monday 14 December 2026');
  expect(weekdayInWords('2026-12-14')).toBe('Monday 14 December');
});

test('an instant is written by the day and the clock of London', () => {
  const instant = new Date('2026-07-31T23:30:05Z');
  expect(londonDateInWords(instant)).toBe('1 August 2026');
  expect(londonFullDateInWords(instant)).toBe('Saturday 1 August 2026');
  expect(londonDateTime(instant, 'long')).toBe('1 August 2026 at 00:30');
  expect(londonDateTime(instant, 'medium')).toBe('1 Aug 2026, 00:30:05');
});

test('a time in London has minutes only where there are any', () => {
  expect(londonTimeInWords(new Date('2026-07-31T08:30:00Z'))).toBe('9:30am');
  expect(londonTimeInWords(new Date('2026-12-14T16:00:00Z'))).toBe('4pm');
});

test('for a reader it is written by the clock where they are', () => {
  const instant = new Date(2026, 11, 14, 9, 5);
  expect(readerDateInWords(instant)).toBe('14 December 2026');
  expect(readerWeekdayInWords(instant)).toBe('Monday 14 December');
  expect(readerTime(instant)).toBe('09:05');
});
