import { useEffect, useRef, useState } from 'react';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { noticeLoss } from '#src/features/basket/basket-calls.ts';
import { countLabel } from '#src/features/basket/basket-store.ts';
import { EXPRESS } from '#src/features/basket/use-whole-basket.ts';
import { type Executed, loadGatewayScript } from '#src/features/payments/card-frame.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import { leaveFor } from '#src/ui/form/use-single-flight.ts';
import { SheetClosed, WALLET_PLACE, walletButtons } from '../payment-section/wallet-buttons.tsx';
import './express-pay.css';

interface Opened {
  contents: { payment_gateway_id: string; total: number };
  approved: boolean;
}

interface Token {
  id: string;
  pence: Pence;
  /** The basket that it is for. */
  stamp: string;
}

const IDLE_MS = 2_000;
const NEAR = '200px';

/**
 * Apple Pay and Google Pay in the basket. The sheet tells who buys; what is still missing is asked in the checkout, and nothing is
 * charged before Pay is pressed there. Where there are no buttons its place stays empty, and nothing moves.
 */
export function ExpressPay({ basket, script }: { basket: BasketResponse; script: string }) {
  const [token, setToken] = useState<Token>();
  const [isThere, setIsThere] = useState(false);
  const [isApproved, setIsApproved] = useState(false);
  const [closed, setClosed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [tries, setTries] = useState(0);
  const problem = useRef<HTMLParagraphElement>(null);
  const place = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isSought = useRef(location.hash === `#${EXPRESS}`);
  const stamp = JSON.stringify([basket.uuid, basket.contents, tries]);
  const latest = useRef(stamp);
  latest.current = stamp;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a token for each state of the basket
  useEffect(() => whenNear(place.current as Element, () => void open()), [stamp]);

  // With as much of the summary above them as fits.
  useEffect(() => {
    if (isSought.current) place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (!isThere || !isSought.current) return;
    isSought.current = false;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isThere]);

  useEffect(() => {
    if (message) problem.current?.focus();
  }, [message]);

  async function open() {
    const asked = latest.current;
    const body = { basket: basket.uuid };
    // Not in turn: no press waits for the gateway.
    const [opened] = await Promise.all([
      callApi<Opened>('POST', '/v1/website/checkout/express', { body, quiet: true }),
      loadGatewayScript(script).catch(() => undefined),
    ]);
    // The basket has changed meanwhile: the next call is on its way.
    if (asked !== latest.current) return;
    noticeLoss(opened);
    setIsApproved(opened.ok && opened.data.approved);
    if (!opened.ok || opened.data.approved) return setIsThere(false);
    const { payment_gateway_id: id, total } = opened.data.contents;
    const next = { id, pence: asPence(total), stamp: asked };
    const isMounted = walletButtons(next, {
      asksOwner: true,
      onLoaded: (loaded) => setIsThere(loaded && asked === latest.current),
      onOpen(ended) {
        setClosed(false);
        setMessage('');
        setBusy(true);
        void finish(next, ended);
      },
      onClosed: () => setClosed(true),
    });
    setToken(next);
    if (!isMounted) setIsThere(false);
  }

  async function finish({ id }: Token, ended: Promise<Executed>) {
    const sheet = await ended;
    if (sheet.kind === 'not_sent') return setBusy(false);
    const body = { basket: basket.uuid, connecte_id: id };
    const taken = await callApi('POST', '/v1/website/checkout/express/approved', { body, quiet: true });
    if (taken.ok) return leaveFor('/basket/checkout');
    if (taken.transaction) return leaveFor(`/basket/checkout/confirmation/${taken.transaction}`);
    setMessage((taken.code === 'payment_lapsed' && sheet.message) || taken.message);
    setBusy(false);
    // This token is used up.
    setTries((now) => now + 1);
  }

  const upToDate = token?.stamp === stamp;
  return (
    <section className="express no-print" id={EXPRESS} aria-label="Express checkout" ref={place}>
      {message && (
        <p className="notice notice--danger" role="alert" tabIndex={-1} ref={problem}>
          <strong>{message}</strong>
        </p>
      )}
      {closed && <SheetClosed />}
      {isApproved && (
        <p className="notice">
          <span>
            <strong>Your wallet has approved this basket.</strong> You haven’t been charged.{' '}
            <a href="/basket/checkout">Go on to order</a>
          </span>
        </p>
      )}
      <div
        className={isThere && upToDate ? 'panel' : 'panel express__waits'}
        hidden={isApproved}
        inert={!isThere || !upToDate || busy}
        aria-busy={busy || undefined}
      >
        <h3 className="h4 mb-3" tabIndex={-1} ref={heading}>
          Express checkout
        </h3>
        <p className="small quiet">
          {token && `Approve ${pounds(token.pence)}${forAll(basket)}, with all fees. `}Then we ask for the
          rest, and you pay nothing until you press Pay.
        </p>
        <div className="walletplace" id={WALLET_PLACE} />
      </div>
    </section>
  );
}

/** What the sheet pays for, where that is more than one thing. */
function forAll({ totals }: BasketResponse): string {
  return totals.item_count > 1 ? ` for the ${countLabel(totals.item_count)} in your basket` : '';
}

/** Runs something once a place is in view, or nearly, and the page has nothing else to do. Answers how to call it off. */
function whenNear(place: Element, run: () => void): () => void {
  let callOff = () => {};
  const view = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      view.disconnect();
      callOff = whenIdle(run);
    },
    { rootMargin: NEAR },
  );
  view.observe(place);
  return () => {
    view.disconnect();
    callOff();
  };
}

/** Runs something once the page has nothing else to do. Answers how to call it off. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const asked = window.requestIdleCallback(run, { timeout: IDLE_MS });
    return () => window.cancelIdleCallback(asked);
  }
  const timer = setTimeout(run, 0);
  return () => clearTimeout(timer);
}
