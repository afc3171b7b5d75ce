import fc from 'fast-check';
import type { LessonLength, Role } from '#src/features/lessons/booking.ts';

/** Whose diaries are booked. */
export const INSTRUCTORS = ['amara-osei', 'tom-ackroyd'];
/** The last one is further away than half an hour. */
const OUTCODES = ['LS1', 'LS6', 'LS17', 'BS1'];

/** What people do with a diary. Booking comes up more often, so that there is something to move and to give up. */
const kinds = [
  ...['book', 'book', 'book', 'hold', 'release', 'move', 'propose', 'propose', 'accept', 'decline'],
  ...['cancel', 'give', 'undo', 'miss', 'waive', 'sick', 'sick', 'well', 'test', 'test', 'end test'],
  ...['weekly', 'weekly', 'stop', 'move all'],
  ...['send', 'send', 'send'],
] as const;

/** The days around a Sunday on which clocks change, and a moment two days before them. */
export const weekends = [
  { from: new Date('2027-03-27T00:00:00Z'), now: new Date('2027-03-25T12:00:00Z') },
  { from: new Date('2027-10-29T23:00:00Z'), now: new Date('2027-10-28T11:00:00Z') },
] as const;
export type Weekend = (typeof weekends)[number];

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  who: fc.nat(3),
  instructor: fc.constantFrom(...INSTRUCTORS),
  /** Which half hour from the weekend's first on. */
  half: fc.nat(4 * 48),
  minutes: fc.constantFrom<LessonLength>(60, 90, 120),
  outcode: fc.constantFrom(...OUTCODES),
  /** How many weeks later: a weekly time is met there too, where clocks change again. */
  week: fc.oneof(
    { arbitrary: fc.constant(0), weight: 3 },
    { arbitrary: fc.constantFrom(1, 2, 21, 31, 51), weight: 1 },
  ),
  /** For how many weeks a weekly time is asked for. */
  weeks: fc.constantFrom(2, 3, 6),
  /** Staff and instructors book outside the hours too. */
  outsideWorkingHours: fc.boolean(),
  role: fc.constantFrom<Role>('learner', 'instructor', 'office'),
  /** How long after the weekend's `now` it is done: most often before the lessons begin. */
  hours: fc.oneof({ arbitrary: fc.nat(20), weight: 4 }, { arbitrary: fc.nat(120), weight: 1 }),
  /** What becomes of each lesson of a sick day. */
  resolutions: fc.array(fc.constantFrom('move', 'propose', 'cancel', 'leave', 'ring'), {
    minLength: 1,
    maxLength: 4,
  }),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What two processes do at once. */
export const doings = fc.record({
  weekend: fc.constantFrom(...weekends),
  one: fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }),
  other: fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }),
});
export type Doings = typeof doings extends fc.Arbitrary<infer T> ? T : never;
