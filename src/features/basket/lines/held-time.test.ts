import { expect, test } from 'vitest';
import { formatHeld, formatHeldTime } from './held-time.ts';

const held = { starts_at: '2027-01-05T10:00:00Z', ends_at: '2027-01-05T11:30:00Z' };

test('a held time has its year where it is another one than today’s', () => {
  const [before, then] = [new Date('2026-12-20T10:00:00Z'), new Date('2027-01-02T10:00:00Z')];
  expect(formatHeld(held, before)).toBe('Tue 5 Jan 2027, 10:00 to 11:30');
  expect(formatHeld(held, then)).toBe('Tue 5 Jan, 10:00 to 11:30');
  expect(formatHeldTime(held, before)).toBe('Tuesday 5 January 2027, 10:00 to 11:30');
});
