import { useState } from 'react';
import { readLessonsStart } from '#src/features/orders/lessons-start.ts';
import type { PostedFields } from '#src/platform/http/posted-form.server.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import type { FieldMessages } from '#src/ui/form/form-problems.ts';
import { Radio } from '#src/ui/form/radio.tsx';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useAvailable } from '#src/ui/layout/use-school.tsx';
import { heldIn } from '../held-time/held-in-basket.ts';
import { HeldNotice } from '../held-time/held-notice.tsx';
import { type ConsentAnswers, Consents } from '../payment-section/consents.tsx';
import { ALL_PAID_BY_VOUCHERS, EnteredVouchers, VoucherCode } from '../payment-section/voucher-codes.tsx';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { Continue, PostedForm } from './posted-form.tsx';

interface Props {
  checkout: CheckoutResponse;
  /** The page of the link that opened an order by phone. */
  orderPath: string | null;
  errors: FieldMessages;
  /** What was posted before a refusal. */
  typed: PostedFields | undefined;
}

const BY_CARD = 'To pay by card, open the link that we sent you on a device with JavaScript.';

/** The last section: vouchers, how to pay, and what is accepted. A card needs scripts. */
export function PostedPayment({ checkout, orderPath, errors, typed }: Props) {
  const { basket, vouchers, due } = checkout;
  const held = heldIn(basket);
  const isPaidByVouchers = due === '0.00';
  const { paypal: hasPaypal } = useAvailable();
  const [way, setWay] = useState(typed?.way ?? '');
  const [accepted, setAccepted] = useState(() => acceptedOf(checkout, typed));
  const total = pounds(fromDecimal(basket.contents.total));
  // An order by phone has its link already.
  const hasWay = isPaidByVouchers || hasPaypal || !orderPath;
  const pick = (value: string, name: string, note: string, id?: string) => (
    <Radio id={id} name="way" value={value} chosen={way} onChoose={setWay} className="pick">
      <span>
        <span className="pick__name">{name}</span>
        <span className="pick__note">{note}</span>
      </span>
    </Radio>
  );
  return (
    <>
      {(checkout.takes_vouchers || vouchers.length > 0) && (
        <PostedVouchers checkout={checkout} error={errors.code} />
      )}
      {held && !orderPath && <HeldNotice item={held} speaks={false} />}
      {hasWay ? (
        <PostedForm
          className="stack--wide stack"
          intent="pay"
          basket={basket.uuid}
          button={<Continue label={isPaidByVouchers ? `Pay ${total} by voucher now` : 'Continue'} />}
        >
          {!isPaidByVouchers && (
            <fieldset>
              <legend className="field__label">How would you like to pay?</legend>
              <div className="picks picks--2">
                {hasPaypal &&
                  pick(
                    'paypal',
                    'PayPal',
                    checkout.pay_in_3 ? 'Pay in 3 may be available' : 'With your PayPal account',
                    'payment-way',
                  )}
                {!orderPath &&
                  pick(
                    'link',
                    'Card, on another device',
                    'Cards need JavaScript. We email you a link to pay by card later, on a device that has it',
                    hasPaypal ? undefined : 'payment-way',
                  )}
              </div>
              {orderPath && <p className="field__hint mt-2">{BY_CARD}</p>}
            </fieldset>
          )}
          <Consents answers={accepted} checkout={checkout} onChange={setAccepted} />
        </PostedForm>
      ) : (
        <p>{BY_CARD}</p>
      )}
    </>
  );
}

function acceptedOf({ consents }: CheckoutResponse, typed: PostedFields | undefined): ConsentAnswers {
  if (typed?.intent !== 'pay') return consents;
  return {
    terms: 'terms' in typed,
    digital_now: 'digital_now' in typed,
    lessons_start: readLessonsStart(typed.lessons_start) ?? null,
  };
}

function PostedVouchers({ checkout, error }: { checkout: CheckoutResponse; error: string | undefined }) {
  const { basket, vouchers } = checkout;
  const isOpen = vouchers.length > 0 || error !== undefined;
  return (
    <details className="codes" open={isOpen || undefined}>
      <summary>Pay with a gift voucher</summary>
      <EnteredVouchers
        vouchers={vouchers}
        remove={(id, hidden) => (
          <PostedForm
            intent="remove-voucher"
            basket={basket.uuid}
            fields={{ voucher: id }}
            button={
              <SubmitButton className="btn btn--text" labels={['Remove', 'Remove']} busy={false} posts>
                {hidden}
              </SubmitButton>
            }
          />
        )}
      />
      {checkout.due === '0.00' ? (
        <p className="codes__all">{ALL_PAID_BY_VOUCHERS}</p>
      ) : (
        <PostedForm
          className="codes__form grid grid--shrink justify-start"
          intent="voucher"
          basket={basket.uuid}
          button={
            <SubmitButton className="btn" labels={['Use this code', 'Use this code']} busy={false} posts />
          }
        >
          <VoucherCode id="payment-code" isAnother={vouchers.length > 0} error={error} />
        </PostedForm>
      )}
    </details>
  );
}
