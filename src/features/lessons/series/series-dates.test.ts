import { expect, test } from 'vitest';
import type { Diary } from '../availability/slots.ts';
import { lessonsLeft, type OwnTime, seriesDates, usualTime, weeklyDays, weeksFree } from './series-dates.ts';

const DIARY: Diary = {
  instructor: 'amara-osei',
  settings: { minBreakMinutes: 10, travel: 'same', sameMinutes: 20, lengths: [60, 90], minLeadHours: 24 },
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 540, to: 1140 })),
  exceptions: [{ kind: 'holiday', firstDay: '2026-12-29', lastDay: '2026-12-29' }],
  taken: [
    { from: Date.parse('2026-12-08T17:00:00Z'), until: Date.parse('2026-12-08T18:00:00Z'), outcode: 'LS1' },
  ],
};
const TEST: OwnTime = {
  kind: 'test',
  from: Date.parse('2027-01-12T14:00:00Z'),
  until: Date.parse('2027-01-12T17:30:00Z'),
};

const dates = (change: Partial<Parameters<typeof seriesDates>[0]> = {}) =>
  seriesDates({
    diary: DIARY,
    own: [TEST],
    days: weeklyDays('2026-12-01', 7),
    minute: 1020,
    minutes: 60,
    outcode: 'LS6',
    now: new Date('2026-11-29T12:00:00Z'),
    ...change,
  });
const shown = (all: ReturnType<typeof seriesDates>) =>
  all.map(({ day, clash, nearest }) => [day.slice(5), clash, nearest?.toISOString().slice(5, 16)]);

test('each date is free, or says why it is not with the nearest time that is', () => {
  expect(shown(dates())).toEqual([
    ['12-01', undefined, undefined],
    ['12-08', 'time_taken', '12-08T15:30'],
    ['12-15', undefined, undefined],
    ['12-22', undefined, undefined],
    ['12-29', 'day_off', '12-30T17:00'],
    ['01-05', undefined, undefined],
    ['01-12', 'own_test', '01-12T17:30'],
  ]);
});

test('a bank holiday is left out and can be had all the same, where the instructor works', () => {
  expect(shown(dates({ days: ['2026-12-25'], own: [] }))).toEqual([['12-25', 'bank_holiday', '12-25T17:00']]);
});

test('a time outside the hours, one too soon, one with no way there and one that clocks leave out say so', () => {
  expect(shown(dates({ days: ['2026-12-15'], minute: 1110 }))).toEqual([
    ['12-15', 'not_working', '12-15T18:00'],
  ]);
  expect(shown(dates({ days: ['2026-11-30'], minute: 600 }))[0]?.[1]).toBe('too_soon');
  expect(shown(dates({ days: ['2026-12-08'], minute: 950 }))[0]?.[1]).toBe('not_working');
  expect(shown(dates({ days: ['2026-12-08'], minute: 960 }))[0]?.[1]).toBe('no_drive');
  const night = { ...DIARY, hours: [{ weekday: 7, from: 0, to: 300 }], exceptions: [], taken: [] };
  expect(dates({ diary: night, days: ['2027-03-28'], minute: 90, own: [] })).toMatchObject([
    { startsAt: undefined, clash: 'clocks_change', nearest: new Date('2027-03-28T01:00:00Z') },
  ]);
  expect(dates({ diary: night, days: ['2027-10-31'], minute: 90, own: [] })).toMatchObject([
    { clash: 'clocks_change' },
  ]);
});

test('the weekly time stays at its hour of the clock, and is named after what most lessons have', () => {
  const [winter, summer] = dates({ days: ['2027-03-23', '2027-03-30'], own: [] });
  expect([winter?.startsAt?.toISOString(), summer?.startsAt?.toISOString()]).toEqual([
    '2027-03-23T17:00:00.000Z',
    '2027-03-30T16:00:00.000Z',
  ]);
  expect(
    usualTime(['2027-03-22T18:00Z', '2027-03-23T17:00Z', '2027-03-30T16:00Z'].map((at) => new Date(at))),
  ).toEqual({ weekday: 2, minute: 1020 });
});

test('a lesson takes its minutes from one line', () => {
  expect(
    lessonsLeft([{ remainingMinutes: 30 }, { remainingMinutes: 100 }, { remainingMinutes: 180 }], 90),
  ).toBe(3);
});

test('weeks in which a time is free are counted from the first day', () => {
  const starts = ['2026-12-01T17:00Z', '2026-12-15T17:00Z', '2026-12-07T09:00Z'].map((at) => Date.parse(at));
  const free = weeksFree(starts, { first: '2026-12-01', weeks: 2 });
  expect(free.get(2)?.get(1020)).toEqual(new Set([0]));
  expect(free.get(1)?.get(540)).toEqual(new Set([0]));
});
