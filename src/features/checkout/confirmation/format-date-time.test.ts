import { expect, test } from 'vitest';
import { formatDateTime } from './format-date-time.ts';

// Months count from 0; local times, whatever the machine's time zone.
const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute);

test('a moment is called today only on its own day', () => {
  expect(formatDateTime(at(20, 23, 58), at(20, 23, 59))).toBe('Today at 23:58');
  expect(formatDateTime(at(20, 23, 58), at(21, 0, 1))).toBe('Friday 20 November at 23:58');
  expect(formatDateTime(at(20, 9, 5), new Date(2026, 11, 20, 9, 6))).toBe('Friday 20 November at 09:05');
  expect(formatDateTime(at(20, 9, 5), new Date(2027, 0, 1))).toBe('Friday 20 November 2026 at 09:05');
});
