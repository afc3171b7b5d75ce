import { expect, test } from 'vitest';
import { rateFor, type StatementEntry, statementFrom } from './statement.ts';

const entry = (day: string, minutes: number, kind: StatementEntry['kind'] = 'given'): StatementEntry => ({
  day,
  minutes,
  kind,
  learner: 'Callum',
  startsAt: null,
});
const rates = [
  { since: '2026-11-16', hourPence: 26_75 },
  { since: '2026-01-01', hourPence: 25_55 },
];

test('owed are the minutes at each rate, given or charged, rounded once for each rate', () => {
  const month = [
    ...[entry('2026-11-02', 50), entry('2026-11-15', 60, 'charged')],
    ...[entry('2026-11-16', 20), entry('2026-11-20', 20)],
  ];
  // 110 minutes at £25.55 are £46.8417, 40 at £26.75 are £17.8333.
  expect(statementFrom(month, rates)).toMatchObject({
    completedMinutes: 90,
    chargedMinutes: 60,
    owed: 46_84 + 17_83,
  });
});

test('without a rate for one of its days a month has hours, and no sum', () => {
  expect(statementFrom([entry('2025-12-31', 60), entry('2026-11-02', 60)], rates)).toMatchObject({
    completedMinutes: 120,
    owed: null,
  });
  expect(statementFrom([], [])).toMatchObject({ completedMinutes: 0, chargedMinutes: 0, owed: 0 });
});

test('a rate holds from its day on', () => {
  expect(rateFor(rates, '2026-11-15')?.hourPence).toBe(25_55);
  expect(rateFor(rates, '2026-11-16')?.hourPence).toBe(26_75);
  expect(rateFor(rates, '2025-12-31')).toBeUndefined();
});
