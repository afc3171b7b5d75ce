import type { Found, RelaxedFilter } from './search.ts';
import type { SearchFilters } from './search-filters.ts';

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
  return `${who}${near}${formatFilters(filters)}`;
}

function formatFilters({ transmission, language, nervous }: SearchFilters): string {
  const wishes = [
    transmission && `teaching ${transmission}`,
    language && `speaking ${language}`,
    nervous && 'great with nervous learners',
  ].filter(Boolean);
  return wishes.map((phrase) => `, ${phrase}`).join('');
}

const WITHOUT: Record<RelaxedFilter['filter'], string> = {
  transmission: 'Either gearbox',
  language: 'Any language',
  nervous: 'Nervous or not',
};

/** Suggests the same search with one filter fewer. */
export function formatRelaxedFilter({ filter, count }: RelaxedFilter): string {
  return `${WITHOUT[filter]}: ${count === 1 ? '1 instructor' : `${count} instructors`}`;
}

export function withoutFilter(filters: SearchFilters, filter: RelaxedFilter['filter']): SearchFilters {
  return { ...filters, [filter]: filter === 'nervous' ? false : '' };
}
