import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import { TellMe } from '#src/features/alerts/tell-me.tsx';
import { areasCounted } from '#src/features/areas/area-list.tsx';
import { AreaMap } from '#src/features/areas/map/area-map.tsx';
import { RememberedPlaceLink } from '#src/features/areas/remembered-place-link.tsx';
import { InstructorCards } from '#src/features/instructors/instructor-cards.tsx';
import { formatBadges } from '#src/features/instructors/instructor-text.ts';
import { filterOptions } from '#src/features/instructors/search/filter-options.ts';
import {
  activeFilters,
  formatRelaxedFilter,
  resultsSummary,
  withoutFilter,
} from '#src/features/instructors/search/results-summary.ts';
import { countOptions, searchInstructors } from '#src/features/instructors/search/search.ts';
import {
  FILTERS,
  type FilterName,
  filtersPath,
  readFilters,
} from '#src/features/instructors/search/search-filters.ts';
import { type CountedOptions, SearchForm } from '#src/features/instructors/search/search-form.tsx';
import { FirstTime } from '#src/features/lessons/availability/first-times/first-time.tsx';
import { useFirstTimes } from '#src/features/lessons/availability/first-times/use-first-times.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageMeta } from '#src/platform/page-meta.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import { readModels } from '../read-models.server.ts';
import type { Route } from './+types/instructors-page.ts';
import { cardMaker, hourPriceOf } from './instructor-cards.server.ts';
import { NobodyFound, NobodyYet } from './nobody-found.tsx';
import '#src/features/instructors/instructors.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { publicUrl, clock } = services;
  const read = readModels(services);
  const [everybody, areas, prices] = await Promise.all([read.instructors(), read.areas(), read.hourPrices()]);
  const priceOf = hourPriceOf(prices);
  const card = cardMaker(prices);
  const options = filterOptions(
    everybody,
    everybody.flatMap((one) => one.transmissions.flatMap((gearbox) => priceOf(one, gearbox) ?? [])),
  );
  const filters = readFilters(new URL(request.url).searchParams, options);
  const isFiltered = filtersPath(filters) !== '/instructors';
  // The page without filters is the same for everybody and kept, so it says nothing that every booking changes.
  const firstTimes = isFiltered ? await read.firstTimes() : undefined;
  const facts = { priceOf, firstTimes, now: clock.now() };
  const around = (place: string) => searchInstructors(everybody, areas, { ...filters, place }, facts);
  const { kind, place, matches, others, relaxed, nearbyAreas, byArea } = around(filters.place);
  const counts = countOptions(everybody, areas, filters, facts, options);
  const counted = (name: FilterName) =>
    options[name].map((option) => ({
      ...option,
      count: name === 'free' && !firstTimes ? undefined : counts[name][option.value],
    }));
  const active = activeFilters(filters, options);
  const near = areas.find(({ name, outcodes }) => name === place || outcodes.includes(place));
  return {
    publicUrl,
    filters,
    isFiltered,
    options: Object.fromEntries(FILTERS.map((name) => [name, counted(name)])) as CountedOptions,
    active: active.map(({ filter, label }) => ({ label, to: filtersPath(withoutFilter(filters, filter)) })),
    count: { people: everybody.length, areas: areas.length },
    badgesSaid: formatBadges(everybody),
    heading: resultsSummary({ kind, place }, matches.length, filters),
    placeMatch: { kind, place },
    people: matches.map(({ instructor, where, covers }) => ({
      ...card(instructor),
      from: priceOf(instructor, filters.gearbox),
      where,
      covers,
    })),
    firstTimes,
    // An outcode where nobody picks up; a town has none.
    notTaught:
      kind === 'near' && /\d/.test(place) && !everybody.some(({ outcodes }) => outcodes.includes(place))
        ? place
        : null,
    // The nearest area of a postcode that is taught is its own.
    others: others > 0 ? { count: others, area: nearbyAreas[0]?.area.name ?? '' } : null,
    ways: relaxed.map((way) => ({
      label: formatRelaxedFilter(way, active),
      to: filtersPath(withoutFilter(filters, way.filter)),
    })),
    nearbyAreas: nearbyAreas
      .map(({ area: { name }, miles }) => ({ name, miles }))
      .filter(({ name }) => name !== place && around(name).matches.length > 0),
    map: {
      here: near?.slug,
      areas: areas.flatMap(({ slug, name, lat, lon }) => {
        const many = byArea.get(slug);
        return many ? [{ slug, name: `${name} ${many}`, area: name, count: many, lat, lon }] : [];
      }),
    },
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { count, publicUrl, isFiltered } = loaderData;
  return pageMeta({
    matches,
    title: 'Our driving instructors',
    description: `${count.people > 0 ? `${whoTeaches(count)} of Great Britain` : 'Driving instructors'}: manual or automatic, in your language, with reviews and prices that include all fees.`,
    path: '/instructors',
    publicUrl,
    isIndexed: !isFiltered,
  });
}

/** On a phone the form fills the screen above it. */
const RESULTS = '#found';

function whoTeaches({ people, areas }: { people: number; areas: number }): string {
  return `${instructorsCounted(people)} in ${areasCounted(areas)}`;
}

function instructorsCounted(count: number): string {
  return count === 1 ? '1 instructor' : `${count} instructors`;
}

export default function InstructorsPage({
  loaderData: {
    filters,
    options,
    active,
    count,
    badgesSaid,
    heading,
    placeMatch,
    people,
    firstTimes,
    others,
    notTaught,
    ways,
    nearbyAreas,
    map,
  },
}: Route.ComponentProps) {
  const times = useFirstTimes({}, firstTimes);
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
        {count.people > 0 && <SearchForm filters={filters} options={options} />}
      </div>
      {count.people === 0 ? (
        <div className="section">
          <NobodyYet />
        </div>
      ) : (
        <section className="section section--sought" aria-labelledby="found">
          <div className="mb-6" role="status">
            <h2 id="found">{heading}</h2>
          </div>
          {active.length > 0 && (
            <ul className="cluster items-stretch g-2 mb-6" aria-label="Your filters">
              {active.map(({ label, to }) => (
                <li key={label}>
                  <Link className="patch patch--line" to={to} preventScrollReset>
                    <span className="visually-hidden">Remove </span>
                    {label} <span aria-hidden="true">×</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
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
                    {instructorsCounted(others.count)} elsewhere in {others.area}
                  </Link>
                </p>
              )}
            </>
          ) : (
            <NobodyFound kind={placeMatch.kind} filters={filters} ways={ways} nearbyAreas={nearbyAreas} />
          )}
          {notTaught && (
            <div className="mt-4">
              <TellMe outcode={notTaught} />
            </div>
          )}
        </section>
      )}
      {map.areas.length > 1 && (
        <section className="section no-print" aria-labelledby="by-area">
          <div className="halves halves--wide">
            <div className="stack stack--wide">
              <h2 className="h1--quiet" id="by-area">
                {active.length > 0 ? 'Who matches in each area' : 'Instructors in each area'}
              </h2>
              <ul className="towns">
                {map.areas.map(({ slug, area, count: many }) => (
                  <li key={slug}>
                    <Link
                      to={`${filtersPath({ ...filters, place: area })}${RESULTS}`}
                      aria-current={slug === map.here ? 'location' : undefined}
                    >
                      {area} <small>{instructorsCounted(many)}</small>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
            <AreaMap
              areas={map.areas}
              marked={map.here}
              name="Instructors on a map"
              to={({ slug }) => {
                const place = map.areas.find((one) => one.slug === slug)?.area ?? '';
                return `${filtersPath({ ...filters, place })}${RESULTS}`;
              }}
            >
              Each circle is an area, with how many {active.length > 0 ? 'match' : 'teach'} there.
            </AreaMap>
          </div>
        </section>
      )}
    </div>
  );
}
