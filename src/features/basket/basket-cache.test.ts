import { expect, test } from 'vitest';
import { newBasket } from './basket.server.ts';
import { basketCache } from './basket-cache.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const before = new Date('2026-11-21T11:00:00Z');

test('the basket saved last is at hand in its latest form', () => {
  const atHand = basketCache();
  atHand.keep(newBasket('a', noon));
  atHand.keep({ ...newBasket('a', noon), version: 2 });
  expect(atHand.find('a', before)?.version).toBe(2);
  expect(atHand.find('b', before)).toBeUndefined();
});

test('a basket that has expired meanwhile is not at hand', () => {
  const atHand = basketCache();
  atHand.keep(newBasket('a', before));
  expect(atHand.find('a', before)).toBeUndefined();
});

test('the thousand baskets saved last are at hand and no more', () => {
  const atHand = basketCache();
  for (let number = 0; number < 1_001; number += 1) atHand.keep(newBasket(`${number}`, noon));
  expect(atHand.find('0', before)).toBeUndefined();
  expect(atHand.find('1', before)).toBeDefined();
  expect(atHand.find('1000', before)).toBeDefined();
});
