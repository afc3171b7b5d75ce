import { describe, expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { type Course, formatPlaces, isGone, whyClosedTo } from './course.ts';
import { depositButton, shownCourse } from './shown-course.ts';

const course = (input: Partial<Course> = {}): Course => ({
  id: 1,
  kind: 'purchase',
  slug: 'calm-at-the-wheel',
  name: 'Calm at the Wheel',
  summary: '',
  image: '',
  begins: new Date('2027-01-23T09:30:00Z'),
  ends: new Date('2027-01-23T16:00:00Z'),
  venue: 'The Tetley, Leeds',
  length: 'One day',
  suits: 'Anyone',
  whole: asPence(195_00),
  deposit: asPence(50_00),
  placesLeft: 3,
  heading: '',
  steps: [],
  paragraphs: [],
  question: null,
  thanks: null,
  film: null,
  withdrawn: false,
  ...input,
});

test.each([
  ['2027-01-23T09:29:59Z', 3, undefined],
  ['2027-01-23T09:29:59Z', 0, 'full'],
  ['2027-01-23T09:30:00Z', 3, 'begun'],
  ['2027-01-23T16:00:00Z', 0, 'over'],
])('at %s with %i places left a course is closed: %s', (now, placesLeft, closed) => {
  expect(whyClosedTo(course({ placesLeft }), new Date(now))).toBe(closed);
});

test.each([
  ['2027-04-23T00:00:00Z', false],
  ['2027-04-24T00:00:00Z', true],
])('at %s the page of a course of 23 January has gone: %s', (now, gone) => {
  expect(isGone(course(), new Date(now))).toBe(gone);
});

test('a course that was withdrawn has gone', () => {
  expect(isGone(course({ withdrawn: true }), new Date('2026-12-01T00:00:00Z'))).toBe(true);
});

test.each([
  [null, undefined],
  [0, 'Full'],
  [1, '1 place left'],
  [3, '3 places left'],
])('%s places left read "%s"', (left, words) => {
  expect(formatPlaces(left)).toBe(words);
});

describe('prices', () => {
  const now = new Date('2026-11-21T10:00:00Z');

  test.each([
    [195_00, 50_00, '£195, of which £50 now and £145 on the day'],
    [89_00, 35_50, '£89, of which £35.50 now and £53.50 on the day'],
    [50_00, 50_00, '£50'],
    [0, undefined, 'Free'],
  ])('%i with a deposit of %s reads "%s"', (whole, deposit, words) => {
    const input = { whole: asPence(whole), deposit: deposit === undefined ? undefined : asPence(deposit) };
    expect(shownCourse(course(input), now).price).toBe(words);
  });

  test('the button trims .00 and no other pence', () => {
    expect(depositButton(asPence(50_00))).toBe('Book, £50 deposit');
    expect(depositButton(asPence(35_50))).toBe('Book, £35.50 deposit');
  });

  test('a course whose deposit has no price today cannot be booked', () => {
    expect(shownCourse(course({ deposit: undefined }), now).closed).toBe('full');
  });
});
