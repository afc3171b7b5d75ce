import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#src/platform/dates.ts';
import { watchLeftAlone } from './left-alone.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page is left alone half an hour after the last touch, and until the next', () => {
  const page = new EventTarget();
  const told: string[] = [];
  const stop = watchLeftAlone(page, { alone: () => told.push('alone'), touched: () => told.push('touched') });
  vi.advanceTimersByTime(29 * MINUTE_MS);
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(29 * MINUTE_MS);
  expect(told).toEqual(['touched']);
  vi.advanceTimersByTime(MINUTE_MS);
  page.dispatchEvent(new Event('pointerdown'));
  expect(told).toEqual(['touched', 'alone', 'touched']);
  stop();
  page.dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(told).toHaveLength(3);
});
