import { expect, test } from 'vitest';
import { filtersPath, readFilters } from './search-filters.ts';

const LANGUAGES = ['Polish', 'Urdu'];
const read = (query: string) => readFilters(new URLSearchParams(query), LANGUAGES);

test('an address gives back the filters that it was made of', () => {
  const filters = { place: 'LS6 3AD', transmission: 'automatic', language: 'Urdu', nervous: true } as const;
  const path = filtersPath(filters);
  expect(path).toBe('/instructors?place=LS6+3AD&gearbox=automatic&language=Urdu&nervous=yes');
  expect(read(path.split('?')[1] ?? '')).toEqual(filters);
});

test('empty filters stay out of the path', () => {
  expect(filtersPath(read('place=&gearbox=&language='))).toBe('/instructors');
});

test.each(['gearbox=tiptronic', 'language=Klingon', 'language=<script>', 'nervous=1', 'utm_source=x'])(
  '"%s" is no filter',
  (query) => {
    expect(filtersPath(read(query))).toBe('/instructors');
  },
);
