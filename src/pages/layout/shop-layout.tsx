import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { onBasketLost } from '#src/features/basket/basket-calls.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { AccountLink } from '#src/ui/layout/account-link.tsx';
import { FooterNav } from '#src/ui/layout/footer-nav.tsx';
import { MainNav } from '#src/ui/layout/main-nav.tsx';
import { SiteFooter } from '#src/ui/layout/site-footer.tsx';
import { SiteHeader } from '#src/ui/layout/site-header.tsx';
import { BasketButton } from './basket-button.tsx';
import { DeadEnd, statusOf } from './dead-end.tsx';

/** Header, page, footer. A basket that the server no longer knows sends the buyer to /basket (§8). */
export default function ShopLayout() {
  const navigate = useNavigate();
  useEffect(() => onBasketLost(() => navigate('/basket')), [navigate]);
  useSpokenTitle();
  return (
    <Shop>
      <Outlet />
    </Shop>
  );
}

/** A browser reads the title of a page that it loads; of one that takes another's place, we have to say it. */
function useSpokenTitle() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Where the page has taken the focus, or an add is being told of, that is what is heard.
    if (!document.querySelector('main:focus, main :focus, .popup')) announce(document.title);
  }, [pathname]);
}

/** A page that is not there, or that failed, still stands between the shop's header and footer. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shop>
      <DeadEnd status={statusOf(error)} />
    </Shop>
  );
}

function Shop({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader nav={<MainNav />} account={<AccountLink />} basket={<BasketButton />} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter>
        <FooterNav />
      </SiteFooter>
    </>
  );
}
