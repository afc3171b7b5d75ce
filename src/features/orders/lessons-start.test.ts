import { expect, test } from 'vitest';
import { lessonsStartOf, startInWords } from './lessons-start.ts';

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
