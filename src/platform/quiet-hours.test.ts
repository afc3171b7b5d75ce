import { expect, test } from 'vitest';
import { quietStretches, quietUntil } from './quiet-hours.ts';

test.each([
  ['an evening', '2026-11-21T20:59:59Z', undefined],
  ['nine o’clock', '2026-11-21T21:00:00Z', '2026-11-22T08:00:00Z'],
  ['midnight', '2026-11-22T00:00:00Z', '2026-11-22T08:00:00Z'],
  ['a moment before eight', '2026-11-22T07:59:59Z', '2026-11-22T08:00:00Z'],
  ['eight o’clock', '2026-11-22T08:00:00Z', undefined],
  ['an evening in summer', '2026-07-01T20:30:00Z', '2026-07-02T07:00:00Z'],
  ['the night in which the clocks go back', '2026-10-24T21:30:00Z', '2026-10-25T08:00:00Z'],
  ['the night in which the clocks go forward', '2026-03-28T22:30:00Z', '2026-03-29T07:00:00Z'],
])('%s', (_when, now, until) => {
  expect(quietUntil(new Date(now))?.toISOString()).toBe(until && new Date(until).toISOString());
});

test.each([
  ['before them', { from: 22, until: 10 }, '2026-11-21T21:30:00Z', undefined],
  ['a later morning', { from: 22, until: 10 }, '2026-11-22T09:00:00Z', '2026-11-22T10:00:00Z'],
  ['within one day', { from: 0, until: 6 }, '2026-11-22T05:59:00Z', '2026-11-22T06:00:00Z'],
  ['over midday', { from: 9, until: 15 }, '2026-11-22T12:10:00Z', '2026-11-22T15:00:00Z'],
  ['none', { from: 8, until: 8 }, '2026-11-22T03:00:00Z', undefined],
])('chosen hours: %s', (_when, hours, now, until) => {
  expect(quietUntil(new Date(now), hours)?.toISOString()).toBe(until && new Date(until).toISOString());
});

test('a bar of the day shows quiet stretches from midnight on', () => {
  expect(quietStretches({ from: 21, until: 8 })).toEqual([
    { from: 0, until: 8 },
    { from: 21, until: 24 },
  ]);
  expect(quietStretches({ from: 21, until: 0 })).toEqual([{ from: 21, until: 24 }]);
  expect(quietStretches({ from: 9, until: 15 })).toEqual([{ from: 9, until: 15 }]);
  expect(quietStretches({ from: 8, until: 8 })).toEqual([]);
});
