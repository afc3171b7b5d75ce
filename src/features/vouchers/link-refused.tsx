import { Link } from 'react-router';
import { brand, pageTitle } from '#src/platform/brand.ts';

/** Shown for a voucher link that is not valid: the same text whether it is wrong, truncated or void. */
export function LinkRefused({ tooMany, from }: { tooMany: boolean; from: 'the email' | 'your receipt' }) {
  return (
    <div className="wrap pad narrow stack">
      <title>{pageTitle(tooMany ? 'Please wait a minute' : 'Voucher not found')}</title>
      <h1 className="h1--quiet">{tooMany ? 'Please wait a minute' : 'This link leads to no voucher'}</h1>
      <p className="lead">
        {tooMany
          ? 'There were too many wrong links from where you are. Try again in a minute.'
          : `It may have been cut short on its way. Open it from ${from} again, or enter the voucher’s code.`}
      </p>
      <p>
        <Link className="btn btn--go" to="/vouchers">
          Enter the code
        </Link>
      </p>
      <p>
        Or ring us on <a href={brand.phoneLink}>{brand.phone}</a>, {brand.hours}.
      </p>
    </div>
  );
}
