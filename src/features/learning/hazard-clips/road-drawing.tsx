import type { Scene } from '../material.ts';
import { distanceOf, heightOf, repeated, VANISHING } from './clip-frame.ts';

/** How far from the middle the road's lines, its posts and the street's lamps are, at a distance of 1. */
const LANES = { one: [0], two: [-115, 115] };
const POSTS = 372;
const LAMPS = 440;
const DASH = 0.16;

type Moment = Pick<Scene, 'ground' | 'lasts'> & { at: number };

/** The line of dashes, or the two of a motorway. */
export function RoadLines({ ground, at, lasts }: Moment) {
  const lines = ground === 'motorway' ? LANES.two : LANES.one;
  const dashes = repeated(at, lasts, 0.36, 9, 0.8).flatMap((far) => lines.map((offset) => dash(far, offset)));
  return <path d={dashes.join('')} fill="#fff" />;
}

function dash(distance: number, offset: number): string {
  const [near, far] = [distance, distance + DASH];
  const corner = (at: number, side: number) => point(at, offset + side * 4);
  return `M${corner(near, -1)}L${corner(near, 1)} ${corner(far, 1)} ${corner(far, -1)}Z`;
}

function point(distance: number, offset: number, height = 0): string {
  const y = heightOf(distance) - height / distance;
  return `${inTenths(VANISHING.x + offset / distance)} ${inTenths(y)}`;
}

function inTenths(length: number): number {
  return Math.round(length * 10) / 10;
}

/** What we pass: lamps in a street, posts with a reflector elsewhere. */
export function Roadside({ ground, at, lasts }: Moment) {
  const town = ground === 'town';
  return repeated(at, lasts, town ? 1.1 : 0.55, 6, 0.9).map((distance) => (
    // The distance is new in each frame, and so is all that is drawn at it.
    <g key={Math.round((distance + (2.2 * at) / lasts) * 100)}>
      {[-1, 1].map((side) => {
        const offset = side * (town ? LAMPS : POSTS);
        const width = (town ? 7 : 10) / distance;
        return (
          <g key={side} strokeWidth={width}>
            <path
              d={`M${point(distance, offset)}L${point(distance, offset, town ? 330 : 56)}`}
              stroke={town ? '#3a414b' : '#f4f1e8'}
            />
            {town ? (
              <path
                d={`M${point(distance, offset, 330)}L${point(distance, offset - side * 60, 340)}`}
                stroke="#3a414b"
              />
            ) : (
              <path
                d={`M${point(distance, offset, 44)}L${point(distance, offset, 34)}`}
                stroke={side < 0 ? '#d5281b' : '#16191d'}
              />
            )}
          </g>
        );
      })}
    </g>
  ));
}

/** A street's houses on both sides, row behind row. */
export function Houses({ at, lasts }: Omit<Moment, 'ground'>) {
  const nearest = distanceOf(at, lasts);
  return repeated(at, lasts, 0.7, 5, 0.75).map((distance) => (
    <g
      key={Math.round((distance - nearest) * 100)}
      fill="#b9a58e"
      transform={`translate(${VANISHING.x} ${VANISHING.y + 8 / distance}) scale(${1 / distance}) translate(-400 -228)`}
    >
      <path d="M0 70 60 30l60 40v140L0 228zM680 210V80l60-40 60 40v148z" />
      <path d="M150 110l45-30 45 30v98l-90 6zM560 208v-96l45-30 45 30v100z" fill="#c8b8a2" />
      <path d="M25 100h28v40H25zM75 100h28v36H75zM705 110h28v40h-28zM755 108h28v42h-28z" fill="#6b7f8f" />
      <path d="M168 130h20v28h-20zM204 130h20v26h-20zM578 130h20v28h-20zM614 130h20v28h-20z" fill="#6b7f8f" />
    </g>
  ));
}
