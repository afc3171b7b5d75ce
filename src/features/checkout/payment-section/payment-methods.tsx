import type { ReactNode } from 'react';
import { Radio } from '#src/ui/form/radio.tsx';
import type { CheckoutResponse } from '../session/api-schema.ts';

/** How to pay; card is the default (§4). */
export function PaymentMethods({
  method,
  kept,
  hasPaypal,
  payIn3,
  onChoose,
  children,
}: {
  method: string;
  /** Cards that the customer keeps: they come first. */
  kept: NonNullable<CheckoutResponse['kept_cards']>;
  hasPaypal: boolean;
  /** Mentioned only within PayPal's bounds (R42). */
  payIn3: boolean;
  onChoose(method: string): void;
  /** Before them: the wallets. */
  children: ReactNode;
}) {
  const pick = (value: string, name: string, note: string, disabled = false) => (
    <Radio
      key={value}
      name="payment-type"
      value={value}
      chosen={method}
      onChoose={onChoose}
      className="pick"
      disabled={disabled}
    >
      <span>
        <span className="pick__name">{name}</span>
        <span className="pick__note">{note}</span>
      </span>
    </Radio>
  );
  return (
    <fieldset>
      <legend className="field__label">How would you like to pay?</legend>
      {children}
      <div className="picks picks--2">
        {kept.map(({ id, name, expires, expired }) =>
          pick(
            id,
            name,
            expired ? `Expired ${expires}` : `Expires ${expires}. Your bank may ask you to approve it`,
            expired,
          ),
        )}
        {pick('card', kept.length > 0 ? 'Another card' : 'Card', 'Debit or credit')}
        {hasPaypal &&
          pick('paypal', 'PayPal', payIn3 ? 'Pay in 3 may be available' : 'With your PayPal account')}
      </div>
    </fieldset>
  );
}
