import { isRouteErrorResponse } from 'react-router';
import { AreaSearch } from '#src/features/areas/area-search.tsx';
import { TryAgain } from '#src/ui/layout/broken-page.tsx';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { PageTitle } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

const WORDS = {
  missing: {
    title: 'Page not found',
    heading: 'No through road',
    lead: 'The page may have moved, or there may be a mistake in the web address.',
  },
  gone: {
    title: 'No longer here',
    heading: 'Road closed',
    lead: 'What was here is no longer available.',
  },
  broken: {
    title: 'Sorry, something went wrong',
    heading: 'Sorry, something went wrong',
    lead: 'It’s our fault, not yours. Everything in your basket is safe.',
  },
};

/** The page for a path that does not exist (404), no longer exists (410) or failed, with links. */
export function DeadEnd({ status }: { status: number }) {
  const kind = status === 404 ? 'missing' : status === 410 ? 'gone' : 'broken';
  const { title, heading, lead } = WORDS[kind];
  return (
    <div className="wrap pad narrow stack stack--wide">
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <img className="spot" src="/art/spots/not-found.svg" alt="" width="480" height="360" />
      <div className="stack">
        <h1 className="h1--quiet">{heading}</h1>
        <p className="lead">{lead}</p>
      </div>
      {kind === 'broken' ? <TryAgain /> : <AreaSearch label="Where do you want to learn?" />}
      <ul className="links">
        <li>
          <Link to="/areas-covered">See areas covered</Link>
        </li>
        <li>
          <Link to="/instructors">Find an instructor</Link>
        </li>
        <li>
          <Link to="/courses">See courses</Link>
        </li>
        <li>
          Ring us on <OfficePhone />
        </li>
      </ul>
    </div>
  );
}

/** The HTTP status of whatever a loader or component threw. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}
