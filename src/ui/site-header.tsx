import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { brand } from '#src/platform/brand.ts';
import { PhoneIcon } from './icons.tsx';

/** The top of every page. The slim one, for checkout, has no ways off the road but the logo and the phone. */
export function SiteHeader({
  basket,
  slim = false,
  testPayments = false,
}: {
  basket?: ReactNode;
  slim?: boolean;
  testPayments?: boolean;
}) {
  return (
    <header className="top">
      {testPayments && <p className="test-strip">Test payments: no money moves</p>}
      <div className="wrap top__bar">
        <Link className="brand" to="/" reloadDocument={slim}>
          <img src="/art/logo.svg" alt={brand.name} width="176" height="36" />
        </Link>
        {!slim && <MainNav />}
        <div className="top__end">
          <a className={slim ? 'top__tel top__tel--always' : 'top__tel'} href={brand.phoneLink}>
            <PhoneIcon />
            {brand.phone}
          </a>
          {basket}
        </div>
      </div>
    </header>
  );
}

function MainNav() {
  return (
    <nav className="top__nav" aria-label="Main">
      <ul>
        <li>
          <NavLink to="/areas-covered">Lessons</NavLink>
        </li>
        <li>
          <NavLink to="/gift-vouchers">Gift vouchers</NavLink>
        </li>
        <li>
          <Link to="/#how-it-works">How it works</Link>
        </li>
      </ul>
    </nav>
  );
}
