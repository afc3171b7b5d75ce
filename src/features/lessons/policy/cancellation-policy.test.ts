import { expect, test } from 'vitest';
import type { Role } from '../booking.ts';
import {
  calculateCancellationCost,
  calculateMoveCost,
  freeUntil,
  type LessonTime,
  valueOfMinutes,
} from './cancellation-policy.ts';

const RULE = { version: 1, freeHours: 48 };
const lessonAt = (startsAt: string, minutes = 90, instructor = 'amara-osei'): LessonTime => ({
  instructor,
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + minutes * 60_000),
});
const LESSON = lessonAt('2026-11-24T16:00:00Z');
const LATE = new Date('2026-11-23T12:00:00Z');

test.each([
  ['2026-11-22T15:59:59.999Z', 'learner', 0],
  ['2026-11-22T16:00:00.000Z', 'learner', 0],
  ['2026-11-22T16:00:00.001Z', 'learner', 90],
  ['2026-11-24T15:59:00.000Z', 'learner', 90],
  ['2026-11-24T15:59:00.000Z', 'instructor', 0],
  ['2026-11-24T15:59:00.000Z', 'office', 0],
] as [string, Role, number][])('cancelled at %s by the %s, %i minutes are charged', (now, role, minutes) => {
  expect(calculateCancellationCost({ rule: RULE, lesson: LESSON, role, now: new Date(now) })).toEqual({
    chargedMinutes: minutes,
    freeUntil: new Date('2026-11-22T16:00:00Z'),
  });
});

test('an exempt learner is not charged', () => {
  const giving = { rule: RULE, lesson: LESSON, role: 'learner' as const, isExempt: true, now: LATE };
  expect(calculateCancellationCost(giving).chargedMinutes).toBe(0);
});

test.each([
  ['clocks go forward in between', '2027-03-29T09:00:00Z', '2027-03-27T09:00:00.000Z'],
  ['clocks go back in between', '2026-10-26T10:00:00Z', '2026-10-24T10:00:00.000Z'],
])('notice is 48 hours that pass, where %s', (_what, startsAt, until) => {
  expect(freeUntil(RULE, new Date(startsAt)).toISOString()).toBe(until);
});

test.each([
  ['to another day', lessonAt('2026-11-26T16:00:00Z'), 90],
  ['by half an hour', lessonAt('2026-11-24T16:30:00Z'), 30],
  ['to begin earlier and last longer', lessonAt('2026-11-24T15:30:00Z', 120), 0],
  ['to the same time with somebody else', lessonAt('2026-11-24T16:00:00Z', 90, 'tom-ackroyd'), 90],
])('a late move %s is charged for what it leaves empty', (_what, to, minutes) => {
  const giving = { rule: RULE, lesson: LESSON, role: 'learner' as const, now: LATE };
  expect(calculateMoveCost(giving, to).chargedMinutes).toBe(minutes);
  expect(calculateMoveCost({ ...giving, role: 'instructor' }, to).chargedMinutes).toBe(0);
});

test('a charged hour is worth the average price paid for the hours that have not been given', () => {
  const ten = { paidPence: 360_53, boughtMinutes: 600, minutes: 480 };
  const one = { paidPence: 37_62, boughtMinutes: 60, minutes: 60 };
  expect(valueOfMinutes(90, [ten])).toBe(54_08);
  expect(valueOfMinutes(60, [ten, one])).toBe(36_23);
  expect(valueOfMinutes(60, [ten, { ...one, minutes: 0 }])).toBe(36_05);
  expect(valueOfMinutes(60, [])).toBe(0);
});
