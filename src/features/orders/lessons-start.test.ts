import { expect, test } from 'vitest';
import {
  firstDayWithoutRequest,
  lessonsStartOf,
  needsExpressRequest,
  startInWords,
} from './lessons-start.ts';

test.each([
  [['terms', 'begin_lessons'], 'soon'],
  [['lessons_after_14_days', 'terms'], 'after_14_days'],
  [['terms', 'digital_now'], null],
])('of the consents %j the choice is %s', (kinds, start) => {
  expect(lessonsStartOf(kinds)).toBe(start);
});

test.each([
  ['soon', true, false, /^Lessons start as soon as possible, .* you pay for any lessons you have had\.$/],
  ['soon', false, true, /^Training starts as soon as possible, .* you pay for any training you have had\.$/],
  ['after_14_days', true, true, /^Lessons and training start after 14 days, .* a full refund\.$/],
] as const)('%s, lessons %s, training %s, in words', (start, lessons, training, words) => {
  expect(startInWords(start, { lessons, training })).toMatch(words);
});

test('the day of the order and 14 more must be over, by clocks in London, before a lesson that nobody asked for sooner', () => {
  const ordered = new Date('2026-07-01T22:30:00Z');
  expect(firstDayWithoutRequest(ordered)).toBe('2026-07-16');
  expect(needsExpressRequest(ordered, new Date('2026-07-15T22:59:00Z'))).toBe(true);
  expect(needsExpressRequest(ordered, new Date('2026-07-15T23:00:00Z'))).toBe(false);
  // Half past eleven in London is already the next day an hour later.
  expect(firstDayWithoutRequest(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-17');
});
