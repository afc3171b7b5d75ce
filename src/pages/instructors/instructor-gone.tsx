import { type CardOf, InstructorCards } from '#src/features/instructors/instructor-cards.tsx';
import { PlaceSearch } from '#src/features/instructors/search/place-search.tsx';
import { Breadcrumbs } from '#src/ui/layout/breadcrumbs.tsx';
import { Link } from '#src/ui/link.tsx';
import '#src/features/areas/areas.css';
import { PageTitle } from '#src/ui/layout/use-school.tsx';

const steps = [
  { to: '/', name: 'Home' },
  { to: '/instructors', name: 'Instructors' },
];

/** Shown for an instructor who has left, with those who teach nearby. */
export function InstructorGone({ name, nearby }: { name: string; nearby: CardOf[] }) {
  return (
    <div className="wrap">
      <PageTitle title={`${name} no longer teaches with us`} />
      <meta name="robots" content="noindex" />
      <Breadcrumbs steps={steps} here={name} />
      <div className="section section--first stack">
        <h1 className="h1--quiet">{name} no longer teaches with us</h1>
        <p className="lead">
          If you have hours left with them, we’ll find you another instructor. These instructors teach nearby.
        </p>
        <InstructorCards people={nearby} heading="h2" />
        <p>
          <Link to="/instructors">All our instructors</Link>
        </p>
      </div>
    </div>
  );
}

/** Shown for an unknown instructor, with the search. */
export function UnknownInstructor() {
  return (
    <div className="wrap">
      <PageTitle title="We couldn’t find that instructor" />
      <meta name="robots" content="noindex" />
      <Breadcrumbs steps={steps} here="Not found" />
      <div className="plate plate--blue plate--large arrive grid grid--shrink g-6 finder">
        <div className="stack">
          <h1>We couldn’t find that instructor</h1>
          <p className="arrive__intro">Tell us where you are and we’ll show you who teaches there.</p>
        </div>
        <PlaceSearch />
      </div>
      <p className="section">
        <Link to="/instructors">All our instructors</Link>
      </p>
    </div>
  );
}
