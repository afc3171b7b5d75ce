import type { Gearbox } from '#src/features/areas/area-paths.ts';

/** A visitor's search filters; empty strings filter nothing. */
export interface SearchFilters {
  place: string;
  gearbox: Gearbox | '';
  language: string;
  nervous: boolean;
}

/** Reads the filters from a query. Unknown parameters and languages that nobody teaches in are ignored. */
export function readFilters(query: URLSearchParams, languages: readonly string[]): SearchFilters {
  const gearbox = query.get('gearbox');
  const language = query.get('language') ?? '';
  return {
    place: (query.get('place') ?? '').trim().slice(0, 60),
    gearbox: gearbox === 'manual' || gearbox === 'automatic' ? gearbox : '',
    language: languages.includes(language) ? language : '',
    nervous: query.get('nervous') === 'yes',
  };
}

/** The search page's path with these filters, without empty ones. */
export function filtersPath({ place, gearbox, language, nervous }: SearchFilters): string {
  const query = new URLSearchParams({
    ...(place && { place }),
    ...(gearbox && { gearbox }),
    ...(language && { language }),
    ...(nervous && { nervous: 'yes' }),
  });
  return query.size > 0 ? `/instructors?${query}` : '/instructors';
}
