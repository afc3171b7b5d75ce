import { Link } from 'react-router';
import { AreaSearch } from '#src/features/areas/area-search.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';

/** Shown for an unknown area, with the search. */
export function UnknownArea() {
  return (
    <div className="wrap">
      <title>{pageTitle('We do not teach there yet')}</title>
      <Breadcrumbs
        steps={[
          { to: '/', name: 'Home' },
          { to: '/areas-covered', name: 'Areas' },
        ]}
        here="Not found"
      />
      <div className="plate plate--blue arrive finder">
        <div className="stack">
          <h1>We do not teach there yet</h1>
          <p className="arrive__intro">
            Give us a postcode or a town, and we will name the nearest area that we do.
          </p>
        </div>
        <AreaSearch label="Where are you?" button="Find lessons" />
      </div>
      <p className="section">
        <Link to="/areas-covered">All our areas</Link>
      </p>
    </div>
  );
}
