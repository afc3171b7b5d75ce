/** The constants of the map's projection (conic conformal); the drawing is 600 by 900. */
const CONE = { n: 0.8096770337148206, f: 1.7994946581894284, lon0: 3, scale: 4478.953463463635 };
const OFFSET = { x: 303.6081738325566, y: -2682.937714397972 };

const DOT = 9;
const GAP = 6;
/** Room for the largest labels, those of phones; a bold letter is a little over half as wide as it is high. */
export const LETTERING = 26;
const LETTER_WIDTH = LETTERING * 0.56;

export interface MapLocation {
  slug: string;
  name: string;
  lat: number;
  lon: number;
}

export interface Label {
  place: MapLocation;
  x: number;
  y: number;
  side: 'left' | 'right';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A place's position on the drawing, to a tenth: engines differ in a sine's last digit, and markup must not. */
export function project({ lat, lon }: { lat: number; lon: number }): { x: number; y: number } {
  const r = (CONE.scale * CONE.f) / Math.tan(((90 + lat) * Math.PI) / 360) ** CONE.n;
  const angle = (CONE.n * (lon + CONE.lon0) * Math.PI) / 180;
  return { x: tenths(OFFSET.x + r * Math.sin(angle)), y: tenths(OFFSET.y + r * Math.cos(angle)) };
}

function tenths(length: number): number {
  return Math.round(length * 10) / 10;
}

/** About 17 miles on the drawing: as far as an instructor travels from a town's centre. */
const REACH = 20;

/** The radius of a place on the drawing: as far as instructors travel, or half way to the next place. */
export function reachOf(place: MapLocation, places: readonly MapLocation[]): number {
  const here = project(place);
  const halves = places
    .filter(({ slug }) => slug !== place.slug)
    .map(project)
    .map(({ x, y }) => Math.hypot(x - here.x, y - here.y) / 2);
  return tenths(Math.min(REACH, ...halves));
}

/** Puts each label to the right of its dot, or to the left if it would overlap another label or dot. */
export function layOutLabels(places: readonly MapLocation[]): Label[] {
  const dots = places.map((place) => ({ place, ...project(place) }));
  const taken: { slug: string; box: Box }[] = dots.map(({ place, x, y }) => ({
    slug: place.slug,
    box: { left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT },
  }));
  return [...dots]
    .sort((a, b) => a.y - b.y)
    .map((dot) => {
      const clashes = (side: Label['side']) =>
        taken.filter(({ slug, box }) => slug !== dot.place.slug && overlap(box, labelBox({ ...dot, side })))
          .length;
      const label: Label = { ...dot, side: clashes('right') <= clashes('left') ? 'right' : 'left' };
      taken.push({ slug: dot.place.slug, box: labelBox(label) });
      return label;
    });
}

/** The space that a label takes on the drawing. */
export function labelBox({ place, x, y, side }: Label): Box {
  const width = place.name.length * LETTER_WIDTH;
  const from = side === 'right' ? x + DOT + GAP : x - DOT - GAP - width;
  return { left: from, right: from + width, top: y - LETTERING / 2, bottom: y + LETTERING / 2 };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
