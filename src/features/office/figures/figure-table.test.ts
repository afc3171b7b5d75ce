import { expect, test } from 'vitest';
import { changeInPercent, compared, formatChange } from './comparison.ts';
import { csvOf, formatFigure } from './figure-table.ts';

test('a stretch adds up its own days, and those a year before', () => {
  const rows = [
    { day: '2025-11-01', count: 1 },
    { day: '2025-11-23', count: 2 },
    { day: '2025-11-24', count: 4 },
    { day: '2026-10-31', count: 8 },
    { day: '2026-11-01', count: 16 },
    { day: '2026-11-23', count: 32 },
  ];
  const november = {
    from: '2026-11-01',
    to: '2026-11-23',
    before: { from: '2025-11-01', to: '2025-11-23' },
  };
  expect(compared(rows, november, ({ count }) => count)).toEqual({ now: 48, before: 3 });
});

test.each([
  [112, 100, '+12%'],
  [93, 100, '−7%'],
  [100, 100, '0%'],
  [5, 0, '–'],
  [0, 5, '−100%'],
])('%i after %i is a change of %s', (now, before, words) => {
  expect(formatChange(changeInPercent({ now, before }))).toBe(words);
});

test('the page and the file have the same numbers, each in its own writing', () => {
  const table = {
    first: 'Month',
    columns: [
      { head: 'Sales', unit: 'pence' as const },
      { head: 'Given', unit: 'minutes' as const },
      { head: 'Orders', unit: 'count' as const },
      { head: 'Change', unit: 'change' as const },
    ],
    rows: [{ name: 'November 2026, to the 23rd', values: [1_234_50, 83_650, 1_480, undefined] }],
  };
  const [{ values }] = table.rows as [(typeof table.rows)[0]];
  expect(table.columns.map(({ unit }, at) => formatFigure(values[at], unit))).toEqual([
    '£1,234.50',
    '1,394.17',
    '1,480',
    '–',
  ]);
  expect(csvOf(table)).toEqual({
    headings: ['Month', 'Sales (£)', 'Given (hours)', 'Orders', 'Change (%)'],
    lines: ['"November 2026, to the 23rd",1234.50,1394.17,1480,\r\n'],
  });
});
