import type { Transmission } from '#src/features/areas/area-paths.ts';

/** A visitor's search filters; empty strings filter nothing. */
export interface SearchFilters {
  place: string;
  transmission: Transmission | '';
  language: string;
  nervous: boolean;
}

/** Reads the filters from a query. Unknown parameters and languages that nobody teaches in are ignored. */
export function readFilters(query: URLSearchParams, languages: readonly string[]): SearchFilters {
  const transmission = query.get('gearbox');
  const language = query.get('language') ?? '';
  return {
    place: (query.get('place') ?? '').trim().slice(0, 60),
    transmission: transmission === 'manual' || transmission === 'automatic' ? transmission : '',
    language: languages.includes(language) ? language : '',
    nervous: query.get('nervous') === 'yes',
  };
}

/** The search page's path with these filters, without empty ones. */
export function filtersPath({ place, transmission, language, nervous }: SearchFilters): string {
  const query = new URLSearchParams({
    ...(place && { place }),
    ...(transmission && { gearbox: transmission }),
    ...(language && { language }),
    ...(nervous && { nervous: 'yes' }),
  });
  return query.size > 0 ? `/instructors?${query}` : '/instructors';
}
