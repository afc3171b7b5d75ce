import { expect, test } from 'vitest';
import { formatSpan } from './one-lesson.server.ts';

test('the staff read the year of a lesson that is in another one', () => {
  const lesson = { startsAt: new Date('2027-01-05T10:00:00Z'), endsAt: new Date('2027-01-05T11:30:00Z') };
  expect(formatSpan(lesson, new Date('2026-12-20T10:00:00Z'))).toBe('Tue 5 Jan 2027, 10:00 to 11:30');
  expect(formatSpan(lesson, new Date('2027-01-02T10:00:00Z'))).toBe('Tue 5 Jan, 10:00 to 11:30');
});
