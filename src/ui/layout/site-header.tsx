import type { ReactNode } from 'react';
import { phoneLink } from '#src/platform/school/school.ts';
import { SchoolBrand } from '#src/ui/layout/school-brand.tsx';
import { useSchool } from '#src/ui/layout/use-school.tsx';
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
  const school = useSchool();
  const slim = !nav;
  return (
    <header className="top">
      {testPayments && <p className="test-strip">Test payments: no money moves</p>}
      <div className="wrap top__bar">
        <Link className="brand" to="/" reloadDocument={slim}>
          <SchoolBrand />
        </Link>
        {nav}
        <div className="top__end">
          <a className={slim ? 'top__tel top__tel--always' : 'top__tel'} href={phoneLink(school.phone)}>
            <PhoneIcon />
            <span className="top__digits">{school.phone}</span>
          </a>
          {account}
          {basket}
        </div>
      </div>
    </header>
  );
}
