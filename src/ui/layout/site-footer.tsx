import type { ReactNode } from 'react';
import { Link } from '#src/ui/link.tsx';
import './footer.css';
import { useSchool } from '#src/ui/layout/use-school.tsx';

/** The footer; in the checkout it has only the address and the small print. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  const school = useSchool();
  const slim = !children;
  return (
    <footer className={slim ? 'foot foot--slim' : 'foot'}>
      <div className="wrap">
        {children}
        <div className="foot__end cluster g-2 gx-8">
          <p>
            {school.company}, {school.address[0]}, {school.address[1]} {school.address[2]}
          </p>
          <Link to="/terms-conditions" reloadDocument={slim}>
            Terms and conditions
          </Link>
          <Link to="/privacy-policy-cookies" reloadDocument={slim}>
            Privacy and cookies
          </Link>
        </div>
      </div>
    </footer>
  );
}
