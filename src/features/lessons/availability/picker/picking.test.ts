import { expect, test } from 'vitest';
import { daysOf, idOfTime, weekOf, weekShown, weeksOf } from './picking.ts';

const time = (day: string, clock = '10:00') => ({ value: `${day} ${clock}`, day, clock });

test('weeks begin on Monday and say how many times each day has', () => {
  expect(weekOf('2026-11-22')).toBe('2026-11-16');
  const weeks = weeksOf([time('2026-11-26'), time('2026-11-26', '14:00'), time('2026-12-01')], '2026-11-25');
  expect(weeks.map(({ name, total }) => `${name}: ${total}`)).toEqual([
    ...['23 to 29 Nov: 2', '30 Nov to 6 Dec: 1', '7 to 13 Dec: 0', '14 to 20 Dec: 0'],
  ]);
  expect(weeks[0]?.counts).toEqual([0, 0, 0, 2, 0, 0, 0]);
  const atNewYear = weeksOf([], '2026-12-22').map(({ name }) => name);
  expect(atNewYear).toEqual([
    ...['21 to 27 Dec', '28 Dec to 3 Jan 2027', '4 to 10 Jan 2027', '11 to 17 Jan 2027'],
  ]);
  const fifth = weeksOf([time('2026-12-21')], '2026-11-25').slice(4);
  expect(fifth.map(({ name, total }) => `${name}: ${total}`)).toEqual(['21 to 27 Dec: 1']);
});

test('the first week with a time is shown unless another is asked for', () => {
  const weeks = weeksOf([time('2026-12-01')], '2026-11-25');
  expect(weekShown(weeks, null).first).toBe('2026-11-30');
  expect(weekShown(weeks, '2026-11-23').first).toBe('2026-11-23');
  expect(weekShown(weeks, 'next').first).toBe('2026-11-30');
  expect(weekShown(weeksOf([], '2026-11-25'), null).first).toBe('2026-11-23');
});

test('days that have gone are left out, and days without times stay', () => {
  const days = daysOf({ first: '2026-11-23' }, [time('2026-11-26')], '2026-11-25');
  expect(days.map(({ day, times }) => `${day.slice(-2)}: ${times.length}`)).toEqual([
    ...['25: 0', '26: 1', '27: 0', '28: 0', '29: 0'],
  ]);
  expect(idOfTime(time('2026-11-26'))).toBe('t-2026-11-26-10-00');
});
