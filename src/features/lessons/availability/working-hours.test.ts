import { expect, test } from 'vitest';
import { weekPeriods } from '#src/platform/calendar/week.ts';
import { type DatedException, hoursOfWeekPeriods, hoursWithWeekPeriods, openSpans } from './working-hours.ts';

const WEDNESDAY = { day: '2026-12-09', weekday: 3 };
const HOURS = [
  { weekday: 3, from: 510, to: 720 },
  { weekday: 3, from: 780, to: 1050 },
  { weekday: 4, from: 510, to: 1050 },
];
const on = (kind: 'instead' | 'closed' | 'extra', from: number, to: number): DatedException => ({
  firstDay: '2026-12-09',
  lastDay: '2026-12-09',
  kind,
  from,
  to,
});
const HOLIDAY: DatedException = { firstDay: '2026-12-01', lastDay: '2026-12-09', kind: 'holiday' };

test.each([
  [
    'a usual day',
    [],
    [
      [510, 720],
      [780, 1050],
    ],
  ],
  ['other hours instead', [on('instead', 600, 720)], [[600, 720]]],
  [
    'hours not worked',
    [on('closed', 840, 960)],
    [
      [510, 720],
      [780, 840],
      [960, 1050],
    ],
  ],
  [
    'hours not worked over a break',
    [on('closed', 660, 840)],
    [
      [510, 660],
      [840, 1050],
    ],
  ],
  [
    'extra hours that join others',
    [on('extra', 720, 780), on('extra', 1140, 1200)],
    [
      [510, 1050],
      [1140, 1200],
    ],
  ],
  ['a day closed altogether', [on('closed', 0, 1440)], []],
  ['the last day of a holiday, whatever else', [HOLIDAY, on('extra', 540, 600)], []],
  [
    'the day after a holiday',
    [{ ...HOLIDAY, lastDay: '2026-12-08' }],
    [
      [510, 720],
      [780, 1050],
    ],
  ],
  [
    'another day’s exception',
    [{ ...HOLIDAY, firstDay: '2026-12-10', lastDay: '2026-12-11' }],
    [
      [510, 720],
      [780, 1050],
    ],
  ],
] as [string, DatedException[], [number, number][]][])('open on %s', (_what, exceptions, spans) => {
  expect(openSpans(WEDNESDAY, HOURS, exceptions)).toEqual(spans);
});

test('the 21 times stand for hours, and change those weekdays alone that were changed', () => {
  expect(hoursOfWeekPeriods(['mon-morning', 'mon-afternoon', 'sat-evening'])).toEqual([
    { weekday: 1, from: 540, to: 1020 },
    { weekday: 6, from: 1020, to: 1200 },
  ]);
  expect(hoursOfWeekPeriods(weekPeriods)).toHaveLength(7);
  const had = ['wed-morning', 'wed-afternoon', 'thu-morning', 'thu-afternoon'] as const;
  expect(
    hoursWithWeekPeriods(HOURS, {
      had,
      requestedPeriods: [...had.slice(0, 2), 'thu-morning', 'fri-morning'],
    }),
  ).toEqual([...HOURS.slice(0, 2), { weekday: 4, from: 540, to: 720 }, { weekday: 5, from: 540, to: 720 }]);
});
