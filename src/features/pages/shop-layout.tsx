import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { BasketButton } from '#src/features/basket/basket-button.tsx';
import { onBasketLost } from '#src/features/basket/basket-client.ts';
import { AccountLink } from '#src/ui/account-link.tsx';
import { MainNav } from '#src/ui/main-nav.tsx';
import { Signposts } from '#src/ui/signposts.tsx';
import { SiteFooter } from '#src/ui/site-footer.tsx';
import { SiteHeader } from '#src/ui/site-header.tsx';

/** Header, page, footer. A basket that the server no longer knows sends the buyer to /basket (Specification 8). */
export default function ShopLayout() {
  const navigate = useNavigate();
  useEffect(() => onBasketLost(() => navigate('/basket')), [navigate]);
  return (
    <>
      <SiteHeader nav={<MainNav />} account={<AccountLink />} basket={<BasketButton />} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter>
        <Signposts />
      </SiteFooter>
    </>
  );
}
