import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { keptFrom, quarterAfter, quarterBefore, quarterOf, readQuarter } from './tax-quarter.ts';
import { allowsFlatRate, digitalThresholds, flatRateClaim, flatRateOn } from './tax-rules.ts';

test('a tax year has four quarters, each with the day by which its update is due', () => {
  const days = ['2026-04-06', '2026-07-06', '2026-10-06', '2027-01-06'];
  expect(days.map((day) => quarterOf(day))).toEqual([
    { year: 2026, number: 1, first: days[0], last: '2026-07-05', due: '2026-08-07', name: '2026-27-q1' },
    { year: 2026, number: 2, first: days[1], last: '2026-10-05', due: '2026-11-07', name: '2026-27-q2' },
    { year: 2026, number: 3, first: days[2], last: '2027-01-05', due: '2027-02-07', name: '2026-27-q3' },
    { year: 2026, number: 4, first: days[3], last: '2027-04-05', due: '2027-05-07', name: '2026-27-q4' },
  ]);
  expect(quarterOf('2027-04-05').name).toBe('2026-27-q4');
  expect(quarterOf('2027-01-05').name).toBe('2026-27-q3');
  expect(quarterAfter(quarterOf('2027-04-05')).name).toBe('2027-28-q1');
  expect(quarterBefore(quarterOf('2026-04-06')).name).toBe('2025-26-q4');
});

test('an address names a quarter that has begun, or means this one', () => {
  const today = '2026-11-23';
  expect(readQuarter('2026-27-q2', today).first).toBe('2026-07-06');
  for (const other of [null, '', '2026-27-q4', '2026-28-q2', 'q3', '2026-27-q5'])
    expect(readQuarter(other, today).name).toBe('2026-27-q3');
});

test('records are kept for five years after the 31 January of their return', () => {
  expect(keptFrom('2026-11-29')).toBe('2020-04-06');
  expect(keptFrom('2026-01-31')).toBe('2019-04-06');
  expect(keptFrom('2026-02-01')).toBe('2020-04-06');
});

test('the flat rate is 45p for 10,000 miles of a tax year and 25p after, and barred for a car with dual controls', () => {
  const rate = flatRateOn('2026-04-06');
  expect(flatRateClaim(20_620, rate)).toBe(927_90);
  expect(flatRateClaim(100_000, rate)).toBe(4_500_00);
  expect(flatRateClaim(100_100, rate)).toBe(4_502_50);
  expect(flatRateClaim(1, rate)).toBe(5);
  expect([true, false].map((hasDualControls) => allowsFlatRate({ hasDualControls }))).toEqual([false, true]);
});

test('who must send updates is told by the threshold of the day and the next one', () => {
  const overs = (day: string) => digitalThresholds(day).map(({ over, year }) => [over, year]);
  expect(overs('2026-11-23')).toEqual([
    [asPence(50_000_00), 2024],
    [asPence(30_000_00), 2025],
  ]);
  expect(overs('2026-01-01')).toEqual(overs('2026-11-23'));
  expect(overs('2029-01-01')).toEqual([[asPence(20_000_00), 2026]]);
});
