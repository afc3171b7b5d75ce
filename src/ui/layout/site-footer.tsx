import type { ReactNode } from 'react';
import { brand } from '#src/platform/brand.ts';
import { Link } from '#src/ui/link.tsx';
import './footer.css';

/** The footer; in the checkout it has only the address and the small print. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  const slim = !children;
  return (
    <footer className={slim ? 'foot foot--slim' : 'foot'}>
      <div className="wrap">
        {children}
        <div className="foot__end cluster g-2 gx-8">
          <p>
            {brand.company}, {brand.address[0]}, {brand.address[1]} {brand.address[2]}
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
