import { isRouteErrorResponse } from 'react-router';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';
import { DeadEnd, statusOf } from './dead-end.tsx';

/** The same for every emailed link that opens nothing. */
export function LinkBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 429))
    return <DeadEnd status={statusOf(error)} />;
  return (
    <div className="wrap pad">
      <div className="narrow stack">
        <h1 className="h1--quiet">We can’t open that link</h1>
        <p>
          {error.status === 429
            ? 'Too many links have been tried from here. Please wait a minute and try again.'
            : 'Please follow the link in our email again. If it still doesn’t work, ring us.'}
        </p>
        <p>
          <SchoolPhone />
        </p>
      </div>
    </div>
  );
}
