import { expect, test } from 'vitest';
import { heightOf, placeOf, repeated } from './clip-frame.ts';

const car = { kind: 'blue-car-side', x: 100, y: 250, width: 200 };

test('what stands on the road grows as we come up to it, and ends where the scene has it', () => {
  const widths = [0, 3, 6, 9, 12].map((at) => placeOf(car, at, 12)?.width ?? 0);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  expect(widths[0]).toBeLessThan(70);
  expect(placeOf(car, 12, 12)).toEqual({ x: 100, y: 250, width: 200 });
});

test('what drives ahead at our speed keeps its size', () => {
  expect(placeOf({ ...car, pace: 0 }, 0, 12)).toEqual({ x: 100, y: 250, width: 200 });
});

test('what moves waits, goes, and stays', () => {
  const ball = { ...car, pace: 0, moves: { dx: -60, dy: 10, from: 4, to: 6, size: 0.5 }, appears: 3 };
  expect(placeOf(ball, 2.9, 12)).toBeUndefined();
  expect(placeOf(ball, 3, 12)?.width).toBe(100);
  expect(placeOf(ball, 4, 12)).toEqual(placeOf(ball, 3, 12));
  expect(placeOf({ ...ball, moves: { ...ball.moves, size: 1 } }, 5, 12)).toEqual({
    x: 70,
    y: 255,
    width: 200,
  });
  expect(placeOf(ball, 6, 12)).toEqual({ x: 100, y: 250, width: 200 });
});

test('what repeats along the road comes nearer, the furthest first', () => {
  const early = repeated(1, 12, 0.5, 4);
  const later = repeated(1.1, 12, 0.5, 4);
  expect(early).toEqual(early.toSorted((a, b) => b - a));
  expect(early.at(-1)).toBeGreaterThanOrEqual(1);
  expect(later[0]).toBeLessThan(early[0] ?? 0);
  expect([heightOf(1), Math.round(heightOf(1_000))]).toEqual([450, 220]);
});
