import { AreaSearch } from '#src/features/areas/area-search.tsx';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { PageTitle } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

/** Shown for an unknown area, with the search. */
export function UnknownArea() {
  return (
    <div className="wrap">
      <PageTitle title="We don’t teach there yet" />
      <Breadcrumbs
        steps={[
          { to: '/', name: 'Home' },
          { to: '/areas-covered', name: 'Areas' },
        ]}
        here="Not found"
      />
      <div className="plate plate--blue plate--large arrive grid grid--shrink g-6 finder">
        <div className="stack">
          <h1>We don’t teach there yet</h1>
          <p className="arrive__intro">
            Enter a postcode or a town and we’ll show you the nearest area we cover.
          </p>
        </div>
        <AreaSearch
          label="Where are you?"
          button="Find lessons"
          otherwise="Or choose from all our areas below"
        />
      </div>
      <p className="section">
        <Link to="/areas-covered">All our areas</Link>
      </p>
    </div>
  );
}
