import { expect, test } from 'vitest';
import { newBasket } from './basket.server.ts';
import type { Basket } from './basket.ts';
import { basketCache } from './basket-cache.ts';
import { MAX_LINES } from './lines/line.ts';

const noon = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

test('the basket saved last is cached in its latest form', () => {
  const cache = basketCache();
  cache.keep(newBasket('a', noon));
  cache.keep({ ...newBasket('a', noon), version: 2 });
  expect(cache.find('a', noon)).toEqual({ ...newBasket('a', noon), version: 2 });
  expect(cache.find('b', noon)).toBeUndefined();
});

test('a basket is cached for a quarter of an hour after its last change', () => {
  const cache = basketCache();
  cache.keep(largest('a'));
  expect(cache.find('a', later(14))).toBeDefined();
  expect(cache.find('a', later(15))).toBeUndefined();
  const weight = cache.bytes();
  cache.keep({ ...largest('b'), updatedAt: later(15) });
  expect(cache.bytes()).toBe(weight);
});

test('the thousand baskets saved last are cached and no more', () => {
  const cache = basketCache();
  for (let number = 0; number < 1_001; number += 1) cache.keep(newBasket(`${number}`, noon));
  expect(cache.find('0', noon)).toBeUndefined();
  expect(cache.find('1', noon)).toBeDefined();
  expect(cache.find('1000', noon)).toBeDefined();
});

test('the largest baskets are cached up to a weight, the latest of them always', () => {
  const mostBytes = 1024 * 1024;
  const cache = basketCache({ mostBytes });
  for (let number = 0; number < 100; number += 1) {
    cache.keep(largest(`${number}`));
    expect(cache.bytes()).toBeLessThanOrEqual(mostBytes);
    expect(cache.find(`${number}`, noon)).toBeDefined();
  }
  expect(cache.bytes()).toBeGreaterThan(mostBytes / 2);
  expect(cache.find('0', noon)).toBeUndefined();
});

test('the same basket saved again and again weighs no more than once', () => {
  const cache = basketCache();
  cache.keep(largest('a'));
  const once = cache.bytes();
  for (let time = 0; time < 10; time += 1) cache.keep(largest('a'));
  expect(cache.bytes()).toBe(once);
});

/** Fifty places on a course, with all that its form takes. */
function largest(uuid: string): Basket {
  const text = 'é'.repeat(500);
  const options = {
    name: 'n'.repeat(100),
    dietary_requirements: text,
    questions_for_speaker: text,
    comments: text,
  };
  const lines = Array.from({ length: MAX_LINES }, (_, line) => ({
    type: 'course' as const,
    id: line,
    itemId: `${line}`,
    quantity: 1,
    options,
  }));
  return { ...newBasket(uuid, noon), lines };
}
