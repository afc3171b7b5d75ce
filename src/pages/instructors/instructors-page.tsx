import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { areasCounted } from '#src/features/areas/area-list.tsx';
import { RememberedPlaceLink } from '#src/features/areas/remembered-place-link.tsx';
import { InstructorCards } from '#src/features/instructors/instructor-cards.tsx';
import { formatBadges } from '#src/features/instructors/instructor-text.ts';
import { resultsSummary } from '#src/features/instructors/search/results-summary.ts';
import { languagesOf, searchInstructors } from '#src/features/instructors/search/search.ts';
import { filtersPath, readFilters } from '#src/features/instructors/search/search-filters.ts';
import { SearchForm } from '#src/features/instructors/search/search-form.tsx';
import { FirstTime } from '#src/features/lessons/availability/first-times/first-time.tsx';
import { useFirstTimes } from '#src/features/lessons/availability/first-times/use-first-times.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import { readModels } from '../read-models.server.ts';
import type { Route } from './+types/instructors-page.ts';
import { cardMaker } from './instructor-cards.server.ts';
import { NobodyFound, NobodyYet } from './nobody-found.tsx';
import '#src/features/instructors/instructors.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { publicUrl } = services;
  const read = readModels(services);
  const [everybody, areas, card] = await Promise.all([
    read.instructors(),
    read.areas(),
    read.hourPrices().then(cardMaker),
  ]);
  // All of them teach in English, so it would filter nothing.
  const languages = languagesOf(everybody).filter((language) => language !== 'English');
  const filters = readFilters(new URL(request.url).searchParams, languages);
  const around = (place: string) =>
    searchInstructors(everybody, areas, {
      place,
      transmission: filters.transmission || undefined,
      language: filters.language || undefined,
      nervous: filters.nervous,
    });
  const { kind, place, matches, others, relaxed, nearbyAreas } = around(filters.place);
  return {
    publicUrl,
    filters,
    languages,
    count: { people: everybody.length, areas: areas.length },
    badgesSaid: formatBadges(everybody),
    placeMatch: { kind, place },
    people: matches.map(({ instructor, where, covers }) => ({ ...card(instructor), where, covers })),
    // The nearest area of a postcode that is taught is its own.
    others: others > 0 ? { count: others, area: nearbyAreas[0]?.area.name ?? '' } : null,
    relaxed,
    nearbyAreas: nearbyAreas
      .map(({ area: { name }, miles }) => ({ name, miles }))
      .filter(({ name }) => name !== place && around(name).matches.length > 0),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { count, publicUrl } = loaderData;
  return pageMeta({
    matches,
    title: 'Our driving instructors',
    description: `${count.people > 0 ? `${whoTeaches(count)} of Great Britain` : 'Driving instructors'}: manual or automatic, in your language, with reviews and prices that include all fees.`,
    path: '/instructors',
    publicUrl,
  });
}

function whoTeaches({ people, areas }: { people: number; areas: number }): string {
  return `${people === 1 ? '1 instructor' : `${people} instructors`} in ${areasCounted(areas)}`;
}

export default function InstructorsPage({
  loaderData: { filters, languages, count, badgesSaid, placeMatch, people, others, relaxed, nearbyAreas },
}: Route.ComponentProps) {
  const times = useFirstTimes({});
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ to: '/', name: 'Home' }]} here="Instructors" />
      <div className="plate plate--blue plate--large instructor-search grid grid--shrink g-6">
        <div className="stack">
          <h1>Find your instructor</h1>
          <p>
            {count.people > 0
              ? `${whoTeaches(count)}, ${badgesSaid}. Tell us what suits you.`
              : 'Manual or automatic, in your language.'}
          </p>
          {count.people > 0 && filters.place === '' && (
            <RememberedPlaceLink
              path={({ place }) => filtersPath({ ...filters, place })}
              label="Instructors"
              otherwise={<span>Prices include all fees.</span>}
            />
          )}
        </div>
        {count.people > 0 && <SearchForm filters={filters} languages={languages} />}
      </div>
      {count.people === 0 ? (
        <div className="section">
          <NobodyYet />
        </div>
      ) : (
        <section className="section section--sought" aria-labelledby="found">
          <div className="mb-6" role="status">
            <h2 id="found">{resultsSummary(placeMatch, people.length, filters)}</h2>
          </div>
          {people.length > 0 ? (
            <>
              <InstructorCards
                people={people}
                action={(person) => (
                  <FirstTime person={person} times={times} place={placeMatch.place || null} />
                )}
              />
              {others && (
                <p className="mt-4">
                  <Link to={filtersPath({ ...filters, place: others.area })} preventScrollReset>
                    {others.count === 1 ? '1 instructor' : `${others.count} instructors`} elsewhere in{' '}
                    {others.area}
                  </Link>
                </p>
              )}
            </>
          ) : (
            <NobodyFound
              kind={placeMatch.kind}
              filters={filters}
              relaxed={relaxed}
              nearbyAreas={nearbyAreas}
            />
          )}
        </section>
      )}
    </div>
  );
}
