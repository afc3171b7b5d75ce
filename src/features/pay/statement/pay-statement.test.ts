import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLater } from '#src/platform/dates.ts';
import { asPence, ZERO } from '#src/platform/money.ts';
import type { PayEntry, PayKind } from '../entries.server.ts';
import { payStatement } from './pay-statement.ts';
import { monthsOf, otherKind, periodsAround, readStatementPeriod } from './statement-period.ts';

const TODAY = '2027-06-30';
const period = (query: string, today = TODAY) => readStatementPeriod(new URLSearchParams(query), today);

test('a period is a month or a tax year that has begun, or else this month', () => {
  expect(period('month=2026-02')).toMatchObject({ first: '2026-02-01', last: '2026-02-28' });
  expect(period('year=2026')).toMatchObject({
    name: 'Tax year 2026 to 2027',
    first: '2026-04-06',
    last: '2027-04-05',
  });
  for (const query of ['', 'month=2027-07', 'month=2027-13', 'year=1', 'year=2028'])
    expect(period(query).query, query).toBe('month=2027-06');
  expect(period('year=2027', '2027-04-05').query).toBe('month=2027-04');
  expect(period('year=2027', '2027-04-06').query).toBe('year=2027');
});

test('from a period lead those beside it that have begun, and the one of the other kind', () => {
  expect(periodsAround(period('month=2027-01'), TODAY)).toMatchObject({
    before: { query: 'month=2026-12' },
    now: { query: 'month=2027-06' },
    after: { query: 'month=2027-02' },
  });
  expect(periodsAround(period('year=2027'), TODAY)).toMatchObject({
    before: { query: 'year=2026' },
    after: undefined,
  });
  expect(otherKind(period('month=2027-03'), TODAY).query).toBe('year=2026');
  expect(otherKind(period('year=2026'), TODAY).query).toBe('month=2027-04');
  expect(otherKind(period('year=2027'), TODAY).query).toBe('month=2027-06');
});

test('a tax year has parts of two Aprils', () => {
  const months = monthsOf(period('year=2026'));
  expect(months).toHaveLength(13);
  expect([months[0]?.name, months[1]?.name, months.at(-1)?.name]).toEqual([
    '6 to 30 April 2026',
    'May 2026',
    '1 to 5 April 2027',
  ]);
});

const KINDS: PayKind[] = ['lesson', 'late_charge', 'fee', 'cash', 'adjustment', 'paid'];

const entry = fc.record({
  kind: fc.constantFrom(...KINDS),
  pence: fc.integer({ min: -50_000, max: 50_000 }).map(asPence),
  day: fc.integer({ min: 0, max: 800 }).map((days) => daysLater('2025-04-01', days)),
});

test('the periods of a ledger follow each other to the penny, and its months add up to the year', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 200 }), (made) => {
      const entries = made.map((one, id) => ({
        ...ENTRY,
        ...one,
        countedOn: one.day,
        id,
        source: String(id),
      }));
      const before = (day: string) => asPence(total(entries.filter((one) => one.day < day)));
      const of = (query: string) => {
        const own = period(query);
        const inside = entries.filter(({ day }) => day >= own.first && day <= own.last);
        return payStatement(own, { before: before(own.first), entries: inside, due: [] });
      };
      const [year, next] = [of('year=2025'), of('year=2026')];
      expect(year.after).toBe(next.before);
      const { given, late, fees, cash, adjustments, paid, change } = year.sums;
      expect(given + late + fees + cash + adjustments + paid).toBe(change);
      expect(year.months.reduce((all, one) => all + one.change, 0)).toBe(change);
      expect(of('month=2025-12').after).toBe(of('month=2026-01').before);
    }),
  );
});

test('a lesson that no run has closed yet counts on its day, and the statement says that it may change', () => {
  const lesson = {
    ...ENTRY,
    kind: 'lesson' as const,
    pence: asPence(40_00),
    minutes: 60,
    value: asPence(50_00),
  };
  const due = [
    { ...lesson, countedOn: '2026-11-30', source: 'a' },
    { ...lesson, countedOn: '2026-12-01', source: 'b' },
  ];
  const [november, december] = ['month=2026-11', 'month=2026-12'].map((query) =>
    payStatement(period(query), { before: ZERO, entries: [], due }),
  );
  expect(november).toMatchObject({ before: 0, after: 40_00, isOpen: true });
  expect(december).toMatchObject({ before: 40_00, after: 80_00, sums: { lessons: 1, value: 50_00 } });
  expect(payStatement(period('month=2026-10'), { before: ZERO, entries: [], due }).isOpen).toBe(false);
});

const total = (entries: readonly PayEntry[]) => entries.reduce((all, { pence }) => all + pence, 0);

const ENTRY: PayEntry = {
  id: 1,
  instructor: 'jo-bell',
  run: 1,
  kind: 'lesson',
  pence: ZERO,
  source: '',
  day: '2026-11-01',
  countedOn: '2026-11-01',
  minutes: 0,
  value: ZERO,
  learnerId: null,
  why: '',
  at: new Date(0),
  by: '',
};
