import { expect, test } from 'vitest';
import { shortList } from './short-list.ts';

const people = ['ann', 'ben', 'cat', 'dan', 'eve', 'fay'].map((slug) => ({ slug }));
const slugs = (chosen: string) => shortList(people, chosen).map(({ slug }) => slug);

test('four can be chosen above the prices, whoever was chosen among them', () => {
  expect(slugs('')).toEqual(['ann', 'ben', 'cat', 'dan']);
  expect(slugs('ben')).toEqual(['ann', 'ben', 'cat', 'dan']);
  expect(slugs('fay')).toEqual(['ann', 'ben', 'cat', 'fay']);
  expect(slugs('nobody')).toEqual(['ann', 'ben', 'cat', 'dan']);
  expect(shortList(people.slice(0, 2), 'ben')).toHaveLength(2);
});
