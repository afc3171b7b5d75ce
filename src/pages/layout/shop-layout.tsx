import { type ReactNode, useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, Outlet, useLoaderData, useLocation, useNavigate } from 'react-router';
import { onBasketLost } from '#src/features/basket/basket-calls.ts';
import { basketPostContext, postedBasket } from '#src/features/basket/no-script/basket-posts.server.ts';
import { useAdoptedBasket } from '#src/features/basket/no-script/use-adopted-basket.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { AccountLink } from '#src/ui/layout/account-link.tsx';
import { FooterNav } from '#src/ui/layout/footer-nav.tsx';
import { MainNav } from '#src/ui/layout/main-nav.tsx';
import { SiteFooter } from '#src/ui/layout/site-footer.tsx';
import { SiteHeader } from '#src/ui/layout/site-header.tsx';
import { AddedPopup } from './added-popup.tsx';
import { BasketButton } from './basket-button.tsx';
import { DeadEnd, statusOf } from './dead-end.tsx';
import { PrefetchPages } from './prefetch-pages.tsx';
import { useLeftStyles } from './use-left-styles.ts';
import { useSoftArrival } from './use-soft-arrival.ts';

/** How much lies in the basket of a browser without scripts, which has it in a cookie. */
export async function loader({ context }: LoaderFunctionArgs) {
  const posted = await postedBasket(context.get(basketPostContext));
  return { posted: posted?.totals.item_count ?? null };
}

/** Header, page, footer. If the server no longer knows the basket, the buyer goes to /basket (§8). */
export default function ShopLayout() {
  const navigate = useNavigate();
  useEffect(() => onBasketLost(() => navigate('/basket')), [navigate]);
  const { posted } = useLoaderData<typeof loader>();
  useAdoptedBasket(posted !== null);
  useSpokenTitle();
  useSoftArrival();
  useLeftStyles();
  return (
    <Shop posted={posted ?? 0}>
      <Outlet />
      <PrefetchPages />
    </Shop>
  );
}

/** Screen readers announce the title of a loaded document; after client-side navigation we have to. */
function useSpokenTitle() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Not if the page has moved the focus or shows the popup of an add, since that is announced instead.
    if (!document.querySelector('main:focus, main :focus, .popup')) announce(document.title);
  }, [pathname]);
}

/** Missing and failed pages keep the shop's header and footer. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Shop>
      <DeadEnd status={statusOf(error)} />
    </Shop>
  );
}

function Shop({ posted = 0, children }: { posted?: number; children: ReactNode }) {
  return (
    <>
      <SiteHeader
        nav={<MainNav />}
        account={<AccountLink />}
        basket={<BasketButton posted={posted} popup={<AddedPopup />} />}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter>
        <FooterNav />
      </SiteFooter>
    </>
  );
}
