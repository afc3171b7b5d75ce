import { expect, test } from 'vitest';
import {
  formatFault,
  MAX_LONGEST,
  shareOfLongest,
} from '#src/features/learning/bank/check-questions.server.ts';
import { checkFolder } from '#src/features/learning/bank/read-bank.server.ts';

const { topics, faults } = checkFolder('content/learning/questions');

test('the theory questions that come with the site have no fault', () => {
  expect(faults.map(formatFault)).toEqual([]);
});

test('no topic has fewer questions than a mock test takes of it', () => {
  expect(topics.filter(({ questions }) => questions.length < 4).map(({ slug }) => slug)).toEqual([]);
});

test('the right answer is not the longest too often', () => {
  expect(shareOfLongest(topics)).toBeLessThanOrEqual(MAX_LONGEST);
});
