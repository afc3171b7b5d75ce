import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areas as seeded } from '#db/seed/areas.ts';
import { type Area, milesBetween, nearest, outcodeOf, searchAreas } from './areas.ts';
import { postcodeAreas } from './postcode-areas.ts';

const areas: Area[] = seeded.map((area) => ({ ...area, outcodes: area.outcodes.split(' ') }));

function answer(text: string) {
  const found = searchAreas(text, areas);
  if (found.kind === 'taught') return `${found.area.name} for ${found.place}`;
  if (found.kind === 'nearby') {
    return `${found.place}: ${found.neighbours.map(({ area, miles }) => `${area.name} ${miles}`).join(', ')}`;
  }
  return found.kind;
}

describe('a search for an area', () => {
  test.each([
    ['LS6 2AA', 'Leeds for LS6'],
    [' ls62aa ', 'Leeds for LS6'],
    ['LS6 2', 'Leeds for LS6'],
    ['LS162', 'Leeds for LS16'],
    ['ls6', 'Leeds for LS6'],
    ['LSI6 2AA', 'Leeds for LS16'],
    ['B15', 'Birmingham for B15'],
    ['Leeds', 'Leeds for Leeds'],
    ['leeds, west yorkshire', 'Leeds for Leeds'],
    ['Newcastle upon Tyne', 'Newcastle for Newcastle'],
    ['LS', 'Leeds for Leeds'],
  ])('finds %s', (text, found) => {
    expect(answer(text)).toBe(found);
  });

  test('names the nearest areas, with miles, where we do not teach', () => {
    expect(answer('YO1 7HH')).toBe('YO1: Leeds 22, Manchester 58, Nottingham 70');
    expect(answer('SW1A 1AA')).toMatch(/^SW1A: Brighton 45, /);
    expect(answer('Truro')).toMatch(/^Truro: Plymouth \d+, /);
  });

  test('says that an outward code of our own town is not ours when we do not go there', () => {
    expect(answer('LS29')).toMatch(/^LS29: Leeds 0, /);
  });

  test.each(['Leedstown', 'zz9 9zz', 'the moon', '<script>', '12345'])('does not know %s', (text) => {
    expect(answer(text)).toBe('unknown');
  });

  test('of blanks is no search', () => {
    expect(answer('   ')).toBe('nothing');
  });

  test('finds every outward code of every area, however it is written', () => {
    for (const area of areas) {
      for (const outcode of area.outcodes) {
        expect(answer(`${outcode.toLowerCase()}1aa`)).toBe(`${area.name} for ${outcode}`);
        expect(outcodeOf(outcode)).toBe(outcode);
      }
    }
  });

  test('answers anything at all without an error, and echoes no more than sixty characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const found = searchAreas(text, areas);
        if (found.kind === 'unknown') expect(found.text.length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('distances', () => {
  test('are those of an atlas', () => {
    const [leeds, manchester] = ['leeds', 'manchester'].map((slug) =>
      areas.find((area) => area.slug === slug),
    ) as [Area, Area];
    expect(Math.round(milesBetween(leeds, manchester))).toBe(36);
    expect(milesBetween(leeds, leeds)).toBe(0);
  });

  test('come in order, the nearest first', () => {
    fc.assert(
      fc.property(fc.constantFrom(...postcodeAreas), (from) => {
        const miles = nearest(from, areas, areas.length).map((neighbour) => neighbour.miles);
        expect(miles).toEqual([...miles].sort((a, b) => a - b));
        expect(miles).toHaveLength(12);
      }),
    );
  });
});

test('the table of postcode areas has all 124, each on these islands', () => {
  expect(postcodeAreas).toHaveLength(124);
  expect(new Set(postcodeAreas.map(({ letters }) => letters)).size).toBe(124);
  for (const { lat, lon } of postcodeAreas) {
    expect(lat).toBeGreaterThan(49);
    expect(lat).toBeLessThan(61);
    expect(lon).toBeGreaterThan(-8);
    expect(lon).toBeLessThan(2);
  }
});
