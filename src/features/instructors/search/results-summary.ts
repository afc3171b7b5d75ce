import type { Found, RelaxedFilter } from './search.ts';
import { FILTERS, type FilterName, type FilterOptions, type SearchFilters } from './search-filters.ts';

/** "6 instructors near LS6", announced when the search changes. */
export function resultsSummary(
  { kind, place }: Pick<Found, 'kind' | 'place'>,
  count: number,
  filters: SearchFilters,
): string {
  if (kind === 'unknown') return `We couldn’t find “${place}”`;
  const who =
    count === 1
      ? '1 instructor'
      : `${count === 0 ? 'No' : count} ${count === 0 ? 'instructor' : 'instructors'}`;
  const near = kind === 'near' ? ` near ${place}` : '';
  return `${who}${near}${formatFilters(filters, count)}`;
}

const PHRASES: Record<FilterName, (value: string, count: number) => string> = {
  gearbox: (value) => `teaching ${value}`,
  language: (value) => `speaking ${value}`,
  gender: (value, count) => (count > 1 ? GROUPS[value] : ONES[value]) ?? value,
  car: (value) => `in a ${value}`,
  rating: (value) => `with ${value} stars or more`,
  price: (value) => `up to £${value} an hour`,
  free: (value) => `free ${FREE_WITHIN[value] ?? ''}`,
  nervous: () => 'great with nervous learners',
};
const ONES: Record<string, string> = { woman: 'a woman', man: 'a man' };
const GROUPS: Record<string, string> = { woman: 'women', man: 'men' };
const FREE_WITHIN: Record<string, string> = { 3: 'within 3 days', 7: 'within a week', 14: 'within 2 weeks' };

function formatFilters(filters: SearchFilters, count: number): string {
  return FILTERS.map((name) => (filters[name] ? `, ${PHRASES[name](filters[name], count)}` : '')).join('');
}

/** A filter that is set, with its words. */
export interface ActiveFilter {
  filter: FilterName;
  label: string;
}

/** The filters that are set, in the words of their options. */
export function activeFilters(filters: SearchFilters, options: FilterOptions): ActiveFilter[] {
  return FILTERS.flatMap((filter) => {
    const option = options[filter].find(({ value }) => value === filters[filter]);
    return option ? [{ filter, label: option.label }] : [];
  });
}

/** Suggests the same search with one filter fewer: "3 instructors without ‘Manual’". */
export function formatRelaxedFilter(
  { filter, count }: RelaxedFilter,
  active: readonly ActiveFilter[],
): string {
  const label = active.find((one) => one.filter === filter)?.label ?? filter;
  return `${count === 1 ? '1 instructor' : `${count} instructors`} without ‘${label}’`;
}

export function withoutFilter(filters: SearchFilters, filter: FilterName): SearchFilters {
  return { ...filters, [filter]: '' };
}
