import type { ReactNode } from 'react';
import { brand } from '#src/platform/brand.ts';
import { Link } from '#src/ui/link.tsx';
import { PhoneIcon } from '../icons.tsx';

/** The header; in the checkout it has only the logo, the phone number and the basket. */
export function SiteHeader({
  nav,
  account,
  basket,
  testPayments = false,
}: {
  nav?: ReactNode;
  account?: ReactNode;
  basket?: ReactNode;
  testPayments?: boolean;
}) {
  const slim = !nav;
  return (
    <header className="top">
      {testPayments && <p className="test-strip">Test payments: no money moves</p>}
      <div className="wrap top__bar">
        <Link className="brand" to="/" reloadDocument={slim}>
          <img src="/art/logo.svg" alt={brand.name} width="176" height="36" />
        </Link>
        {nav}
        <div className="top__end">
          <a className={slim ? 'top__tel top__tel--always' : 'top__tel'} href={brand.phoneLink}>
            <PhoneIcon />
            <span className="top__digits">{brand.phone}</span>
          </a>
          {account}
          {basket}
        </div>
      </div>
    </header>
  );
}
