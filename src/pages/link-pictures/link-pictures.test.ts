import { expect, test } from 'vitest';
import { areas } from '#db/seed/areas.ts';
import { brand } from '#src/platform/brand.ts';
import { linkPictures } from './link-pictures.server.ts';
import {
  areaPicture,
  coursePicture,
  homePicture,
  instructorPicture,
  productPicture,
} from './picture-drawings.server.ts';
import { fitted, wide } from './picture-text.ts';

/** The longest that there is. */
const SCHOOL = {
  ...brand,
  name: 'The Wolverhampton Academy of Motoring Ltd',
  mark: '<svg viewBox="0 0 100 100"/>',
  logo: undefined,
};

const somebody = {
  name: 'Amara Osei',
  area: 'Leeds',
  portrait: '/art/portraits/01.svg',
  transmissions: ['manual', 'automatic'],
  languages: ['English', 'Twi'],
};

/** Where every word stands, and how large; it must lie on the sign. */
function words(drawing: string) {
  return Array.from(
    drawing.matchAll(
      /<text x="([\d.]+)" y="([\d.]+)"[^>]*font-size="(\d+)" font-weight="(\d+)"[^>]*>([^<]*)</g,
    ),
    ([, x, y, size, weight, text = '']) => ({
      text,
      left: Number(x),
      right: Number(x) + wide(text, Number(size), Number(weight) as 700),
      y: Number(y),
      top: Number(y) - Number(size) * 0.74,
    }),
  );
}

const drawings = {
  home: homePicture(SCHOOL, 12),
  ...Object.fromEntries(areas.map((area) => [area.slug, areaPicture(SCHOOL, { ...area, hour: '£137.62' })])),
  instructor: instructorPicture(SCHOOL, somebody),
  'long name': instructorPicture(SCHOOL, {
    ...somebody,
    name: 'Catherine Featherstonehaugh-Llewellyn of Cholmondeley',
    languages: ['English', 'British Sign Language', 'Welsh', 'Punjabi', 'Polish'],
  }),
  course: coursePicture(SCHOOL, {
    name: 'Motorways in the rain, by night, for those who would rather not: a whole day together',
    day: '30 September 2027',
    venue: 'The upper room of the community centre, Kirkstall Road, Leeds LS4 2AZ',
    price: '£135.50 deposit',
  }),
  product: productPicture(SCHOOL, {
    name: 'L-Plate and Highway Code Pack',
    image: '/art/spots/l-plate-pack.svg',
    price: '£2,294.00',
    usual: 'usually £3,000.00',
  }),
};

test.each(Object.entries(drawings))(
  '%s: every word lies on the sign, and no line on another',
  (_name, drawing) => {
    const [school, ...found] = words(drawing);
    expect(school?.text).toMatch(/^The Wolverhampton Academy/);
    expect(school?.right).toBeLessThan(700);
    expect(found.length).toBeGreaterThan(1);
    for (const { text, right, y } of found) {
      expect(right, text).toBeLessThan(1_125);
      expect(y, text).toBeLessThan(415);
      expect(y, text).toBeGreaterThan(140);
    }
  },
);

test('markup in a name is drawn as letters, and what the lettering lacks is left out', () => {
  const drawing = instructorPicture(SCHOOL, { ...somebody, name: '</text><a> 🎂 Ann' });
  expect(drawing).not.toContain('<a>');
  expect(drawing).toContain('>&#60;/text&#62;&#60;a&#62;');
  expect(drawing).not.toContain('🎂');
});

test('words that do not fit are cut short with dots', () => {
  const { lines, size } = fitted('word '.repeat(60), {
    width: 300,
    size: 60,
    least: 30,
    most: 2,
    weight: 900,
  });
  expect(size).toBe(30);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(wide(line, size, 900)).toBeLessThanOrEqual(300);
});

test('a picture asked for by many at once is drawn once, and only so many are kept', async () => {
  const pictures = linkPictures(1);
  const [first, second] = await Promise.all([pictures.png(drawings.home), pictures.png(drawings.home)]);
  expect(second).toBe(first);
  expect(await pictures.png(drawings.home)).toBe(first);
  await pictures.png(drawings.instructor);
  const anew = await pictures.png(drawings.home);
  expect(anew).not.toBe(first);
  expect(anew?.equals(first ?? Buffer.alloc(0))).toBe(true);
});
