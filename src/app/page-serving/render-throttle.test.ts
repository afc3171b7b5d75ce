import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { renderThrottle } from './render-throttle.server.ts';

test('of pages asked for at once at most three are rendered in a turn, in their order, and all in the end', async () => {
  const rendered: number[] = [];
  for (let page = 0; page < 10; page += 1) renderThrottle().then(() => rendered.push(page));
  let before = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    await setImmediate();
    expect(rendered.length - before).toBeLessThanOrEqual(3);
    before = rendered.length;
  }
  expect(rendered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
