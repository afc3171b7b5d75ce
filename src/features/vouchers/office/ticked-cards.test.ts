import { expect, test } from 'vitest';
import { cardsTickedAtFirst } from './ticked-cards.ts';

const card = (id: string, due = '2026-11-26', printable = true) => ({ id, due, printable });
const CARDS = [card('a'), card('b', '2026-11-27'), card('used', '2026-11-26', false)];
const mostAFile = 60;

test('all cards that can be printed are ticked when the page opens', () => {
  expect(cardsTickedAtFirst(CARDS, { due: null, mostAFile })).toEqual(['a', 'b']);
});

test('a row of Today has its own cards ticked and no others', () => {
  expect(cardsTickedAtFirst(CARDS, { due: '2026-11-27', mostAFile })).toEqual(['b']);
});

test('none are ticked where one file does not hold them all', () => {
  expect(cardsTickedAtFirst(CARDS, { due: null, mostAFile: 1 })).toEqual([]);
});

test('after a refusal the same cards are ticked as before, and not one that has arrived since', () => {
  const refused = { act: 'postCards', 'card-b': 'on', 'card-gone': 'on' };
  expect(cardsTickedAtFirst(CARDS, { refused, due: null, mostAFile })).toEqual(['b']);
});
