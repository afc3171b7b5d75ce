import { expect, test } from 'vitest';
import { ROUNDS, resultOf, sequenceOf } from './reaction-run.ts';

const reaction = { name: '', how: '', go: 'Red', stay: ['Green', 'Amber'] };

test('a run has a word to press at for each round, and never two others in a row', () => {
  for (const chance of [0, 0.3, 0.69, 0.7, 0.99]) {
    const words = sequenceOf(reaction, () => chance);
    expect(words.filter((word) => word === 'Red')).toHaveLength(ROUNDS);
    expect(words.at(-1)).toBe('Red');
    expect(words.some((word, index) => word !== 'Red' && words[index - 1] === 'Green')).toBe(false);
  }
  expect(sequenceOf(reaction, () => 0)).toContain('Green');
  expect(sequenceOf({ ...reaction, stay: [] }, () => 0)).toEqual(Array(ROUNDS).fill('Red'));
});

test('a result says how long, how far, and what went wrong', () => {
  expect(resultOf({ times: [400, 500], mistakes: 0 })).toBe(
    '0.45 seconds on average. At 30 mph, a car travels 6 metres in that time. No mistakes.',
  );
  expect(resultOf({ times: [1000], mistakes: 1 })).toMatch(/^1 second on.* 13 metres .* 1 mistake\.$/);
  expect(resultOf({ times: [], mistakes: 3 })).toBe('You didn’t press in time. 3 mistakes.');
});
