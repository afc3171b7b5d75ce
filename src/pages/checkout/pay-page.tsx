import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { CountdownSign } from '#src/features/checkout/held-time/hold-sign.tsx';
import { returnMessage } from '#src/features/checkout/payment/decline-text.ts';
import type { GatewayScript } from '#src/features/checkout/payment-section/use-card-payment.ts';
import { type PayLink, payLinkContext } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import { NO_SCRIPT_CHECKOUT } from '#src/features/checkout/session/no-script-paths.ts';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { readLessonsStart } from '#src/features/orders/lessons-start.ts';
import { pageContext } from '#src/platform/context/page-context.server.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { ScriptsLost } from '#src/ui/layout/scripts-lost.tsx';
import { useAvailable } from '#src/ui/layout/use-school.tsx';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { useLater } from '#src/ui/use-later.ts';
import { useReloadFromCache } from '#src/ui/use-on-kept-page.ts';
import { LinkBoundary } from '../layout/link-boundary.tsx';
import type { Route } from './+types/pay-page.ts';
import { NothingToPay } from './nothing-to-pay.tsx';
import { Agreed, MadeBy, OrderAside, type Shown, WhatWasAgreed } from './order-to-pay.tsx';
import { ByHand } from './pay-by-hand.tsx';
import '#src/features/checkout/sections/checkout.css';
import './pay-page.css';

/** An order that staff made by phone, opened by its link. Looking pays nothing. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const account = await context.get(accountContext)();
  const { link, cookie } = await requireByLink(context, { none: 'No such order' }, () =>
    context.get(payLinkContext).open(params.token ?? '', account),
  );
  const { gatewayScript, wallets } = context.get(pageContext);
  const script = { url: gatewayScript, missingAtFirst: false, wallets: wallets() };
  const query = new URL(request.url).searchParams;
  const returned = { paypal: query.get('paypal') === 'true', message: returnMessage(query) };
  return data(
    { link, script, returned, hasAsked: query.has('asked') },
    cookie ? { headers: { 'set-cookie': cookie } } : {},
  );
}

/** Accepts the terms of an order by bank transfer, or asks for a new link where this one has run out. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const token = params.token ?? '';
  // A form without fields comes without a body.
  const form = request.body ? await request.formData() : new FormData();
  if (form.get('act') === 'accept') {
    const start = readLessonsStart(form.get('lessons_start'));
    const missing = await requireByLink(context, { none: 'No such order' }, () =>
      context.get(payLinkContext).accept(token, {
        ...(form.has('terms') && { terms: true }),
        ...(form.has('digital_now') && { digital_now: true }),
        ...(start && { lessons_start: start }),
      }),
    );
    const [first] = Object.values(missing).flat();
    return first ? data({ missing: first }, 422) : redirect(`/pay/${token}`, 303);
  }
  await requireByLink(context, { none: 'No such order' }, () =>
    context.get(payLinkContext).askForNewLink(token),
  );
  return redirect(`/pay/${token}?asked`, 303);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Pay for your order', matches) }, { name: 'robots', content: 'noindex' }];
}

export const ErrorBoundary = LinkBoundary;

export default function PayPage({
  loaderData: { link, script, returned, hasAsked },
  actionData,
}: Route.ComponentProps) {
  useReloadFromCache();
  const { shown } = link;
  return (
    <div className="wrap checkout">
      {shown.state === 'waiting' ? (
        <Waiting link={link} shown={shown} script={script} returned={returned} />
      ) : shown.state === 'by_transfer' || shown.state === 'in_cash' ? (
        <ByHand link={link} shown={shown} missing={actionData?.missing} />
      ) : (
        <div className="narrow stack">
          <NothingToPay
            number={link.number}
            madeBy={link.madeBy?.firstName}
            shown={shown}
            hasAsked={hasAsked}
          />
        </div>
      )}
    </div>
  );
}

/** Loads the way to pay after the page, which many only look at. */
const loadPayByLink = () =>
  import('#src/features/checkout/phone-orders/pay-by-link.tsx').then(({ PayByLink }) => PayByLink);

function Waiting({
  link,
  shown,
  script,
  returned,
}: {
  link: PayLink;
  shown: Shown<'waiting'>;
  script: GatewayScript;
  returned: { paypal: boolean; message: string };
}) {
  const PayByLink = useLater(loadPayByLink);
  const { checkout, until, minutesLeft } = shown;
  return (
    <>
      <h1 className="h1--quiet">Your order, ready to pay for</h1>
      <MadeBy link={link} />
      <div className="split">
        <div className="stack">
          <DueBy until={until} minutesLeft={minutesLeft} />
          <details className="panel glance only-phone">
            <summary>
              Your order
              <span className="nowrap">{pounds(fromDecimal(checkout.basket.contents.total))}</span>
            </summary>
            <Agreed checkout={checkout} />
          </details>
          <WhatWasAgreed link={link} shown={shown} />
          <section className="plate plate--paper pay-link" aria-label="Pay">
            <PayWithoutScript checkout={checkout} message={returned.message} />
            {PayByLink ? (
              <PayByLink checkout={checkout} script={script} returned={returned} />
            ) : (
              <ScriptsLost feature="Paying" here="" />
            )}
          </section>
          <p className="small quiet">
            We never ask for card numbers by phone or email. To check that this page is ours, ring the number
            on our website and read out <strong className="nowrap">{link.number}</strong>.
          </p>
        </div>
        <OrderAside checkout={checkout} className="only-desk" />
      </div>
    </>
  );
}

/** A card needs scripts; what does not is on the checkout's page of forms. */
function PayWithoutScript({
  checkout,
  message,
}: Pick<Shown<'waiting'>, 'checkout'> & {
  /** What a way back from PayPal says. */
  message: string;
}) {
  const { paypal: hasPaypal } = useAvailable();
  const ways = [hasPaypal && 'by PayPal', checkout.takes_vouchers && 'with a gift voucher'].filter(Boolean);
  if (ways.length === 0) return <WithoutScript feature="Paying" />;
  return (
    <noscript>
      {message && (
        <p className="notice notice--danger mb-4" role="alert">
          <strong>{message}</strong>
        </p>
      )}
      <p className="notice">
        <span>
          Paying by card needs JavaScript. Without it you can{' '}
          <a href={NO_SCRIPT_CHECKOUT}>pay {ways.join(' or ')}</a>, or ring us on <OfficePhone />.
        </span>
      </p>
    </noscript>
  );
}

/** Three bars over a day, two over two hours, one under. */
function DueBy({ until, minutesLeft }: { until: string; minutesLeft: number }) {
  const hours = minutesLeft / 60;
  const isSoon = hours <= 2;
  return (
    <div className={isSoon ? 'due-by due-by--soon' : 'due-by'}>
      <CountdownSign bars={hours > 24 ? 3 : isSoon ? 1 : 2} />
      <div>
        <h2 className="hold__h">Pay by {until}</h2>
        <p>
          {isSoon
            ? `The link works for ${minutesLeft === 1 ? 'one more minute' : `${minutesLeft} more minutes`}.`
            : 'The price stays the same until then.'}
        </p>
      </div>
    </div>
  );
}
