import { expect, test } from 'vitest';
import { newBasket } from './basket.server.ts';
import { basketCache } from './basket-cache.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const before = new Date('2026-11-21T11:00:00Z');

test('the basket saved last is cached in its latest form', () => {
  const cache = basketCache();
  cache.keep(newBasket('a', noon));
  cache.keep({ ...newBasket('a', noon), version: 2 });
  expect(cache.find('a', before)?.version).toBe(2);
  expect(cache.find('b', before)).toBeUndefined();
});

test('a basket that has expired meanwhile is not cached', () => {
  const cache = basketCache();
  cache.keep(newBasket('a', before));
  expect(cache.find('a', before)).toBeUndefined();
});

test('the thousand baskets saved last are cached and no more', () => {
  const cache = basketCache();
  for (let number = 0; number < 1_001; number += 1) cache.keep(newBasket(`${number}`, noon));
  expect(cache.find('0', before)).toBeUndefined();
  expect(cache.find('1', before)).toBeDefined();
  expect(cache.find('1000', before)).toBeDefined();
});
