import { PageTitle } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

/** Shown for a course that does not exist (any more), with a link to the others. */
export function NoCourse({ gone }: { gone: boolean }) {
  const heading = gone ? 'That course is over' : 'We couldn’t find that course';
  return (
    <div className="wrap pad narrow stack">
      <PageTitle title={heading} />
      <img className="spot" src="/art/spots/not-found.svg" alt="" width="480" height="360" />
      <h1 className="h1--quiet">{heading}</h1>
      <p className="lead">
        {gone
          ? 'It may have finished or been cancelled. We may have another one like it.'
          : 'There may be a mistake in the web address.'}
      </p>
      <p>
        <Link className="btn btn--go" to="/courses">
          See our courses
        </Link>
      </p>
    </div>
  );
}
