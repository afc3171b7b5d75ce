import { expect, test } from 'vitest';
import { asPence, ZERO } from '#src/platform/money.ts';
import { runColumns, type SummedLine, sumColumns } from './run-columns.ts';

const line = (kind: SummedLine['kind'], pence: number, minutes = 0, value = 0): SummedLine => ({
  kind,
  pence: asPence(pence),
  minutes,
  value: asPence(value),
});
const WEEK = [
  line('lesson', 4_212, 90, 5_400),
  line('lesson', 2_808, 60, 3_600),
  // It belongs to the run before, and was taken back since.
  line('lesson', -2_808, -60, -3_600),
  line('fee', -12_000),
  line('late_charge', 3_600, 60, 3_600),
  line('cash', -3_600),
  line('adjustment', -1_850),
];
const sumOf = (lines: readonly SummedLine[]) => lines.reduce((all, { pence }) => all + pence, 0);

test('the columns of money add up to what a run comes to', () => {
  const row = runColumns(WEEK, { carried: asPence(-4_800), total: asPence(sumOf(WEEK) - 4_800) });
  const { value, kept, cash, late, adjustments, carried, total } = row;
  expect(value + kept + cash + late + adjustments + carried).toBe(total);
  expect(row).toMatchObject({ lessons: 1, minutes: 90, value: 5_400, kept: -13_188, late: 3_600 });
});

test('all instructors together have the sums of each column', () => {
  const row = runColumns(WEEK, { carried: ZERO, total: asPence(sumOf(WEEK)) });
  expect(sumColumns([row, row])).toEqual(
    Object.fromEntries(Object.entries(row).map(([name, one]) => [name, one * 2])),
  );
  expect(sumColumns([])).toMatchObject({ lessons: 0, total: 0 });
});
