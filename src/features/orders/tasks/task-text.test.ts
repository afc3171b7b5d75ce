import { expect, test } from 'vitest';
import { defaultHours } from '#src/platform/working-days/opening-hours.ts';
import { formatFirstLesson } from './first-lesson.ts';
import { formatRungBy, formatTaskDay } from './task-text.server.ts';

const NEW_YEARS_EVE = new Date('2026-12-31T12:00:00Z');

test('what is promised for another year than that of the order has its year', () => {
  expect(formatTaskDay(defaultHours, NEW_YEARS_EVE)).toBe('Friday 1 January 2027');
  expect(formatRungBy(defaultHours, NEW_YEARS_EVE)).toMatch(/^by 6pm on Friday 1 January 2027$/);
  expect(formatTaskDay(defaultHours, new Date('2026-11-20T12:00:00Z'))).toBe('Saturday 21 November');
});

test('so has the first lesson that was bought with it', () => {
  const lesson = { startsAt: new Date('2027-01-05T10:00:00Z'), endsAt: new Date('2027-01-05T11:30:00Z') };
  const words = formatFirstLesson({ ...lesson, instructor: 'Amara Osei' }, NEW_YEARS_EVE);
  expect(words).toBe('Tuesday 5 January 2027, 10:00 to 11:30 with Amara Osei');
});
