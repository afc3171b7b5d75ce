import { expect, test } from 'vitest';
import { shownRows, ticksOf } from './ticked-dates.ts';

const row = (day: string, clash?: string, value: string | undefined = `${day}T17:00`) => ({
  day,
  clash,
  value,
  clock: '17:00',
  dayLabel: day,
  dayShort: day,
  instead: undefined,
  hint: undefined,
});
const ROWS = [
  row('12-01'),
  row('12-08', 'is taken', '12-08T18:30'),
  row('12-15'),
  row('12-22'),
  row('12-29'),
];

const shown = (ticks: Record<string, boolean>, { affordable = 3, fills = true } = {}) =>
  shownRows(ROWS, { ticks, affordable, fills }).map(
    ({ day, isChosen, isBeyond }) => `${day}${isChosen ? ' yes' : ''}${isBeyond ? ' beyond' : ''}`,
  );

test('free dates are ticked for as long as there are hours, and the first one beyond them is the last', () => {
  expect(shown({})).toEqual(['12-01 yes', '12-08', '12-15 yes', '12-22 yes', '12-29 beyond']);
  expect(shown({ '12-08': true })).toEqual(['12-01 yes', '12-08 yes', '12-15 yes', '12-22 beyond']);
  expect(shown({ '12-01': false })).toEqual(['12-01', '12-08', '12-15 yes', '12-22 yes', '12-29 yes']);
});

test('of a number of weeks every date is shown', () => {
  expect(shown({}, { affordable: 1, fills: false })).toEqual([
    '12-01 yes',
    ...['12-08 beyond', '12-15 beyond', '12-22 beyond', '12-29 beyond'],
  ]);
});

test('after a refusal what was ticked is ticked, but for a date that has gone', () => {
  // The 15th was free when the form was sent.
  const now = [row('12-01'), row('12-08'), row('12-15', 'is taken', '12-15T18:30'), row('12-22')];
  expect(ticksOf(now, '12-01T17:00,12-15T17:00,12-22T17:00')).toEqual({
    '12-01': true,
    '12-08': false,
    '12-15': false,
    '12-22': true,
  });
  expect(ticksOf(now, undefined)).toEqual({});
});
