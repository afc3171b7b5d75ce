import { Link } from 'react-router';
import { pageTitle } from '#src/platform/brand.ts';

/** Shown for a course that does not exist (any more), with a link to the others. */
export function NoCourse({ gone }: { gone: boolean }) {
  const heading = gone ? 'That course is over' : 'There is no such course';
  return (
    <div className="wrap pad narrow stack">
      <title>{pageTitle(heading)}</title>
      <img className="spot" src="/art/spots/not-found.svg" alt="" width="480" height="360" />
      <h1 className="h1--quiet">{heading}</h1>
      <p className="lead">
        {gone
          ? 'It took place a while ago, or was taken off. There may be another like it.'
          : 'The address may have a typing mistake in it.'}
      </p>
      <p>
        <Link className="btn btn--go" to="/courses">
          See our courses
        </Link>
      </p>
    </div>
  );
}
