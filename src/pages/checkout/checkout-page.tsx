import { useCallback, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { holdWhilePaying, useBasket } from '#src/features/basket/basket-store.ts';
import { CheckoutSteps, loadLaterSections } from '#src/features/checkout/checkout-steps.tsx';
import { heldIn } from '#src/features/checkout/held-time/held-in-basket.ts';
import { formatTimeLeft, useSecondsLeft } from '#src/features/checkout/held-time/use-seconds-left.tsx';
import { returnMessage } from '#src/features/checkout/payment/decline-text.ts';
import { OrderGlance, OrderSummary } from '#src/features/checkout/sections/order-summary.tsx';
import { useCheckout } from '#src/features/checkout/session/checkout-client.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { londonHour } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import '#src/features/checkout/sections/checkout.css';
import '#src/features/checkout/sections/step-panel.css';
import { ScriptsLost } from '#src/ui/layout/scripts-lost.tsx';
import { useReloadFromCache } from '#src/ui/use-on-kept-page.ts';
import type { Route } from './+types/checkout-page.ts';

export function loader({ context, request }: LoaderFunctionArgs) {
  const { gatewayScript, testPayments, applicationKey, wallets } = context.get(pageContext);
  const value = new URL(request.url).searchParams.get('gateway_script');
  return {
    applicationKey,
    script: {
      url: gatewayScript,
      missingAtFirst: testPayments && value === 'missing',
      wallets: wallets(),
    },
  };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Checkout', matches) }, { name: 'robots', content: 'noindex' }];
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { loaded, basket } = useBasket();
  const store = useCheckout(loadLaterSections);
  const { checkout, refused, reload } = store;
  const leaving = useRef(false);
  const [returned] = useState(() => ({
    paypal: query.get('paypal') === 'true',
    message: returnMessage(query),
    hasSignedOut: query.has('left'),
  }));

  const toConfirmation = useCallback((transaction: string) => {
    leaving.current = true;
    // The confirmation page decides whether to empty the basket (R43).
    holdWhilePaying(true);
    location.assign(`/basket/checkout/confirmation/${transaction}`);
  }, []);

  // An empty basket cannot be checked out (§2), unless it has just been paid for.
  const empty = loaded && !leaving.current && (basket?.contents.products.length ?? 0) === 0;
  useEffect(() => {
    if (refused?.transaction) toConfirmation(refused.transaction);
    // Emptied by another tab: if by a payment, the reload shows its confirmation.
    else if (empty && !basket && checkout && !refused) void reload();
    else if (empty || refused) navigate('/basket', { replace: true });
  }, [empty, basket, checkout, refused, reload, navigate, toConfirmation]);

  useEffect(() => {
    if (!returned.message && !returned.hasSignedOut) return;
    // Shown once: a reload does not repeat it. The payment is over too.
    history.replaceState(history.state, '', returned.paypal ? '?paypal=true' : location.pathname);
    if (returned.message) holdWhilePaying(false);
  }, [returned]);

  useReloadFromCache();

  return (
    <div className="wrap checkout">
      <h1 className="h1--quiet">Checkout</h1>
      {!loaded && (
        <ScriptsLost feature="The checkout" here="/basket/checkout">
          , <a href="/basket">go back to your basket</a>
        </ScriptsLost>
      )}
      {checkout && basket ? (
        <div className="split">
          <div>
            <HeldClock until={heldIn(checkout.basket)?.held_time?.until} />
            <OrderGlance checkout={checkout} />
            <CheckoutSteps
              store={store}
              checkout={checkout}
              {...loaderData}
              returned={returned}
              onDone={toConfirmation}
            />
          </div>
          <OrderSummary checkout={checkout} />
        </div>
      ) : (
        <CheckoutSkeleton />
      )}
    </div>
  );
}

/** How long the first lesson is held still, in sight on every step. What can be done about it stands beside the payment. */
function HeldClock({ until }: { until: string | undefined }) {
  const remainingSeconds = useSecondsLeft(until);
  if (!until) return null;
  return (
    <p className="held-clock" role="timer">
      {remainingSeconds === 0
        ? 'Your first lesson is no longer held'
        : `First lesson held ${remainingSeconds === null ? `until ${londonHour(new Date(until))}` : `for ${formatTimeLeft(remainingSeconds)}`}`}
    </p>
  );
}

function CheckoutSkeleton() {
  return (
    <div className="stack checkout-waiting" aria-busy="true">
      <noscript>
        <p>
          <a className="btn btn--go" href="/basket/checkout/no-script">
            Check out without JavaScript
          </a>
        </p>
      </noscript>
      <span className="bone bone--head" />
      <span className="bone bone--tall" />
      <span className="bone bone--w60" />
    </div>
  );
}
