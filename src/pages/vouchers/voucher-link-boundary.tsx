import { isRouteErrorResponse } from 'react-router';
import { RefusedLink } from '#src/ui/layout/refused-link.tsx';
import { DeadEnd, statusOf } from '../layout/dead-end.tsx';

interface VoucherLinkBoundaryProps {
  error: unknown;
  /** Where the link came from. */
  from: 'the email' | 'your receipt';
}

/** The error boundary of a page that a voucher's link opens: the same whether the link is wrong, truncated or void. */
export function VoucherLinkBoundary({ error, from }: VoucherLinkBoundaryProps) {
  if (!isRouteErrorResponse(error) || (error.status !== 404 && error.status !== 429))
    return <DeadEnd status={statusOf(error)} />;
  return (
    <RefusedLink
      tooMany={error.status === 429}
      tried="wrong links"
      title="Voucher not found"
      advice={`It may be incomplete. Open it again from ${from}, or enter the voucher code.`}
      to="/vouchers"
      button="Enter the code"
    />
  );
}
