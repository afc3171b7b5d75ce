import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAreas } from '#src/features/areas/areas.server.ts';
import type { Area } from '#src/features/areas/areas.ts';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { testDatabase } from '#testing/database.ts';
import type { Instructor } from '../instructor.ts';
import { listInstructors } from '../instructors.server.ts';
import { filterOptions } from './filter-options.ts';
import { countOptions, instructorsNear, languagesOf, searchInstructors } from './search.ts';
import type { SearchFilters } from './search-filters.ts';

let database: OpenDatabase;
let everybody: Instructor[];
let areas: Area[];
beforeAll(async () => {
  database = await testDatabase();
  [everybody, areas] = await Promise.all([
    listInstructors(database.db, new Date('2026-11-21T10:00:00Z')),
    listAreas(database.db),
  ]);
});
afterAll(() => database.close());

/** Prices of an hour in pence, and hours until the first free time, that tell instructors apart. */
const PRICES: Record<string, number> = { leeds: 3500, bristol: 3900 };
const FIRST_HOURS: Record<string, number | null> = {
  'piotr-zielinski': 20,
  'amara-osei': 24 * 6,
  'tom-ackroyd': null,
};
const NOW = new Date('2026-11-21T10:00:00Z');
const facts = {
  now: NOW,
  priceOf: ({ area, transmissions }: Instructor, gearbox: string) =>
    ((PRICES[area.slug] ?? 4200) +
      (gearbox === 'automatic' || transmissions[0] === 'automatic' ? 250 : 0)) as Pence,
  firstTimes: new Map(
    Object.entries(FIRST_HOURS).map(([slug, hours]) => [
      slug,
      hours === null ? null : new Date(NOW.getTime() + hours * 3_600_000).toISOString(),
    ]),
  ),
};
const NO_FILTERS = {
  place: '',
  gearbox: '',
  language: '',
  gender: '',
  car: '',
  rating: '',
  price: '',
  free: '',
  nervous: '',
  sort: '',
} as const;

const search = (filters: Partial<SearchFilters>) =>
  searchInstructors(everybody, areas, { ...NO_FILTERS, ...filters }, facts);
const named = (criteria: Partial<SearchFilters>) =>
  search(criteria).matches.map(({ instructor }) => instructor.name);

describe('searching for an instructor', () => {
  test('without a place lists everybody, in their order, at no distance', () => {
    const found = search({ place: '  ' });
    expect([found.kind, found.matches.length, found.matches[0]?.instructor.name]).toEqual([
      'anywhere',
      24,
      'Amara Osei',
    ]);
    expect(found.matches.every(({ miles, where }) => miles === null && where === '')).toBe(true);
  });

  test.each(['ls6 3ad', 'LS63AD', 'LS6', ' Ls6 3 '])(
    'finds only who picks up in the outward code of "%s", and counts the others there',
    (place) => {
      const found = search({ place });
      expect([found.kind, found.place, found.others]).toEqual(['near', 'LS6', 2]);
      expect(named({ place }).sort()).toEqual(['Amara Osei', 'Piotr Zielinski']);
      expect(found.matches.map(({ where }) => where)).toEqual(['covers LS6', 'covers LS6']);
    },
  );

  test('finds nobody where those who match pick up elsewhere in the area', () => {
    const found = search({ place: 'LS6', gearbox: 'automatic', language: 'Urdu' });
    expect([found.matches, found.others, found.nearbyAreas[0]?.area.name]).toEqual([[], 1, 'Leeds']);
  });

  test('tells staff of the others in the town that they do not pick up there', () => {
    const near = instructorsNear(everybody, areas, 'LS6');
    expect(near.map(({ covers }) => covers)).toEqual([true, true, false, false]);
    const tom = near.find(({ instructor }) => instructor.slug === 'tom-ackroyd');
    expect(tom?.where).toBe('teaches in Leeds, but not in LS6');
  });

  test('finds everybody of a town by its name', () => {
    const found = search({ place: 'leeds' });
    expect(found.matches.map(({ where }) => where)).toEqual(Array(4).fill('covers Leeds'));
    expect(found.others).toBe(0);
  });

  test('shows distances outside our areas, and leaves out instructors beyond 40 miles', () => {
    const found = search({ place: 'York' });
    expect(found.kind).toBe('near');
    expect(found.matches.map(({ instructor }) => instructor.area.slug)).toEqual(Array(4).fill('leeds'));
    expect(found.matches[0]?.where).toMatch(/^about \d\d miles from York$/);
    expect(search({ place: 'YO10 3LD' }).matches[0]?.where).toMatch(/^about \d\d miles from YO10$/);
  });

  test('searches nearby if an area has no instructor left', () => {
    const others = everybody.filter(({ area }) => area.slug !== 'leeds');
    const found = searchInstructors(others, areas, { ...NO_FILTERS, place: 'LS6' }, facts);
    expect(found.matches.map(({ instructor }) => instructor.area.slug)).toEqual(Array(3).fill('manchester'));
    expect(found.matches[0]?.where).toMatch(/^about 3\d miles from LS6$/);
  });

  test('finds no instructor on Shetland, and names the nearest area', () => {
    const found = search({ place: 'ZE1 0AA' });
    expect(found.matches).toEqual([]);
    expect(found.nearbyAreas[0]?.area.slug).toBe('edinburgh');
  });

  test('keeps the words of a place that it does not know', () => {
    expect(search({ place: ' over  the rainbow ' })).toEqual({
      kind: 'unknown',
      place: 'over the rainbow',
      matches: [],
      others: 0,
      relaxed: [],
      nearbyAreas: [],
      byArea: expect.any(Map),
    });
  });

  test('keeps to gearbox, language and nervousness', () => {
    expect(named({ place: 'LS6', gearbox: 'automatic' })[0]).toBe('Piotr Zielinski');
    expect(named({ language: 'Welsh' })).toEqual(['Rhian Morgan', 'Gwyn Pritchard']);
    expect(named({ language: 'Welsh', nervous: 'yes' })).toEqual(['Rhian Morgan']);
    expect(named({ language: 'Klingon' })).toEqual([]);
  });

  test('without matches, suggests filters to remove, the one with most matches first', () => {
    const found = search({ place: 'Leeds', gearbox: 'automatic', language: 'Twi' });
    expect(found.matches).toEqual([]);
    expect(found.relaxed).toEqual([
      { filter: 'language', count: 2 },
      { filter: 'gearbox', count: 1 },
    ]);
    expect(search({ place: 'Leeds' }).relaxed).toEqual([]);
  });

  test('keeps to gender as it is stated, car, rating, price for the gearbox, and the first free time', () => {
    expect(named({ place: 'Leeds', gender: 'man' })).toEqual(['Piotr Zielinski', 'Tom Ackroyd']);
    const [unstated] = everybody.filter(({ gender }) => gender === null);
    expect([...named({ gender: 'man' }), ...named({ gender: 'woman' })]).not.toContain(unstated?.name);
    const car = everybody[0]?.cars[0] ?? '';
    expect(named({ car })).toContain('Amara Osei');
    expect(
      search({ rating: '4.5' }).matches.every(({ instructor }) => (instructor.reviews.average ?? 0) >= 4.5),
    ).toBe(true);
    expect(named({ place: 'Leeds', price: '36' }).sort()).toEqual([
      'Amara Osei',
      'Piotr Zielinski',
      'Tom Ackroyd',
    ]);
    expect(named({ place: 'Leeds', price: '36', gearbox: 'automatic' })).toEqual([]);
    expect(named({ free: '3' })).toEqual(['Piotr Zielinski']);
    expect(named({ free: '7', sort: 'soonest' })).toEqual(['Piotr Zielinski', 'Amara Osei']);
  });

  test('counts what each option would find with the others as they are, and how many match in each area', () => {
    const filters = { ...NO_FILTERS, place: 'Leeds', gender: 'man' };
    const options = filterOptions(everybody, Object.values(PRICES));
    const counts = countOptions(everybody, areas, filters, facts, options);
    expect(counts.gearbox).toEqual({ manual: 2, automatic: 1 });
    expect(counts.gender).toEqual({ woman: 2, man: 2 });
    expect(counts.nervous).toEqual({ yes: search({ ...filters, nervous: 'yes' }).matches.length });
    expect(search(filters).byArea.get('leeds')).toBe(2);
  });

  test('orders by first free time, price and name', () => {
    expect(named({ place: 'Leeds', sort: 'soonest' }).slice(0, 2)).toEqual(['Piotr Zielinski', 'Amara Osei']);
    expect(named({ sort: 'price' })[0]).toBe('Amara Osei');
    expect(named({ sort: 'name' }).slice(0, 2)).toEqual(['Adrian Popescu', 'Ailsa Brandt']);
  });

  test('offers prices that leave somebody out, and no filter that nobody has an answer to', () => {
    const quiet = everybody.map((one) => ({ ...one, gender: null, cars: [] }));
    const options = filterOptions(quiet, [3500, 3900, 3950, 4200]);
    expect(options.price.map(({ value }) => value)).toEqual(['35', '39', '40']);
    expect([options.gender, options.car]).toEqual([[], []]);
    expect(filterOptions(quiet, [3500, 3500]).price).toEqual([]);
    const many = Array.from({ length: 30 }, (_, index) => 3000 + index * 100);
    expect(filterOptions(quiet, many).price).toHaveLength(6);
  });

  test('orders by rating where asked to, those without one last', () => {
    const found = search({ sort: 'rating' }).matches.map(({ instructor }) => instructor.reviews);
    expect(found[0]).toMatchObject({ average: 4.9, count: 11 });
    expect(found.slice(-2).map(({ count }) => count)).toEqual([0, 0]);
  });

  test('offers each language once, English first', () => {
    const languages = languagesOf(everybody);
    expect(languages[0]).toBe('English');
    expect(new Set(languages).size).toBe(languages.length);
  });
});

const anySought = fc.record({
  place: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', 'LS6', 'M', 'Bradford', 'EH8 9YL', 'London', 'BT1', 'toString', 'ZZ99 9ZZ'),
  ),
  gearbox: fc.constantFrom('manual', 'automatic', ''),
  language: fc.constantFrom('Polish', 'Urdu', 'English', 'constructor', ''),
  gender: fc.constantFrom('woman', 'man', ''),
  nervous: fc.constantFrom('yes', ''),
  sort: fc.constantFrom('rating' as const, 'soonest' as const, ''),
});

test('no search finds an instructor twice, too far away or against its filters', () => {
  fc.assert(
    fc.property(anySought, (criteria) => {
      const { kind, matches, relaxed } = search(criteria);
      const slugs = matches.map(({ instructor }) => instructor.slug);
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const { instructor, covers, miles } of matches) {
        if (criteria.gearbox) expect(instructor.transmissions).toContain(criteria.gearbox);
        if (criteria.gender) expect(instructor.gender).toBe(criteria.gender);
        if (criteria.language) expect(instructor.languages).toContain(criteria.language);
        if (criteria.nervous) expect(instructor.nervousFriendly).toBe(true);
        if (kind === 'near') expect(covers || (miles ?? 99) <= 40).toBe(true);
        if (matches.some((one) => one.covers)) expect(covers).toBe(true);
      }
      if (kind === 'near' && criteria.sort === '') {
        const order = matches.map(({ miles }) => miles ?? 0);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }
      // Leaving a filter out never loses anybody.
      const wider = search({ ...criteria, gearbox: '' }).matches.map(({ instructor }) => instructor.slug);
      expect(wider).toEqual(expect.arrayContaining(slugs));
      if (matches.length > 0) expect(relaxed).toEqual([]);
      for (const { filter, count } of relaxed)
        expect(search({ ...criteria, [filter]: '' }).matches).toHaveLength(count);
    }),
    { numRuns: 400 },
  );
});
