import type { SchoolColours } from '#src/platform/school/colours.ts';
import { type DrawnLogo, edgedMark, logoPlate } from '#src/platform/school/mark/school-mark.server.ts';
import type { School } from '#src/platform/school/school.ts';
import { art } from './picture-art.server.ts';
import { fitted, textElement, wide } from './picture-text.ts';

export const PICTURE_WIDTH = 1200;
const PICTURE_HEIGHT = 630;

export const INK = '#16191d';
export const SLATE = '#454b54';
export const WHITE = '#ffffff';

/** Whose sign it is. */
export type SignSchool = Pick<School, 'name' | 'colours'> & {
  /** Its mark, an SVG. */
  mark: string;
  /** Which stands in the place of mark and name. */
  logo: DrawnLogo | undefined;
};

/** The meaning of a sign's colour (see the styles): blue, or the school's main colour, is a link, green a destination, white the current page. */
const PLATES = {
  blue: { fill: ({ main }: SchoolColours) => main, words: WHITE },
  green: { fill: () => '#00693c', words: WHITE },
  white: { fill: () => WHITE, words: INK },
};
export type Plate = keyof typeof PLATES;

/** The text area of a sign: from LEFT to RIGHT, below the school's name. */
export const LEFT = 96;
export const RIGHT = 1104;
/** Beside it may lie a drawing. */
const NAME_WIDTH = 540;

/** A large roadside sign of the school, with a car passing under it. */
export function scene(plate: Plate, school: SignSchool, onTheSign: string): string {
  const { fill, words } = PLATES[plate];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">`,
    '<rect width="1200" height="630" fill="#fbfaf6"/>',
    '<path fill="#565e69" d="M206 400h22v124h-22zM972 400h22v124h-22z"/>',
    '<path fill="#8fb58a" d="M0 512h1200v30H0z"/><path fill="#23272d" d="M0 540h1200v90H0z"/>',
    '<path stroke="#fff" stroke-width="7" stroke-dasharray="62 50" d="M20 597h1180"/>',
    `<rect x="32" y="28" width="1136" height="410" rx="26" fill="${fill(school.colours)}"/>`,
    `<rect x="43" y="39" width="1114" height="388" rx="17" fill="none" stroke="${words}" stroke-width="5"/>`,
    whose(school, words),
    onTheSign,
    art('/art/parts/sheep.svg', { x: 820, y: 476, width: 76, height: 54 }),
    art('/art/parts/car-side.svg', { x: 330, y: 448, width: 252, height: 132 }),
    '</svg>',
  ].join('');
}

/** At the top of the sign. */
function whose({ name, mark, logo }: SignSchool, fill: string): string {
  if (logo) return logoPlate(logo, { x: LEFT, y: 66, width: NAME_WIDTH, height: 72, pad: 8 });
  const fit = fitted(name, { width: NAME_WIDTH, size: 40, least: 20, most: 1, weight: 800 });
  const words = {
    text: fit.lines[0] ?? '',
    x: LEFT + 62,
    y: 116,
    size: fit.size,
    weight: 800 as const,
    fill,
  };
  return edgedMark(mark, { x: LEFT, y: 78, size: 48 }) + textElement(words);
}

/** A patch in the school's second colour with a few words, like a route number on a sign. */
export function patch(
  text: string,
  { second }: SchoolColours,
  { x, y, size = 30 }: { x: number; y: number; size?: number },
): { drawn: string; right: number } {
  const width = wide(text, size, 800) + size * 0.9;
  const drawn =
    `<rect x="${x}" y="${y - size * 1.02}" width="${width}" height="${size * 1.44}" rx="7" fill="${second}"/>` +
    textElement({ text, x: x + size * 0.45, y, size, weight: 800, fill: INK });
  return { drawn, right: x + width };
}

/** A row of patches, as many as fit. */
export function patches(
  texts: readonly string[],
  colours: SchoolColours,
  { x, y, limit = RIGHT }: { x: number; y: number; limit?: number },
): string {
  let left = x;
  let row = '';
  for (const text of texts) {
    const { drawn, right } = patch(text, colours, { x: left, y });
    if (right > limit) break;
    row += drawn;
    left = right + 14;
  }
  return row;
}
