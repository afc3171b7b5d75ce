import { expect, test } from 'vitest';
import { groupOf, timeLeft } from './time-left.ts';

/** Monday 23 November 2026, 16:02 in London. */
const NOW = new Date('2026-11-23T16:02:00Z');
const left = (dueAt: string, now: Date | string = NOW) => {
  const { marker, label, by } = timeLeft(new Date(dueAt), new Date(now));
  return [marker, label, by];
};

test.each([
  ['2026-11-23T15:00:00Z', 'late', 'Overdue by 1 h 2 min', 'was due by 15:00'],
  ['2026-11-23T16:02:00Z', 'late', 'Overdue by under a minute', 'was due by 16:02'],
  ['2026-11-21T17:00:00Z', 'late', 'Overdue by 1 day', 'was due Sat by 17:00'],
  ['2026-11-10T17:00:00Z', 'late', 'Overdue by 12 days', 'was due 10 Nov by 17:00'],
  ['2026-11-23T16:02:30Z', 'one', 'under a minute left', 'by 16:02'],
  ['2026-11-23T17:00:00Z', 'one', '58 min left', 'by 17:00'],
  ['2026-11-23T17:02:00Z', 'one', '1 h left', 'by 17:02'],
  ['2026-11-23T18:00:00Z', 'two', '1 h 58 min left', 'by 18:00'],
  ['2026-11-23T20:00:00Z', 'three', '3 h 58 min left', 'by 20:00'],
  ['2026-11-24T09:14:00Z', 'calendar', '17 h left', 'Tue by 09:14'],
  ['2026-11-24T16:00:00Z', 'calendar', '1 day left', 'Tue by 16:00'],
  ['2026-11-26T18:00:00Z', 'calendar', '3 days left', 'Thu by 18:00'],
  ['2026-12-01T18:00:00Z', 'calendar', '8 days left', '1 Dec by 18:00'],
])('what is due at %s has the marker %s and the words "%s", "%s"', (dueAt, ...words) => {
  expect(left(dueAt)).toEqual(words);
});

test('time is counted as it passes when the clocks change, and written as they show it', () => {
  const beforeClocksGoBack = '2026-10-24T19:00:00Z';
  expect(left('2026-10-25T18:00:00Z', beforeClocksGoBack)).toEqual(['calendar', '23 h left', 'Sun by 18:00']);
});

test.each([
  ['Overdue', '2026-11-23T16:02:00Z'],
  ['Due today', '2026-11-23T23:59:59Z'],
  ['Due tomorrow', '2026-11-24T00:00:00Z'],
  ['Due tomorrow', '2026-11-24T23:59:59Z'],
  ['Later', '2026-11-25T00:00:00Z'],
])('is in the group %s', (group, dueAt) => {
  expect(groupOf(new Date(dueAt), NOW)).toBe(group);
});

test('tomorrow is tomorrow on the night before the clocks go forward', () => {
  const saturdayNight = new Date('2027-03-27T23:30:00Z');
  expect(groupOf(new Date('2027-03-28T09:00:00Z'), saturdayNight)).toBe('Due tomorrow');
  expect(groupOf(new Date('2027-03-28T23:30:00Z'), saturdayNight)).toBe('Later');
});
