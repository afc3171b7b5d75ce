import type { Thing } from '../material.ts';

/** The point of the drawing that the road runs to. */
export const VANISHING = { x: 400, y: 220 };
/** The bottom of the drawing, where the road begins. */
const NEAR_EDGE = 450;
/** How far the car drives in a clip. At its end, what stands on the road is at a distance of 1. */
const DRIVE = 2.2;

/** Where something is drawn, and how wide. */
export interface Placed {
  x: number;
  y: number;
  width: number;
}

/** How far away what stands on the road is, as a multiple of its distance at the end; `pace` is as in `Thing`. */
export function distanceOf(at: number, lasts: number, pace = 1): number {
  return 1 + DRIVE * pace * Math.max(0, 1 - at / lasts);
}

/** Where a thing is at a time in seconds; undefined before it appears. At the end it is where the scene has it. */
export function placeOf(thing: Thing, at: number, lasts: number): Placed | undefined {
  const { moves, appears = 0, pace } = thing;
  if (at < appears) return undefined;
  const remaining = moves ? 1 - progress(at, moves.from, moves.to) : 0;
  const size = (moves?.size ?? 1) * remaining + (1 - remaining);
  const scale = size / distanceOf(at, lasts, pace);
  const x = thing.x + (moves?.dx ?? 0) * remaining;
  const y = thing.y + (moves?.dy ?? 0) * remaining;
  return {
    x: VANISHING.x + (x - VANISHING.x) * scale,
    y: VANISHING.y + (y - VANISHING.y) * scale,
    width: thing.width * scale,
  };
}

/** 0 before, 1 after, and in between as things begin to move and stop: slowly. */
function progress(at: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** The height in the drawing of the road's surface at a distance. */
export function heightOf(distance: number): number {
  return VANISHING.y + (NEAR_EDGE - VANISHING.y) / distance;
}

/** The distances at which something stands that repeats along the road, the furthest first. */
export function repeated(
  at: number,
  lasts: number,
  spacing: number,
  furthest: number,
  nearest = 1,
): number[] {
  const driven = (DRIVE * at) / lasts;
  const first = Math.ceil((nearest + driven) / spacing) * spacing - driven;
  const count = Math.floor((furthest - first) / spacing) + 1;
  return Array.from({ length: count }, (_, index) => first + (count - 1 - index) * spacing);
}
