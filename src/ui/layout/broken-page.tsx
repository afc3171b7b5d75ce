import type { ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import type { PublicSchool } from '#src/platform/school/school.ts';
import { Link } from '../link.tsx';

const TITLE = 'Sorry, something went wrong';

/**
 * In the place of a page that failed, with whom to ring. An error boundary shows it for whatever it does not know: thrown on by the
 * server's render, an error would be answered as bare text.
 */
export function BrokenPage({ children }: { children?: ReactNode }) {
  // Where a guard fails, nothing was loaded.
  const root = useRouteLoaderData('root') as { school: PublicSchool } | undefined;
  return (
    <div className="wrap pad narrow stack">
      <title>{root ? `${TITLE} - ${root.school.name}` : TITLE}</title>
      <h1 className="h1--quiet">{TITLE}</h1>
      <p className="lead">It’s our fault, not yours. Please try again in a minute.</p>
      <TryAgain />
      {root && children}
    </div>
  );
}

/** Asks for the page again, whole. */
export function TryAgain() {
  const { pathname, search } = useLocation();
  return (
    <p>
      <Link className="btn btn--go" to={{ pathname, search }} reloadDocument>
        Try again
      </Link>
    </p>
  );
}
