import { isRouteErrorResponse } from 'react-router';
import { BrokenCustomerPage } from '#src/ui/layout/broken-customer-page.tsx';
import { RefusedLink } from '#src/ui/layout/refused-link.tsx';

/** The error boundary of the pages behind a code: the same whether the code is wrong, truncated or expired. */
export function CodeBoundary({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 429))
    return <BrokenCustomerPage />;
  return (
    <RefusedLink
      tooMany={error.status === 429}
      tried="wrong codes"
      title="Link not recognised"
      advice="It may be incomplete, or your 12 months may be over. Open it again from your email, or enter the code."
      to="/learning"
      button="Enter a code"
    />
  );
}
