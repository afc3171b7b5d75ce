import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { PageTitle } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';

/** Shown for a voucher link that is not valid: the same text whether it is wrong, truncated or void. */
export function LinkRefused({ tooMany, from }: { tooMany: boolean; from: 'the email' | 'your receipt' }) {
  return (
    <div className="wrap pad narrow stack">
      <PageTitle title={tooMany ? 'Please wait a minute' : 'Voucher not found'} />
      <h1 className="h1--quiet">{tooMany ? 'Please wait a minute' : 'This link doesn’t work'}</h1>
      <p className="lead">
        {tooMany
          ? 'Too many wrong links. Please try again in a minute.'
          : `It may be incomplete. Open it again from ${from}, or enter the voucher code.`}
      </p>
      <p>
        <Link className="btn btn--go" to="/vouchers">
          Enter the code
        </Link>
      </p>
      <p>
        Or ring us on <OfficePhone />.
      </p>
    </div>
  );
}
