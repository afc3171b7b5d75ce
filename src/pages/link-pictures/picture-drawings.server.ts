import { areasCounted } from '#src/features/areas/area-list.tsx';
import { project } from '#src/features/areas/map/map-layout.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { edgedMark, markAt } from '#src/platform/school/mark/school-mark.server.ts';
import type { School } from '#src/platform/school/school.ts';
import { art } from './picture-art.server.ts';
import {
  INK,
  LEFT,
  patch,
  patches,
  RIGHT,
  type SignSchool,
  SLATE,
  scene,
  WHITE,
} from './picture-scene.server.ts';
import { fitted, textElement, type Weight, type Words } from './picture-text.ts';

const ART_LEFT = 740;
const BESIDE_ART = ART_LEFT - 40 - LEFT;

export function homePicture(school: SignSchool, areaCount: number): string {
  return scene(
    'blue',
    school,
    block('Find your biting point', { y: 236, size: 88, width: 660, fill: WHITE }).drawn +
      line(
        `Patient instructors${areaCount > 0 ? ` in ${areasCounted(areaCount)}` : ''}. All prices include all fees.`,
        396,
        30,
        WHITE,
        RIGHT - LEFT,
      ) +
      `<g transform="rotate(5 960 220)">${edgedMark(school.mark, { x: 840, y: 96, size: 240 })}</g>`,
  );
}

/** The mark with room around it, for phones' home screens and search engines. */
export function markPicture(mark: string): string {
  const placed = markAt(mark, { x: 60, y: 60, width: 480, height: 480 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><rect width="600" height="600" fill="#fbfaf6"/>${placed}</svg>`;
}

/** `hour` is the all-in price of an hour: "£37.62". */
export function areaPicture(
  school: SignSchool & Pick<School, 'strapline'>,
  area: {
    name: string;
    postcodeArea: string;
    lat: number;
    lon: number;
    hour?: string;
  },
): string {
  const scale = 0.43;
  const { x, y } = project(area);
  const at = { x: 860 + x * scale, y: 40 + y * scale };
  const name = block(area.name, { y: 300, size: 118, most: 1, width: 700, fill: WHITE });
  return scene(
    'green',
    school,
    line('Driving lessons in', 184, 38, WHITE) +
      name.drawn +
      patch(area.postcodeArea, school.colours, { x: LEFT, y: 384, size: 36 }).drawn +
      line(
        area.hour ? `From ${area.hour} an hour, all fees included` : school.strapline,
        384,
        34,
        WHITE,
        640,
        LEFT + 110,
      ) +
      art('/art/map-gb.svg', { x: 860, y: 40, width: 600 * scale, height: 900 * scale }) +
      `<circle cx="${at.x}" cy="${at.y}" r="11" fill="#d5281b" stroke="#fff" stroke-width="5"/>`,
  );
}

export function instructorPicture(
  school: SignSchool,
  instructor: {
    name: string;
    area: string;
    portrait: string;
    /** A JPEG, which stands in the place of the drawn portrait. */
    photograph?: Buffer | undefined;
    transmissions: readonly string[];
    languages: readonly string[];
  },
): string {
  const beside = 452;
  const name = block(instructor.name, {
    y: 254,
    size: 80,
    most: 2,
    width: RIGHT - beside,
    fill: INK,
    x: beside,
  });
  return scene(
    'white',
    school,
    `<clipPath id="face"><rect x="${LEFT}" y="146" width="264" height="264" rx="22"/></clipPath>` +
      `<g clip-path="url(#face)">${photographOr(instructor.portrait, instructor.photograph, { x: LEFT, y: 146, width: 264, height: 264 })}</g>` +
      line(`Driving lessons in ${instructor.area} with`, 168, 32, SLATE, RIGHT - beside, beside) +
      name.drawn +
      patches(
        [...instructor.transmissions.map(capitalised), ...instructor.languages.slice(1)],
        school.colours,
        { x: beside, y: 392 },
      ),
  );
}

function photographOr(
  drawing: string,
  photograph: Buffer | undefined,
  box: { x: number; y: number; width: number; height: number },
): string {
  if (!photograph) return art(drawing, box);
  const { x, y, width, height } = box;
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/jpeg;base64,${photograph.toString('base64')}"/>`;
}

/** `day` and `price` as displayed: "23 January 2027", "£50 deposit". */
export function coursePicture(
  school: SignSchool,
  course: { name: string; day: string; venue: string; price?: string },
): string {
  const name = block(course.name, { y: 210, size: 76, most: 2, width: BESIDE_ART, fill: WHITE });
  return scene(
    'blue',
    school,
    name.drawn +
      patches([course.day, ...(course.price ? [course.price] : [])], school.colours, {
        x: LEFT,
        y: 344,
        limit: ART_LEFT,
      }) +
      line(course.venue, 398, 30, WHITE, BESIDE_ART) +
      art('/art/spots/course.svg', { x: ART_LEFT, y: 94, width: 372, height: 279 }),
  );
}

/** `usual` is the former price in words: "worth £54.96". */
export function productPicture(
  school: SignSchool,
  product: {
    name: string;
    image: string;
    /** A JPEG, which stands in the place of the drawing. */
    photograph?: Buffer | undefined;
    price: string;
    usual: string | undefined;
  },
): string {
  const name = block(product.name, { y: 222, size: 72, most: 2, width: BESIDE_ART, fill: INK });
  const price = textElement({ text: product.price, x: LEFT, y: 394, size: 68, weight: 900, fill: '#00693c' });
  return scene(
    'white',
    school,
    name.drawn +
      price +
      (product.usual ? line(product.usual, 394, 30, SLATE, 320, LEFT + 40 * product.price.length + 20) : '') +
      photographOr(product.image, product.photograph, { x: ART_LEFT, y: 94, width: 372, height: 279 }),
  );
}

function block(
  text: string,
  {
    x = LEFT,
    y,
    size,
    most = 2,
    width,
    fill,
  }: Pick<Words, 'y' | 'size' | 'fill'> & { x?: number; most?: number; width: number },
): { drawn: string; bottom: number } {
  const weight: Weight = 900;
  const fit = fitted(text, { width, size, least: 40, most, weight });
  const step = Math.round(fit.size * 1.04);
  const drawn = fit.lines.map((line, index) =>
    textElement({ text: line, x, y: y + index * step, size: fit.size, weight, fill }),
  );
  return { drawn: drawn.join(''), bottom: y + (drawn.length - 1) * step };
}

function line(text: string, y: number, size: number, fill: string, width = RIGHT - LEFT, x = LEFT): string {
  const fit = fitted(text, { width, size, least: 20, most: 1, weight: 700 });
  return textElement({ text: fit.lines[0] ?? '', x, y, size: fit.size, weight: 700, fill });
}
