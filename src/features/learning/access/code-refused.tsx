import { isRouteErrorResponse } from 'react-router';
import { BrokenCustomerPage } from '#src/ui/layout/broken-customer-page.tsx';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { PageTitle } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

/** Shown when a code in a URL is not valid: the same text whether it is wrong, truncated or expired. */
export function CodeRefused({ tooMany }: { tooMany: boolean }) {
  return (
    <div className="wrap pad narrow stack">
      <PageTitle title={tooMany ? 'Please wait a minute' : 'Link not recognised'} />
      <h1 className="h1--quiet">{tooMany ? 'Please wait a minute' : 'This link doesn’t work'}</h1>
      <p className="lead">
        {tooMany
          ? 'Too many wrong codes. Please try again in a minute.'
          : 'It may be incomplete, or your 12 months may be over. Open it again from your email, or enter the code.'}
      </p>
      <p>
        <Link className="btn btn--go" to="/learning">
          Enter a code
        </Link>
      </p>
      <p>
        Or ring us on <OfficePhone />.
      </p>
    </div>
  );
}

/** The error boundary of the pages behind a code. */
export function CodeBoundary({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 429))
    return <CodeRefused tooMany={error.status === 429} />;
  return <BrokenCustomerPage />;
}
