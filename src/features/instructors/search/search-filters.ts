import type { Gearbox } from '#src/features/areas/area-paths.ts';

/** What somebody looks for in an instructor; blank where they do not mind. */
export interface SearchFilters {
  place: string;
  gearbox: Gearbox | '';
  language: string;
  nervous: boolean;
}

/** The filters of an address. What it says beyond them, or in no language that is taught in, is no filter. */
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

/** The address that keeps the filters, with nothing in it that was not asked for. */
export function filtersPath({ place, gearbox, language, nervous }: SearchFilters): string {
  const query = new URLSearchParams({
    ...(place && { place }),
    ...(gearbox && { gearbox }),
    ...(language && { language }),
    ...(nervous && { nervous: 'yes' }),
  });
  return query.size > 0 ? `/instructors?${query}` : '/instructors';
}
