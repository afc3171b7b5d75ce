import { expect, test } from 'vitest';
import { periodKeys, readPeriod } from './period.ts';

const read = (period: string, today: string) => readPeriod(new URLSearchParams({ period }), today);

test('twelve months end today, and each is compared with its own days a year before', () => {
  const { from, to, before, stretches } = read('year', '2026-11-23');
  expect({ from, to, before }).toEqual({
    from: '2025-12-01',
    to: '2026-11-23',
    before: { from: '2024-12-01', to: '2025-11-23' },
  });
  expect(stretches).toHaveLength(12);
  expect(stretches[0]).toMatchObject({
    label: 'Dec',
    name: 'December 2025',
    from: '2025-12-01',
    to: '2025-12-31',
    before: { from: '2024-12-01', to: '2024-12-31' },
    isOpen: false,
  });
  expect(stretches.at(-1)).toMatchObject({
    name: 'November 2026, to the 23rd',
    before: { from: '2025-11-01', to: '2025-11-23' },
    isOpen: true,
  });
});

test('a whole February is compared with a whole one, a part of it with the same days', () => {
  const beforeOf = (today: string) => read('quarter', today).stretches.map(({ before }) => before.to);
  expect(beforeOf('2029-03-10')).toEqual(['2028-01-31', '2028-02-29', '2028-03-10']);
  expect(beforeOf('2028-03-10')).toEqual(['2027-01-31', '2027-02-28', '2027-03-10']);
  expect(beforeOf('2028-02-29').at(-1)).toBe('2027-02-28');
});

test.each([
  ['2026-11-23', '2026-04-06', 8, 'April 2026, from the 6th'],
  ['2026-04-05', '2025-04-06', 13, 'April 2025, from the 6th'],
  ['2026-04-06', '2026-04-06', 1, 'April 2026, from the 6th, to the 6th'],
])('on %s the tax year began on %s', (today, from, months, name) => {
  const period = read('tax', today);
  expect([period.from, period.stretches.length, period.stretches[0]?.name]).toEqual([from, months, name]);
});

test('this month is shown by day', () => {
  const { stretches, before } = read('month', '2026-11-23');
  expect(stretches.map(({ label }) => label)).toEqual(Array.from({ length: 23 }, (_, at) => String(at + 1)));
  expect(before).toEqual({ from: '2025-11-01', to: '2025-11-23' });
});

test.each(periodKeys)('the days of %s follow each other until today, and none is counted twice', (key) => {
  for (const today of ['2026-11-23', '2028-02-29', '2026-01-01', '2026-03-31']) {
    const { from, stretches } = read(key, today);
    expect(stretches[0]?.from).toBe(from);
    expect(stretches.at(-1)).toMatchObject({ to: today, isOpen: true });
    for (const [at, { from: next }] of stretches.slice(1).entries())
      expect(
        Temporal.PlainDate.from(stretches[at]?.to ?? '')
          .add({ days: 1 })
          .toString(),
      ).toBe(next);
  }
});

test('an address that names no period means twelve months', () => {
  expect(readPeriod(new URLSearchParams('period=century'), '2026-11-23').key).toBe('year');
});
