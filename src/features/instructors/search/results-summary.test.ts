import { expect, test } from 'vitest';
import { activeFilters, formatRelaxedFilter, resultsSummary, withoutFilter } from './results-summary.ts';
import { type FilterOptions, readFilters, type SearchFilters } from './search-filters.ts';

const NONE: FilterOptions = {
  gearbox: [],
  language: [],
  gender: [],
  car: [],
  rating: [],
  price: [],
  free: [],
  nervous: [],
};
const anything: SearchFilters = readFilters(new URLSearchParams(), NONE);

test.each([
  ['anywhere', '', 24, {}, '24 instructors'],
  ['near', 'LS6', 1, {}, '1 instructor near LS6'],
  ['near', 'LS6', 6, { gearbox: 'automatic' }, '6 instructors near LS6, teaching automatic'],
  [
    'near',
    'York',
    2,
    { language: 'Urdu', nervous: 'yes' },
    '2 instructors near York, speaking Urdu, great with nervous learners',
  ],
  [
    'near',
    'Leeds',
    3,
    { gender: 'woman', rating: '4.5', price: '40', free: '7' },
    '3 instructors near Leeds, women, with 4.5 stars or more, up to £40 an hour, free within a week',
  ],
  [
    'anywhere',
    '',
    0,
    { gearbox: 'manual', language: 'Welsh' },
    'No instructor, teaching manual, speaking Welsh',
  ],
  ['unknown', 'the moon', 0, {}, 'We couldn’t find “the moon”'],
] as const)('a search %s %s that finds %i says so', (kind, place, count, wishes, words) => {
  expect(resultsSummary({ kind, place }, count, { ...anything, ...wishes })).toBe(words);
});

test('a filter that hides everybody can be removed by itself', () => {
  const filters = { ...anything, place: 'LS6', gearbox: 'manual', language: 'Welsh' };
  const options = {
    ...NONE,
    gearbox: [{ value: 'manual', label: 'Manual' }],
    language: [{ value: 'Welsh', label: 'Welsh' }],
  };
  expect(withoutFilter(filters, 'language')).toEqual({ ...filters, language: '' });
  const active = activeFilters(filters, options);
  expect(active.map(({ label }) => label)).toEqual(['Manual', 'Welsh']);
  expect(formatRelaxedFilter({ filter: 'gearbox', count: 1 }, active)).toBe('1 instructor without ‘Manual’');
  expect(formatRelaxedFilter({ filter: 'language', count: 3 }, active)).toBe('3 instructors without ‘Welsh’');
});
