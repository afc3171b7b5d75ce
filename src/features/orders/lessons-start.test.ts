import { expect, test } from 'vitest';
import {
  digitalOpensOn,
  firstDayWithoutRequest,
  formatStart,
  lessonsStartOf,
  needsExpressRequest,
  startOf,
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
  expect(formatStart({ start, isRequested: true }, { lessons, training })).toMatch(words);
});

test('nothing that was asked is the law’s default: after 14 days, and said as that', () => {
  const ordered = new Date('2026-11-26T10:00:00Z');
  const start = startOf(['terms_by_paying'], true);
  expect(start).toEqual({ start: 'after_14_days', isRequested: false });
  expect(start && formatStart(start, { lessons: true, training: false })).toMatch(
    /^Lessons start after 14 days, as you have not asked for an earlier start\./,
  );
  expect(startOf(['terms_by_paying'], false)).toBeNull();
  expect(startOf(['terms'], true)).toBeNull();
  expect(digitalOpensOn(['terms_by_paying'], ordered)).toBe('2026-12-11');
  expect(digitalOpensOn(['terms_by_paying', 'digital_now'], ordered)).toBeNull();
  expect(digitalOpensOn(['terms', 'digital_now'], ordered)).toBeNull();
});

test('the day of the order and 14 more must be over, by clocks in London, before a lesson that nobody asked for sooner', () => {
  const ordered = new Date('2026-07-01T22:30:00Z');
  expect(firstDayWithoutRequest(ordered)).toBe('2026-07-16');
  expect(needsExpressRequest(ordered, new Date('2026-07-15T22:59:00Z'))).toBe(true);
  expect(needsExpressRequest(ordered, new Date('2026-07-15T23:00:00Z'))).toBe(false);
  // Half past eleven in London is already the next day an hour later.
  expect(firstDayWithoutRequest(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-17');
});
