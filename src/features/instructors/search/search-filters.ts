/** What instructors can be filtered by, as queries name it. */
export const FILTERS = [
  'gearbox',
  'language',
  'gender',
  'car',
  'rating',
  'price',
  'free',
  'nervous',
] as const;
export type FilterName = (typeof FILTERS)[number];

export const SORTS = ['soonest', 'rating', 'price', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** A visitor's search; empty strings filter nothing, and sort by distance or in the listed order. */
export interface SearchFilters extends Record<FilterName, string> {
  /** A postcode, complete or partial, or a town; empty means anywhere. */
  place: string;
  sort: Sort | '';
}

/** A value of a filter, as a visitor reads it. */
export interface FilterOption {
  value: string;
  label: string;
}
export type FilterOptions = Record<FilterName, readonly FilterOption[]>;

/** Reads the filters from a query. Unknown parameters and values that are no option are ignored. */
export function readFilters(
  query: URLSearchParams,
  options: Record<FilterName, readonly Pick<FilterOption, 'value'>[]>,
): SearchFilters {
  const read = (name: FilterName) =>
    options[name].find(({ value }) => value === query.get(name))?.value ?? '';
  return {
    place: (query.get('place') ?? '').trim().slice(0, 60),
    gearbox: read('gearbox'),
    language: read('language'),
    gender: read('gender'),
    car: read('car'),
    rating: read('rating'),
    price: read('price'),
    free: read('free'),
    nervous: read('nervous'),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? '',
  };
}

/** The search page's path with these filters, without empty ones. */
export function filtersPath(filters: SearchFilters): string {
  const query = new URLSearchParams();
  for (const name of ['place', ...FILTERS, 'sort'] as const)
    if (filters[name]) query.set(name, filters[name]);
  return query.size > 0 ? `/instructors?${query}` : '/instructors';
}
