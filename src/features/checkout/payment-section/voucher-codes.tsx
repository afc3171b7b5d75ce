import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { announce } from '#src/ui/feedback/live-regions.tsx';
import { ActionButton } from '#src/ui/form/action-button.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { underField } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm, type Values } from '#src/ui/form/use-form.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';
import type { CheckoutStore } from '../session/checkout-client.ts';
import './voucher-codes.css';

export const ALL_PAID_BY_VOUCHERS = 'Your vouchers cover the whole order. You don’t need a card.';

/** Gift vouchers to pay with: those entered, what each pays, and a form for another code, separate from the payment form. */
export function VoucherCodes({
  checkout,
  enterCode,
  takeOutVoucher,
}: Pick<CheckoutStore, 'enterCode' | 'takeOutVoucher'> & { checkout: CheckoutResponse }) {
  const { vouchers } = checkout;
  const due = fromDecimal(checkout.due);
  const { attributes, busy, errors } = useForm({ prefix: 'voucher', send });
  // Stays open once a voucher was entered: a buyer who removes it probably enters another.
  const [opened, setOpened] = useState(vouchers.length > 0);
  if (!opened && vouchers.length > 0) setOpened(true);
  const [done, setDone] = useState<{ message: string }>();
  const parts = useRef<HTMLDetailsElement>(null);

  // Runs after rendering: the field is removed when vouchers pay for all, and returns when an amount is due.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, with what is left by then
  useEffect(() => {
    if (!done) return;
    parts.current?.querySelector<HTMLElement>('input, .codes__all')?.focus();
    if (done.message) announce(due > 0 ? `${done.message}. ${pounds(due)} left to pay` : done.message);
  }, [done]);

  async function send({ code = '' }: Values) {
    const result = await enterCode(code);
    if (result.ok) attributes.ref.current?.reset();
    setDone({ message: result.ok ? 'Voucher added' : '' });
    return underField('code', result);
  }

  async function takeOut(id: string) {
    const result = await takeOutVoucher(id);
    setDone({ message: result.ok ? 'Voucher removed' : '' });
  }

  return (
    <details className="codes" open={opened || undefined} ref={parts}>
      <summary>Pay with a gift voucher</summary>
      <EnteredVouchers
        vouchers={vouchers}
        remove={(id, hidden) => (
          <ActionButton className="btn btn--text" labels={['Remove', 'Removing…']} run={() => takeOut(id)}>
            {hidden}
          </ActionButton>
        )}
      />
      {due === 0 ? (
        <p className="codes__all" tabIndex={-1}>
          {ALL_PAID_BY_VOUCHERS}
        </p>
      ) : (
        <form className="codes__form grid grid--shrink justify-start" {...attributes}>
          <VoucherCode id="voucher-code" isAnother={vouchers.length > 0} error={errors.code} />
          <SubmitButton className="btn" labels={['Use this code', 'Use this code']} busy={busy} />
        </form>
      )}
    </details>
  );
}

/** The vouchers to pay with, what each pays, and a button to take it out again. */
export function EnteredVouchers({
  vouchers,
  remove,
}: Pick<CheckoutResponse, 'vouchers'> & { remove(id: string, hidden: ReactNode): ReactNode }) {
  if (vouchers.length === 0) return null;
  return (
    <ul className="codes__list" aria-label="Vouchers entered">
      {vouchers.map(({ id, ends, pays, left }) => (
        <li key={id}>
          <div>
            <p>
              Voucher ending <strong>{ends}</strong>
            </p>
            <p className="small quiet">{balanceAfter(left)}</p>
          </div>
          <span className="nowrap">−{pounds(fromDecimal(pays))}</span>
          {remove(id, <span className="visually-hidden"> voucher ending {ends}</span>)}
        </li>
      ))}
    </ul>
  );
}

export function VoucherCode({
  id,
  isAnother,
  error,
}: {
  id: string;
  isAnother: boolean;
  error: string | undefined;
}) {
  return (
    <Field
      id={id}
      name="code"
      label={isAnother ? 'Another code' : 'Code'}
      hint="16 letters and numbers, as on the card or in the email"
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

function balanceAfter(amount: string): string {
  const balance = fromDecimal(amount);
  return balance > 0 ? `Balance after this order: ${pounds(balance)}` : 'Nothing left on this voucher';
}
