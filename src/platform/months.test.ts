import { expect, test } from 'vitest';
import { monthAfter, monthBefore, readMonth } from './months.ts';

test('months follow each other over the year', () => {
  expect([monthBefore('2027-01'), monthAfter('2026-12')]).toEqual(['2026-12', '2027-01']);
});

test('an address names a month that has been, or it is this one', () => {
  const read = (query: string) => readMonth(new URLSearchParams(query), '2026-11-22');
  expect(['2025-02', '2026-11'].map((one) => read(`month=${one}`))).toEqual(['2025-02', '2026-11']);
  expect(['month=2026-12', 'month=2026-13', 'month=2026-1', ''].map(read)).toEqual(
    Array.from({ length: 4 }, () => '2026-11'),
  );
});
