import { expect, test } from 'vitest';
import { shownOrder, sourceOf, toQuestion } from './question-bank.ts';

const question = {
  id: 'stop-sign',
  ask: 'What does it mean?',
  right: 'Stop',
  wrong: ['Give way', 'No entry', 'Slow down'],
  reason: 'Always.',
  rules: [109, 171],
};

test('the answers of a question keep their places, by another seed they have others', () => {
  const { options } = toQuestion(question);
  const reworded = toQuestion({ ...question, right: 'Stop at the line' });
  expect(reworded.options).toEqual(options.map((answer) => answer.replace(/^Stop$/, 'Stop at the line')));
  for (const seed of ['a', 'b', 'c']) expect(shownOrder(seed).toSorted()).toEqual([0, 1, 2, 3]);
  const seen = new Set(Array.from({ length: 500 }, (_, index) => shownOrder(`test-${index}`).join('')));
  expect(seen.size).toBe(24);
});

test('the right answer is in every place about as often', () => {
  const places = Map.groupBy(
    Array.from({ length: 1000 }, (_, index) => shownOrder(`question-${index}`).indexOf(0)),
    (place) => place,
  );
  for (const place of [0, 1, 2, 3]) expect(places.get(place)?.length).toBeGreaterThan(200);
});

test('a question says where its answer stands', () => {
  expect(toQuestion(question)).toMatchObject({ right: toQuestion(question).options.indexOf('Stop') });
  expect(sourceOf(question)).toBe('Highway Code, rules 109 and 171');
  expect(sourceOf({ rules: [1, 2, 3] })).toBe('Highway Code, rules 1, 2 and 3');
  expect(sourceOf({ rules: [98], source: 'Annex 6' })).toBe('Highway Code, rule 98; Annex 6');
  expect(sourceOf({ rules: [], source: 'Annex 6' })).toBe('Annex 6');
});
