import { expect, test } from 'vitest';
import type { Day, Period } from '#src/platform/calendar/week.ts';
import { type Availability, noAvailability } from '../session/steps.ts';
import { formatAvailability } from './section-summary.ts';

const always: Period[] = ['morning', 'afternoon', 'evening'];

test.each<[string, Partial<Record<Day, Period[]>>]>([
  ['Free: Mon evening, Sat morning and afternoon', { sat: ['afternoon', 'morning'], mon: ['evening'] }],
  ['Free: Tue all day, Sun afternoon', { sun: ['afternoon'], tue: always }],
  ['Times to be agreed with the instructor', {}],
  [
    'Free at any time',
    { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always },
  ],
])('%s', (words, chosen) => {
  expect(formatAvailability(weekOf(chosen), true)).toBe(words);
});

test.each<[string, Partial<Record<Day, Period[]>>]>([
  ['Ring: Mon evening', { mon: ['evening'] }],
  ['Dates to be agreed with our training team', {}],
  [
    'Ring at any time',
    { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always },
  ],
])('of training alone: %s', (words, chosen) => {
  expect(formatAvailability(weekOf(chosen), false)).toBe(words);
});

function weekOf(chosen: Partial<Record<Day, Period[]>>): Availability {
  return Object.fromEntries(
    Object.entries(noAvailability).map(([day, none]) => [
      day,
      { ...none, ...Object.fromEntries((chosen[day as Day] ?? []).map((period) => [period, true])) },
    ]),
  ) as Availability;
}
