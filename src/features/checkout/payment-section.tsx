import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { brand } from '#src/platform/brand.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import type { CheckoutStore } from './checkout-client.ts';
import { type ConsentAnswers, Consents, missingConsent } from './consents.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { type GatewayScript, useCardPayment } from './use-card-payment.ts';
import { VoucherCodes } from './voucher-codes.tsx';
import type { CheckoutWire } from './wire.ts';

const FRAME_ID = 'card-frame';

/** The last section: how to pay, what to accept, and the button that says what it does. */
export function PaymentSection({
  checkout,
  store,
  script,
  returned,
  heading,
  onDone,
}: {
  checkout: CheckoutWire;
  store: CheckoutStore;
  script: GatewayScript;
  /** A message to begin with, from a return by way of the address. */
  returned: string;
  heading: ReactNode;
  onDone(transaction: string): void;
}) {
  const { basket, asks, vouchers } = checkout;
  const due = fromDecimal(checkout.due);
  const covered = due === 0;
  const [accepted, setAccepted] = useState<ConsentAnswers>(checkout.consents);
  const card = useCardPayment({
    basketUuid: basket.uuid,
    stamp: [basket.updated_at, ...vouchers.map(({ id, pays }) => `${id} ${pays}`)].join(),
    containerId: FRAME_ID,
    due,
    script,
    onDone,
    onStale: () => void store.reload(),
  });
  const problem = useRef<HTMLParagraphElement>(null);
  const message = card.message || (card.phase === 'paying' ? '' : returned);
  useEffect(() => {
    if (message) problem.current?.focus();
  }, [message]);

  const missing = missingConsent(accepted, asks);
  const total = pounds(covered ? fromDecimal(basket.contents.total) : due);
  const blocked = missing !== undefined || card.phase !== 'ready' || !card.upToDate;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!blocked) void card.pay(accepted);
  }

  return (
    <>
      {heading}
      <div className="jct__body">
        {(checkout.takes_vouchers || vouchers.length > 0) && (
          <VoucherCodes
            checkout={checkout}
            enterCode={store.enterCode}
            takeOutVoucher={store.takeOutVoucher}
          />
        )}
        <form className="stack--wide stack" noValidate onSubmit={submit}>
          {message && (
            <p className="problem" role="alert" tabIndex={-1} ref={problem}>
              <strong>{message}</strong>
            </p>
          )}
          {!covered && <PaymentMethods />}
          <div className="cardplace" hidden={covered}>
            {/* The gateway's frame is put in here; React leaves the inside alone. */}
            <div className="cardframe" id={FRAME_ID} hidden={card.phase === 'unavailable'} />
            {card.phase === 'opening' && (
              <p className="small quiet cardplace__wait" role="status">
                Opening the card form…
              </p>
            )}
            <p className="small quiet card-note">
              Your card number goes to our payment provider. We never see it.
            </p>
          </div>
          {card.phase === 'unavailable' && (
            <p className="row">
              <button type="button" className="btn" onClick={card.tryAgain}>
                Try again
              </button>
              <span className="small quiet">Or ring us on {brand.phone}.</span>
            </p>
          )}
          <Consents answers={accepted} asks={asks} onChange={setAccepted} />
          <div className="payline">
            <dl>
              <dt>{vouchers.length > 0 && !covered ? 'To pay' : 'Total'}</dt>
              <dd>{total}</dd>
            </dl>
            <button
              type="submit"
              className="btn btn--go"
              aria-disabled={blocked || undefined}
              aria-describedby={missing ? 'pay-hint' : undefined}
              aria-busy={card.phase === 'paying' || undefined}
            >
              {card.phase === 'paying'
                ? 'Processing payment…'
                : `Pay ${total}${covered ? ' by voucher' : ''} now`}
            </button>
          </div>
          {missing && (
            <p className="btn__hint" id="pay-hint">
              {missing}
            </p>
          )}
        </form>
      </div>
    </>
  );
}
