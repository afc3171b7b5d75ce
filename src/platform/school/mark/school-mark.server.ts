import type { Uploads } from '../../uploads/uploads.server.ts';
import type { CurrentSchool, School } from '../school.ts';
import lPlate from './l-plate.svg?raw';
import lPlateIcon from './l-plate-icon.svg?raw';
import { outlined } from './outlined.server.ts';

export interface MarkDeps {
  school: CurrentSchool;
  uploads: Uploads;
}

/** The school's logo for a drawing, which loads nothing. */
export interface DrawnLogo {
  href: string;
  width: number;
  height: number;
}

/** A logo that is wider or higher can't be made out in a square. */
const SQUARE_ENOUGH = 1.5;

/**
 * The school's mark, 100 by 100: its logo, if that is as good as square, or else the first letter of its name on its main
 * colour. The L plate is the mark of the school that a new database begins with.
 */
export async function schoolMark(
  { school: { current, byDefault }, uploads }: MarkDeps,
  plate = lPlate,
): Promise<string> {
  const school = current();
  const { logo } = school;
  if (logo && Math.max(logo.width, logo.height) <= SQUARE_ENOUGH * Math.min(logo.width, logo.height)) {
    const drawn = await drawnLogo(school, uploads);
    if (drawn) return svg(`${ground('#fff')}${placed(drawn, { x: 8, y: 8, width: 84, height: 84 })}`);
  }
  return school.name === byDefault.name ? plate : letterMark(school);
}

/** The mark for a browser's tab, where the L plate is drawn with fewer lines. */
export const schoolIcon = (deps: MarkDeps) => schoolMark(deps, lPlateIcon);

/** Phones cut an app's icon to a circle, a square or a drop: what is within four fifths of its width always shows. */
const IN_MASK = 67;

/** The mark for a phone's home screen: its ground to the edges, and the corners of a square logo within any mask. */
export async function appIcon(deps: MarkDeps): Promise<string> {
  const mark = await schoolIcon(deps);
  const [, fill = '#fff'] = /<rect[^>]* fill="([^"]+)"/.exec(mark) ?? [];
  const edge = (100 - IN_MASK) / 2;
  return svg(
    `<rect width="100" height="100" fill="${fill}"/>${markAt(mark, { x: edge, y: edge, width: IN_MASK, height: IN_MASK })}`,
  );
}

/** The logo that was drawn last, by its picture's name, whose content never changes. Every drawing of a page bears it. */
const lastDrawn = new WeakMap<Uploads, { picture: string; drawn: DrawnLogo }>();

/** Undefined where the school has none. */
export async function drawnLogo({ logo }: School, uploads: Uploads): Promise<DrawnLogo | undefined> {
  if (!logo) return undefined;
  const { picture, width, height } = logo;
  const last = lastDrawn.get(uploads);
  if (last?.picture === picture) return last.drawn;
  const png = await uploads.read(picture, `${width}.png`);
  if (!png) return undefined;
  const drawn = { href: `data:image/png;base64,${png.toString('base64')}`, width, height };
  lastDrawn.set(uploads, { picture, drawn });
  return drawn;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whole, in the middle of a box. */
function placed({ href }: DrawnLogo, { x, y, width, height }: Box): string {
  return `<image href="${href}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
}

/** Half of the height of Overpass's capitals, for 100 units of size. */
const HALF_CAPITAL = 35;

async function letterMark({ name, colours: { main } }: School): Promise<string> {
  const [first = ''] = name.toUpperCase().match(/[\p{L}\p{N}]/u) ?? [];
  const letter = await outlined(first, { size: 72, width: 78 });
  const path = letter.path(50 - letter.width / 2, 50 + HALF_CAPITAL * 0.72);
  return svg(`${ground(main)}<path fill="#fff" d="${path}"/>`);
}

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${content}</svg>`;

const ground = (fill: string) => `<rect width="100" height="100" fill="${fill}" rx="16"/>`;

/** The mark at a place of another drawing. */
export function markAt(mark: string, { x, y, width, height }: Box): string {
  return mark.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);
}

/** The mark with a white edge, for where the ground may be of its colour. */
export function edgedMark(mark: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const edge = size / 20;
  const ground = { x: x - edge, y: y - edge, width: size + 2 * edge };
  return (
    `<rect x="${ground.x}" y="${ground.y}" width="${ground.width}" height="${ground.width}" rx="${size * 0.2}" fill="#fff"/>` +
    markAt(mark, { x, y, width: size, height: size })
  );
}

/** The logo on white, for which it is drawn: as large as a box allows, at its left or right side, and half way down. */
export function logoPlate(
  logo: DrawnLogo,
  { x, y, width, height, pad = 6 }: Box & { pad?: number },
  align: 'start' | 'end' = 'start',
): string {
  const scale = Math.min((width - 2 * pad) / logo.width, (height - 2 * pad) / logo.height);
  const plate = { width: logo.width * scale + 2 * pad, height: logo.height * scale + 2 * pad };
  const left = align === 'end' ? x + width - plate.width : x;
  const top = y + (height - plate.height) / 2;
  const inside = { x: left + pad, y: top + pad, width: logo.width * scale, height: logo.height * scale };
  return (
    `<rect x="${left}" y="${top}" width="${plate.width}" height="${plate.height}" rx="${pad}" fill="#fff"/>` +
    placed(logo, inside)
  );
}
