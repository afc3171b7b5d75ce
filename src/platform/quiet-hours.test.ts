import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

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
