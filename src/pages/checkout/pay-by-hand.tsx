import type { PayLink } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import { AcceptTerms, SendDigitalNow } from '#src/features/orders/terms/accept-terms.tsx';
import { MadeBy, OrderAside, type Shown, WhatWasAgreed } from './order-to-pay.tsx';

/** Where the money goes, and the terms: both work without a script. */
export function ByHand({
  link,
  shown,
  missing,
}: {
  link: PayLink;
  shown: Shown<'by_transfer' | 'in_cash'>;
  missing: string | undefined;
}) {
  const { checkout } = shown;
  const isInCash = shown.state === 'in_cash';
  const { isAccepted } = isInCash ? shown.cash : shown.transfer;
  const how = isInCash ? 'in cash' : 'by bank transfer';
  return (
    <>
      <h1 className="h1--quiet">Your order, to pay {how}</h1>
      <MadeBy link={link} />
      <div className="split">
        <div className="stack">
          {!isAccepted && (
            <section className="panel" aria-labelledby="terms">
              <h2 className="h4 mb-3" id="terms">
                1. Before you pay
              </h2>
              <form method="post" action="?" className="stack stack--3">
                <input type="hidden" name="act" value="accept" />
                {missing && (
                  <p className="field__error" role="alert">
                    {missing}
                  </p>
                )}
                <Terms asks={checkout.asks} />
                <p>
                  <button className="btn" type="submit">
                    Save
                  </button>
                </p>
                {checkout.asks.lessons_start && (
                  <p className="small quiet">
                    If you pay without answering, you accept the terms by paying, and nothing starts for 14
                    days.
                  </p>
                )}
              </form>
            </section>
          )}
          <section className="panel" aria-labelledby="transfer">
            <h2 className="h4 mb-3" id="transfer">
              {isAccepted ? `Pay ${how}` : `2. Pay ${how}`}
            </h2>
            {isAccepted && (
              <p className="notice notice--success mb-4">
                <span>You’ve accepted the terms{formatStartChosen(checkout.consents.lessons_start)}.</span>
              </p>
            )}
            {isInCash ? (
              <p>
                Give <strong>{shown.cash.total}</strong> to your instructor, {shown.cash.to}, by {shown.until}
                . Nothing is bought before that. The price stays the same until then, and the receipt comes
                once it’s recorded. If you cancel, {shown.cash.to} gives the cash back.
              </p>
            ) : (
              <ToAccount transfer={shown.transfer} until={shown.until} />
            )}
          </section>
          <WhatWasAgreed link={link} shown={shown} />
        </div>
        <OrderAside checkout={checkout} />
      </div>
    </>
  );
}

function ToAccount({ transfer, until }: Pick<Shown<'by_transfer'>, 'transfer' | 'until'>) {
  const { total, account, reference, part } = transfer;
  return (
    <>
      {part && (
        <p className="notice mb-4">
          <span>
            <strong>{part.came} has come.</strong> Please send the other {part.missing} in the same way.
          </span>
        </p>
      )}
      <dl className="receipt">
        {[
          ['Amount', part ? part.missing : total],
          ['To', account.name],
          ['Sort code', account.sortCode],
          ['Account number', account.number],
          ['Reference', reference],
        ].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        Give the reference with the payment: it is how we find your money. Please pay by {until}. The price
        stays the same until then, and the receipt comes once it’s all here.
      </p>
    </>
  );
}

/** Nothing is ticked beforehand, and nothing needs a script: the words are those of the checkout. */
function Terms({ asks }: Pick<Shown<'by_transfer'>['checkout'], 'asks'>) {
  return (
    <>
      {asks.lessons_start && (
        <fieldset>
          <legend className="field__label">When may lessons start?</legend>
          <p className="field__hint">You have 14 days to cancel your order.</p>
          <div className="picks picks--2">
            <label className="pick">
              <input type="radio" name="lessons_start" value="soon" />
              <span>
                <span className="pick__name">Start as soon as possible</span>
                <span className="pick__note">If you cancel within 14 days, you pay for any you have had</span>
              </span>
            </label>
            <label className="pick">
              <input type="radio" name="lessons_start" value="after_14_days" />
              <span>
                <span className="pick__name">Start after 14 days</span>
                <span className="pick__note">If you cancel within 14 days, you get a full refund</span>
              </span>
            </label>
          </div>
        </fieldset>
      )}
      <label className="tick">
        <input type="checkbox" name="terms" />
        <AcceptTerms />
      </label>
      {asks.digital_now && (
        <label className="tick">
          <input type="checkbox" name="digital_now" />
          <SendDigitalNow />
        </label>
      )}
    </>
  );
}

function formatStartChosen(start: 'soon' | 'after_14_days' | null | undefined): string {
  if (!start) return '';
  return start === 'soon' ? ', and want to start as soon as possible' : ', and want to start after 14 days';
}
