import type { ReactNode } from 'react';
import { ActForm } from '#src/kit/parts/act-form.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { ListedVoucher } from './read-page.server.ts';

interface Props {
  voucher: ListedVoucher;
  /** Whether money and codes are for this member of staff. */
  mayRefund: boolean;
  refused?: RefusedPost | undefined;
}

const NOTHING = { spendable: false, sendable: false, extensible: null, correctable: null } as const;

/** What can be done to a voucher: a button each, which opens its form. */
export function VoucherForms({ voucher, mayRefund, refused }: Props) {
  const { id, voidable, printable, mailings } = voucher;
  const { spendable, sendable, extensible, correctable } = mayRefund ? voucher : NOTHING;
  const given = { id };
  const typed = refused?.values.id === id ? refused.values : {};
  const form = (act: string, title: string, more: Record<string, string | number>, fields: ReactNode) => (
    <details className="act-o" open={typed.act === act}>
      <summary className="btn">{title}</summary>
      <ActForm act={act} given={given} seen={more} refused={refused}>
        {fields}
      </ActForm>
    </details>
  );
  return (
    <div className="acts-o">
      {!mayRefund && (
        <p className="quiet">
          Spending by phone, sending, correcting and extending need the right to refund. Ask an owner.
        </p>
      )}
      {spendable &&
        form(
          'spendByPhone',
          'Spend by phone',
          { shown: toDecimal(voucher.leftPence) },
          <>
            <Field
              id={`amount-${id}`}
              name="amount"
              label={`Amount, up to ${voucher.left}`}
              typed={typed.amount}
              mode="decimal"
            />
            <Field
              id={`note-${id}`}
              name="note"
              label="What it is for"
              hint="Kept in the voucher’s history. No names, please."
              typed={typed.note}
            />
            <Do>Take it from the voucher</Do>
          </>,
        )}
      {sendable &&
        form('sendVoucherAgain', 'Send again', { shown: mailings }, <Do>Send it to {voucher.email}</Do>)}
      {correctable &&
        form(
          'correctVoucher',
          correctable === 'name' ? 'Correct the name' : 'Correct name or address',
          {
            shown_name: voucher.recipientName,
            shown_email: voucher.email ?? '',
            ...(correctable === 'name' && { email: '' }),
          },
          <>
            <Field
              id={`name-${id}`}
              name="name"
              label="Recipient’s name"
              typed={typed.name ?? voucher.recipientName}
            />
            {correctable === 'name and email' && (
              <Field
                id={`email-${id}`}
                name="email"
                label="Email address"
                hint="To another address it is sent at once, or on its day."
                typed={typed.email ?? voucher.email ?? ''}
                mode="email"
              />
            )}
            <Do>Save</Do>
          </>,
        )}
      {extensible &&
        form(
          'extendVoucher',
          'Extend',
          { shown: voucher.lastDay },
          <>
            <div className="field">
              <label className="field__label" htmlFor={`until-${id}`}>
                New last day
              </label>
              <input
                className="input"
                type="date"
                id={`until-${id}`}
                name="expires_on"
                max={extensible.last}
                defaultValue={typed.expires_on ?? extensible.first}
                required
              />
            </div>
            <Field
              id={`reason-${id}`}
              name="reason"
              label="Reason"
              hint="Kept in the voucher’s history"
              typed={typed.act === 'extendVoucher' ? typed.reason : undefined}
            />
            <Do>Extend</Do>
          </>,
        )}
      {printable && (
        <a className="btn" href={`/office/vouchers/${id}/card.pdf`} target="_blank" rel="noreferrer">
          Print card
        </a>
      )}
      {voidable &&
        form(
          'voidVoucher',
          'Void',
          {},
          <>
            <p className="quiet">
              Its code stops working straight away, and this can’t be undone. It doesn’t refund the buyer: do
              that from the order.
            </p>
            <Field
              id={`void-${id}`}
              name="reason"
              label="Reason"
              hint="Kept in the voucher’s history"
              typed={typed.act === 'voidVoucher' ? typed.reason : undefined}
            />
            <Do>Void this voucher</Do>
          </>,
        )}
    </div>
  );
}

function Field({
  id,
  name,
  label,
  hint,
  typed,
  mode,
}: {
  id: string;
  name: string;
  label: string;
  hint?: string;
  typed: string | undefined;
  mode?: 'decimal' | 'email';
}) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className="field__hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        className="input"
        id={id}
        name={name}
        defaultValue={typed}
        inputMode={mode}
        autoComplete="off"
        required
        aria-describedby={hint && `${id}-hint`}
      />
    </div>
  );
}

function Do({ children }: { children: ReactNode }) {
  return (
    <div>
      <button type="submit" className="btn">
        {children}
      </button>
    </div>
  );
}
