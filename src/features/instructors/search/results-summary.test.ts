import { expect, test } from 'vitest';
import { formatRelaxedFilter, resultsSummary, withoutFilter } from './results-summary.ts';
import type { SearchFilters } from './search-filters.ts';

const anything: SearchFilters = { place: '', transmission: '', language: '', nervous: false };

test.each([
  ['anywhere', '', 24, {}, '24 instructors'],
  ['near', 'LS6', 1, {}, '1 instructor near LS6'],
  ['near', 'LS6', 6, { transmission: 'automatic' }, '6 instructors near LS6, teaching automatic'],
  [
    'near',
    'York',
    2,
    { language: 'Urdu', nervous: true },
    '2 instructors near York, speaking Urdu, great with nervous learners',
  ],
  [
    'anywhere',
    '',
    0,
    { transmission: 'manual', language: 'Welsh' },
    'No instructor, teaching manual, speaking Welsh',
  ],
  ['unknown', 'the moon', 0, {}, 'We couldn’t find “the moon”'],
] as const)('a search %s %s that finds %i says so', (kind, place, count, wishes, words) => {
  expect(resultsSummary({ kind, place }, count, { ...anything, ...wishes })).toBe(words);
});

test('a filter that hides everybody can be taken away by itself', () => {
  const filters: SearchFilters = {
    place: 'LS6',
    transmission: 'automatic',
    language: 'Welsh',
    nervous: true,
  };
  expect(withoutFilter(filters, 'language')).toEqual({ ...filters, language: '' });
  expect(withoutFilter(filters, 'nervous')).toEqual({ ...filters, nervous: false });
  expect(formatRelaxedFilter({ filter: 'transmission', count: 1 })).toBe('Either gearbox: 1 instructor');
  expect(formatRelaxedFilter({ filter: 'language', count: 3 })).toBe('Any language: 3 instructors');
});
