import { expect, test } from 'vitest';
import {
  defaultHours,
  formatClosedSoon,
  formatOpeningHours,
  openingHoursForMachines,
} from './opening-hours.ts';

const LONG = { opens: '08:00', closes: '20:00' };
const SHORT = { opens: '09:30', closes: '13:00' };

test.each([
  ['as they ship', defaultHours.week, 'Monday to Saturday, 8am to 8pm', ['Mo-Sa 08:00-20:00']],
  [
    'with a day of its own',
    [LONG, LONG, LONG, LONG, LONG, SHORT, null],
    'Monday to Friday, 8am to 8pm, and Saturday, 9:30am to 1pm',
    ['Mo-Fr 08:00-20:00', 'Sa 09:30-13:00'],
  ],
  [
    'with gaps',
    [LONG, null, LONG, LONG, SHORT, { ...SHORT, closes: '12:00' }, LONG],
    'Monday, Wednesday, Thursday and Sunday, 8am to 8pm; Friday, 9:30am to 1pm, and Saturday, 9:30am to 12pm',
    ['Mo,We-Th,Su 08:00-20:00', 'Fr 09:30-13:00', 'Sa 09:30-12:00'],
  ],
  ['on one day', [null, null, SHORT, null, null, null, null], 'Wednesday, 9:30am to 1pm', ['We 09:30-13:00']],
])('hours %s, in words and for machines', (_which, week, words, machines) => {
  expect(formatOpeningHours({ week })).toBe(words);
  expect(openingHoursForMachines({ week })).toEqual(machines);
});

test('days on which we are closed soon have their year where it is another one', () => {
  const hours = { ...defaultHours, closedDays: ['2026-12-28', '2027-01-01'] };
  expect(formatClosedSoon(hours, new Date('2026-12-20T10:00:00Z'))).toBe(
    'Closed on Monday 28 December and Friday 1 January 2027',
  );
});
