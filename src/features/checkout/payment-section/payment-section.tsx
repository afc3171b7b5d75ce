import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Executed } from '#src/features/payments/card-frame.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { clearToasts } from '#src/ui/feedback/toasts.tsx';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useAvailable, useSchool } from '#src/ui/layout/use-school.tsx';
import { heldIn } from '../held-time/held-in-basket.ts';
import { HeldNotice } from '../held-time/held-notice.tsx';
import { Approved, newsOf } from '../sections/basket-news.tsx';
import { focusHeading } from '../sections/step-panel.tsx';
import type { CheckoutResponse } from '../session/api-schema.ts';
import type { CheckoutStore } from '../session/checkout-client.ts';
import { CardForm } from './card-form.tsx';
import { purchaseStamp } from './card-payment.ts';
import { type ConsentAnswers, Consents, missingConsents, withKnownTerms } from './consents.tsx';
import { KeepCard } from './kept-card.tsx';
import { PAYING } from './payment-calls.ts';
import { PaymentMethods } from './payment-methods.tsx';
import { type GatewayScript, useCardPayment } from './use-card-payment.ts';
import { usePaypal } from './use-paypal.ts';
import { VoucherCodes } from './voucher-codes.tsx';
import { Wallets } from './wallets.tsx';

const FRAME_ID = 'card-frame';
const CHANGED = 'Before you pay, check what has changed above.';

/** The state in the address: back from PayPal, a message, or a sign-out. */
export interface Returned {
  paypal: boolean;
  message: string;
  hasSignedOut: boolean;
}

/** The content of the last section: payment method, consents, and the pay button with the amount. */
export function PaymentSection({
  checkout,
  store,
  script,
  returned,
  accepted: answered,
  onAccept,
  onDone,
  isAgreed,
}: {
  checkout: CheckoutResponse;
  store: Pick<CheckoutStore, 'reload' | 'enterCode' | 'takeOutVoucher'>;
  script: GatewayScript;
  returned: Returned;
  accepted: ConsentAnswers;
  onAccept(answers: ConsentAnswers): void;
  onDone(transaction: string): void;
  /** An order by phone is agreed already: the payer changes nothing of it. */
  isAgreed?: boolean | undefined;
}) {
  const school = useSchool();
  const { basket, asks, vouchers } = checkout;
  const accepted = withKnownTerms(answered, checkout);
  const held = heldIn(basket);
  const due = fromDecimal(checkout.due);
  const isPaidByVouchers = due === 0;
  const { paypal: hasPaypal } = useAvailable();
  const kept = checkout.kept_cards ?? [];
  const { method, keptCard, asksForToken, chooseMethod } = usePaymentMethod(
    kept,
    returned.paypal && hasPaypal,
  );
  const [keeps, setKeeps] = useState(false);
  const [otherwise, setOtherwise] = useState(false);
  const [said, setSaid] = useState(returned.message);
  const byPaypal = method === 'paypal' && !isPaidByVouchers;
  const ways = { onDone, onStale: () => void store.reload() };
  const paypal = usePaypal(basket.uuid, { ...ways, say: setSaid });
  const news = newsOf(checkout).length > 0;
  const card = useCardPayment({
    ...ways,
    basketUuid: basket.uuid,
    requiredStamp:
      (byPaypal && !(script.wallets && asksForToken)) || news
        ? ''
        : purchaseStamp(checkout, paypal.tries) + (keptCard ?? '') + otherwise,
    containerId: FRAME_ID,
    due,
    script,
    consents: accepted,
    keptCard,
    keeps,
    otherwise,
  });
  const isApproved = card.token ? card.token.isApproved : checkout.approved !== null && !otherwise;
  const problem = useRef<HTMLParagraphElement>(null);
  const message = (!byPaypal && card.message) || said;
  useEffect(() => {
    if (message) problem.current?.focus();
  }, [message]);
  // The message about the change disappears with the change.
  const hadNews = useRef(news);
  useEffect(() => {
    if (hadNews.current && !news) clearMessage();
    hadNews.current = news;
  });

  function clearMessage() {
    setSaid('');
    void card.take({ type: 'read' });
  }

  const noForm = card.phase === 'unavailable' && !byPaypal;
  const hidesCard =
    isPaidByVouchers || isApproved || byPaypal || noForm || (news && card.phase === 'opening');
  const unanswered = missingConsents(accepted, asks);
  const [first] = unanswered;
  const missing = news
    ? CHANGED
    : first
      ? `To pay, ${first.text.charAt(0).toLowerCase()}${first.text.slice(1)}.`
      : noForm
        ? 'To pay, select Try again above.'
        : undefined;
  const total = pounds(isPaidByVouchers ? fromDecimal(basket.contents.total) : due);
  const blocked = missing !== undefined || (!byPaypal && (card.phase !== 'ready' || !card.upToDate));
  const paying = byPaypal ? paypal.leaving : card.phase === 'paying';

  function choose(chosen: string) {
    chooseMethod(chosen);
    clearMessage();
  }

  function tryAgain() {
    void card.take({ type: 'try again' });
    // The button is removed, and the focus would be lost with it.
    focusHeading();
  }

  function startOver() {
    clearMessage();
    clearToasts(PAYING);
  }

  function payOtherwise() {
    setOtherwise(true);
    focusHeading();
  }

  function payInSheet(ended: Promise<Executed>) {
    if (byPaypal) choose('card');
    startOver();
    card.payInSheet(ended);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (blocked || paying) return;
    startOver();
    void (byPaypal ? paypal.pay(accepted, card.tokenRequest()) : card.take({ type: 'pay' }));
  }

  return (
    <div className="mt-6">
      {(checkout.takes_vouchers || vouchers.length > 0) && (
        <VoucherCodes checkout={checkout} enterCode={store.enterCode} takeOutVoucher={store.takeOutVoucher} />
      )}
      {held && !isAgreed && <HeldNotice item={held} speaks={false} />}
      <form className="stack--wide stack" noValidate onSubmit={submit}>
        {message && (
          <p className="notice notice--danger problem" role="alert" tabIndex={-1} ref={problem}>
            <strong>{message}</strong>
          </p>
        )}
        <Consents answers={accepted} checkout={checkout} onChange={onAccept} />
        {isApproved && checkout.approved && <Approved approved={checkout.approved} onGiveUp={payOtherwise} />}
        {!isPaidByVouchers && !isApproved && (hasPaypal || kept.length > 0 || script.wallets) && (
          <PaymentMethods
            method={byPaypal ? method : (keptCard ?? 'card')}
            kept={kept}
            hasPaypal={hasPaypal}
            payIn3={checkout.pay_in_3}
            onChoose={choose}
          >
            {script.wallets && (
              <Wallets
                basketUuid={basket.uuid}
                token={card.upToDate ? card.token : undefined}
                consents={accepted}
                missing={news ? [{ text: CHANGED }] : unanswered}
                busy={paying}
                isAsked={asksForToken && card.phase !== 'unavailable'}
                onOpen={payInSheet}
              />
            )}
          </PaymentMethods>
        )}
        <CardForm id={FRAME_ID} hidden={hidesCard} opening={card.phase === 'opening'} isKept={!!keptCard} />
        {checkout.kept_cards && !hidesCard && (
          <KeepCard isKept={!!keptCard} keeps={keeps} onChange={setKeeps} />
        )}
        {byPaypal && <p className="paypal-note">You’ll pay on PayPal’s site, then return here.</p>}
        {noForm && (
          <p className="row">
            <button type="button" className="btn" onClick={tryAgain}>
              Try again
            </button>
            <span className="small quiet">Or ring us on {school.phone}.</span>
          </p>
        )}
        <PayButton
          labels={
            byPaypal
              ? ['Continue to PayPal', 'Going to PayPal…']
              : [`Pay ${total}${isPaidByVouchers ? ' by voucher' : ''} now`, 'Processing payment…']
          }
          busy={paying}
          waits={blocked}
          missing={missing}
        >
          {byPaypal && (
            <dl className="only-phone">
              <dt>{vouchers.length > 0 ? 'To pay' : 'Total'}</dt>
              <dd>{total}</dd>
            </dl>
          )}
        </PayButton>
      </form>
    </div>
  );
}

/** The method that is chosen: `card`, `paypal`, or the id of a kept card. */
function usePaymentMethod(kept: NonNullable<CheckoutResponse['kept_cards']>, opensWithPaypal: boolean) {
  const [method, setMethod] = useState(
    opensWithPaypal ? 'paypal' : (kept.find(({ expired }) => !expired)?.id ?? 'card'),
  );
  // Not where the page opens with PayPal chosen: what may be under way there would be settled by it.
  const [asksForToken, setAsksForToken] = useState(method !== 'paypal');

  function chooseMethod(chosen: string) {
    setMethod(chosen);
    if (chosen !== 'paypal') setAsksForToken(true);
    // Kept in the address, so that a reload and the return from PayPal restore the chosen method.
    history.replaceState(history.state, '', chosen === 'paypal' ? '?paypal=true' : location.pathname);
  }

  // One that was removed meanwhile is as another card.
  const keptCard = kept.find(({ id }) => id === method)?.id;
  return { method, keptCard, asksForToken, chooseMethod };
}

/** The button that pays, with the reason why it waits. */
function PayButton({
  labels,
  busy,
  waits,
  missing,
  children,
}: {
  labels: [string, string];
  busy: boolean;
  waits: boolean;
  missing: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <div className="payline" data-keep-clear>
        {children}
        <SubmitButton labels={labels} busy={busy} waits={waits} hint={missing && 'pay-hint'} />
      </div>
      {missing && (
        <p className="mt-2 quiet small" id="pay-hint">
          {missing}
        </p>
      )}
    </>
  );
}
