import { sayMiles } from '#src/features/areas/format-miles.ts';
import type { Found } from '#src/features/instructors/search/search.ts';
import { filtersPath, type SearchFilters } from '#src/features/instructors/search/search-filters.ts';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { Link } from '#src/ui/link.tsx';

/** No instructor matches: filters to remove, areas nearby, and the phone number. */
export function NobodyFound({
  kind,
  filters,
  ways,
  nearbyAreas,
}: {
  kind: Found['kind'];
  filters: SearchFilters;
  /** The same search with one filter fewer. */
  ways: { label: string; to: string }[];
  /** Our nearest areas with a matching instructor. */
  nearbyAreas: { name: string; miles: number }[];
}) {
  return (
    <div className="stack">
      {kind === 'unknown' ? (
        <p className="lead">Try the first half of a postcode, like LS6, or the nearest big town.</p>
      ) : (
        <p className="lead">
          {ways.length > 0 ? 'Try removing a filter:' : 'No instructors near there match your search.'}
        </p>
      )}
      <ul className="ways g-1 grid">
        {ways.map((way) => (
          <li key={way.to}>
            <Link to={way.to} preventScrollReset>
              {way.label}
            </Link>
          </li>
        ))}
        {nearbyAreas.map(({ name, miles }) => (
          <li key={name}>
            <Link to={filtersPath({ ...filters, place: name })} preventScrollReset>
              Look in {name}
            </Link>{' '}
            <span className="quiet">{sayMiles(miles)}</span>
          </li>
        ))}
        <li>
          <Link to="/instructors" preventScrollReset>
            All our instructors
          </Link>
        </li>
      </ul>
      <p>
        Or ring us on <OfficePhone />. Some instructors travel further than the postcodes they list, and we’ll
        ask them for you.
      </p>
    </div>
  );
}

/** For a school that has entered no instructors yet. */
export function NobodyYet() {
  return (
    <div className="panel stack">
      <h2>Our instructors will be introduced here soon</h2>
      <p>
        Until then, ring <OfficePhone />. Tell us where you live and what suits you, and we’ll find you an
        instructor.
      </p>
    </div>
  );
}
