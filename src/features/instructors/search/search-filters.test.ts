import { expect, test } from 'vitest';
import { filtersPath, readFilters } from './search-filters.ts';

const of = (...values: string[]) => values.map((value) => ({ value, label: value }));
const OPTIONS = {
  gearbox: of('manual', 'automatic'),
  language: of('Polish', 'Urdu'),
  gender: of('woman'),
  car: of('Renault Clio'),
  rating: of('4.5'),
  price: of('40'),
  free: of('7'),
  nervous: of('yes'),
};
const read = (query: string) => readFilters(new URLSearchParams(query), OPTIONS);

test('an address gives back the filters that it was made of', () => {
  const filters = {
    place: 'LS6 3AD',
    gearbox: 'automatic',
    language: 'Urdu',
    gender: 'woman',
    car: 'Renault Clio',
    rating: '4.5',
    price: '40',
    free: '7',
    nervous: 'yes',
    sort: 'soonest',
  } as const;
  const path = filtersPath(filters);
  expect(path).toBe(
    '/instructors?place=LS6+3AD&gearbox=automatic&language=Urdu&gender=woman&car=Renault+Clio&rating=4.5&price=40&free=7&nervous=yes&sort=soonest',
  );
  expect(read(path.split('?')[1] ?? '')).toEqual(filters);
});

test('empty filters stay out of the path', () => {
  expect(filtersPath(read('place=&gearbox=&language=&car=&sort='))).toBe('/instructors');
});

test.each([
  'gearbox=tiptronic',
  'language=Klingon',
  'language=<script>',
  'nervous=1',
  'price=41',
  'sort=age',
  'utm_source=x',
])('"%s" is no filter', (query) => {
  expect(filtersPath(read(query))).toBe('/instructors');
});
