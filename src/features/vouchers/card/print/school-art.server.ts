import { outlined } from '#src/platform/school/mark/outlined.server.ts';
import {
  type DrawnLogo,
  drawnLogo,
  edgedMark,
  logoPlate,
  type MarkDeps,
  schoolMark,
} from '#src/platform/school/mark/school-mark.server.ts';
import { artSource } from './card-art.server.ts';

/** Where a design says whose card it is: the mark, and the name beside it in a colour. */
interface Place {
  /** The mark's left side, or the name's right one. */
  x: number;
  y: number;
  size: number;
  fill: string;
  /** For both, or for a logo in their place. */
  width: number;
  align?: 'end';
  /** Where the mark stands once more. */
  also?: { x: number; y: number; size: number };
}

const INK = '#16191d';
const WHITE = '#fff';

const PLACES: Record<string, Place> = {
  'first-lesson': { x: 60, y: 58, size: 38, fill: INK, width: 380, also: { x: 898, y: 668, size: 64 } },
  birthday: { x: 64, y: 56, size: 34, fill: INK, width: 400 },
  seventeenth: { x: 64, y: 58, size: 38, fill: WHITE, width: 400 },
  'test-day': { x: 64, y: 40, size: 36, fill: WHITE, width: 400 },
  christmas: { x: 64, y: 58, size: 38, fill: WHITE, width: 400 },
  congratulations: { x: 96, y: 56, size: 34, fill: INK, width: 400 },
  'night-drive': { x: 64, y: 58, size: 38, fill: WHITE, width: 400 },
  'coast-road': { x: 64, y: 58, size: 38, fill: INK, width: 400 },
  'card-classic-l': { x: 1104, y: 600, size: 38, fill: INK, width: 288, align: 'end' },
  'card-roundabout': { x: 1140, y: 60, size: 36, fill: WHITE, width: 314, align: 'end' },
  'card-motorway-sign': { x: 112, y: 92, size: 38, fill: WHITE, width: 400 },
  'card-b-road': { x: 64, y: 56, size: 36, fill: INK, width: 400 },
};

/** The drawing of a design as the school’s: with its logo, or else its mark and name. */
export async function schoolArt(design: string, deps: MarkDeps): Promise<string> {
  const art = artSource(design);
  const place = Object.hasOwn(PLACES, design) ? PLACES[design] : undefined;
  if (!place) return art;
  const school = deps.school.current();
  const [mark, logo] = await Promise.all([schoolMark(deps), drawnLogo(school, deps.uploads)]);
  const drawn = logo ? logoAt(logo, place) : await nameAt(mark, school.name, place);
  const also = place.also ? edgedMark(mark, place.also) : '';
  return art.replace(/<\/svg>$/, () => `${also}${drawn}</svg>`);
}

/** How much higher than the mark a logo may be. */
const HIGHER = 16;

function logoAt(logo: DrawnLogo, { x, y, size, width, align }: Place): string {
  const most = Math.min(width, 300);
  const box = { x: align ? x - most : x, y: y - HIGHER / 2, width: most, height: size + HIGHER };
  return logoPlate(logo, box, align);
}

async function nameAt(mark: string, name: string, { x, y, size, fill, width, align }: Place) {
  const gap = size * 0.35;
  const words = await outlined(name, { size: size * 0.86, width: width - size - gap });
  const left = align ? x - words.width - gap - size : x;
  const path = words.path(left + size + gap, y + size * 0.8);
  return `${edgedMark(mark, { x: left, y, size })}<path fill="${fill}" d="${path}"/>`;
}
