import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import { onBasketLost } from '#src/features/basket/basket-calls.ts';
import { SiteFooter } from '#src/ui/layout/site-footer.tsx';
import { SiteHeader } from '#src/ui/layout/site-header.tsx';
import { BasketButton } from '../layout/basket-button.tsx';

/**
 * The checkout links to nothing but the home page, the basket, the phone number and the small print. An order that staff made
 * by phone has nothing to do with the basket.
 */
export default function CheckoutLayout() {
  const root = useRouteLoaderData('root') as { testPayments: boolean } | undefined;
  const navigate = useNavigate();
  const hasBasket = !useLocation().pathname.startsWith('/pay/');
  useEffect(() => onBasketLost(() => navigate('/basket')), [navigate]);
  return (
    <>
      <SiteHeader testPayments={root?.testPayments ?? false} basket={hasBasket && <BasketButton />} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
