import { type FormEvent, useRef, useState } from 'react';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { Field } from '#src/ui/field.tsx';
import { announce } from '#src/ui/live-regions.tsx';
import type { CheckoutStore } from './checkout-client.ts';
import type { CheckoutWire } from './wire.ts';
import './voucher-codes.css';

/** Gift vouchers to pay with: those entered, what each pays, and room for another. A form of its own, beside the payment's. */
export function VoucherCodes({
  checkout,
  enterCode,
  takeOutVoucher,
}: Pick<CheckoutStore, 'enterCode' | 'takeOutVoucher'> & { checkout: CheckoutWire }) {
  const { vouchers, due } = checkout;
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    setBusy(true);
    const result = await enterCode(String(new FormData(form).get('code') ?? ''));
    setBusy(false);
    setError(result.ok ? undefined : (result.errors.code?.[0] ?? result.message));
    if (result.ok) form.reset();
    focusOnCode();
  }

  async function takeOut(id: string) {
    if ((await takeOutVoucher(id)).ok) announce('Voucher taken out');
    focusOnCode();
  }

  function focusOnCode() {
    input.current?.querySelector('input')?.focus();
  }

  return (
    <details className="codes" open={vouchers.length > 0 || undefined}>
      <summary>Pay with a gift voucher</summary>
      {vouchers.length > 0 && (
        <ul className="codes__list" aria-label="Vouchers entered">
          {vouchers.map(({ id, ends, pays, left }) => (
            <li key={id}>
              <div>
                <p>
                  Voucher ending <strong>{ends}</strong>
                </p>
                <p className="small quiet">{pounds(fromDecimal(left))} stays on it</p>
              </div>
              <span className="money">−{pounds(fromDecimal(pays))}</span>
              <button type="button" className="btn btn--text" onClick={() => takeOut(id)}>
                Take out<span className="visually-hidden"> voucher ending {ends}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {due === '0.00' ? (
        <p>Your vouchers pay for all of it. No card is needed.</p>
      ) : (
        <form className="codes__form" noValidate onSubmit={submit} ref={input}>
          <Field
            id="voucher-code"
            name="code"
            label={vouchers.length > 0 ? 'Another code' : 'Code'}
            hint="16 letters and numbers, as on the card or in the email"
            error={error}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <button type="submit" className="btn" aria-busy={busy || undefined}>
            Use this code
          </button>
        </form>
      )}
    </details>
  );
}
