import { Radio } from '#src/ui/form/radio.tsx';

/** How to pay; card is the default (§4). */
export function PaymentMethods({
  method,
  payIn3,
  onChoose,
}: {
  method: string;
  /** Mentioned only within PayPal's bounds (R42). */
  payIn3: boolean;
  onChoose(method: string): void;
}) {
  const pick = (value: string, name: string, note: string) => (
    <Radio name="payment-type" value={value} chosen={method} onChoose={onChoose} className="pick">
      <span>
        <span className="pick__name">{name}</span>
        <span className="pick__note">{note}</span>
      </span>
    </Radio>
  );
  return (
    <fieldset>
      <legend className="field__label">How would you like to pay?</legend>
      <div className="picks picks--2">
        {pick('card', 'Card', 'Debit or credit')}
        {pick('paypal', 'PayPal', payIn3 ? 'Pay in 3 may be available' : 'With your PayPal account')}
      </div>
    </fieldset>
  );
}
