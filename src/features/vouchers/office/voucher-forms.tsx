import type { ReactNode } from 'react';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, EmailField, MoneyField, Submit, TextField } from '#src/kit/forms/fields.tsx';
import { type OpenForm, openForm } from '#src/kit/forms/open-form.ts';
import { toDecimal } from '#src/platform/money.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { ListedVoucher } from './read-page.server.ts';
import type { voucherForms } from './voucher-actions.server.ts';

const NOTHING = { spendable: false, sendable: false, extensible: null, correctable: null } as const;

/** What can be done to a voucher: a button each, which opens its form. */
export function VoucherForms({
  voucher,
  forms,
  mayRefund,
}: {
  voucher: ListedVoucher;
  forms: ReturnType<typeof voucherForms>;
  /** Whether money and codes are for this member of staff. */
  mayRefund: boolean;
}) {
  const { id, voidable, printable, sendCount, recipientName, email } = voucher;
  const { spendable, sendable, extensible, correctable } = mayRefund ? voucher : NOTHING;
  const of = { subject: { id }, refused: useRefused() };
  const spend = openForm(forms.spendByPhone, {
    ...of,
    expected: { expected_balance: toDecimal(voucher.leftPence) },
  });
  const send = openForm(forms.resendVoucher, { ...of, expected: { expected_send_count: sendCount } });
  const correct = openForm(forms.correctVoucher, {
    ...of,
    expected: { shown_name: recipientName, shown_email: email ?? '' },
    defaults: { name: recipientName, email },
    hidden: correctable === 'name' ? { email: '' } : {},
  });
  const extend = openForm(forms.extendVoucher, {
    ...of,
    expected: { expected_expires_on: voucher.lastDay },
    defaults: { expires_on: extensible?.first },
  });
  const voids = openForm(forms.voidVoucher, of);
  return (
    <div className="cluster items-stretch g-3">
      {!mayRefund && (
        <p className="quiet">
          Spending by phone, sending, correcting and extending need the right to refund. Ask an owner.
        </p>
      )}
      {spendable && (
        <Opens form={spend} title="Spend by phone">
          <MoneyField
            field={spend.fields.amount}
            label={`Amount, up to ${voucher.remaining}`}
            autoComplete="off"
          />
          <TextField
            field={spend.fields.note}
            label="What it is for"
            hint="Kept in the voucher’s history. No names, please."
            autoComplete="off"
          />
          <SmallSubmit>Take it from the voucher</SmallSubmit>
        </Opens>
      )}
      {sendable && (
        <Opens form={send} title="Send again">
          <SmallSubmit>Send it to {email}</SmallSubmit>
        </Opens>
      )}
      {correctable && (
        <Opens form={correct} title={correctable === 'name' ? 'Correct the name' : 'Correct name or address'}>
          <TextField field={correct.fields.name} label="Recipient’s name" autoComplete="off" />
          {correctable === 'name and email' && (
            <EmailField
              field={correct.fields.email}
              label="Email address"
              hint="To another address it is sent at once, or on its day."
              autoComplete="off"
              required
            />
          )}
          <SmallSubmit>Save</SmallSubmit>
        </Opens>
      )}
      {extensible && (
        <Opens form={extend} title="Extend">
          <DateField field={extend.fields.expires_on} label="New last day" max={extensible.last} />
          <TextField
            field={extend.fields.reason}
            label="Reason"
            hint="Kept in the voucher’s history"
            autoComplete="off"
          />
          <SmallSubmit>Extend</SmallSubmit>
        </Opens>
      )}
      {printable && (
        <a className="btn" href={`/office/vouchers/${id}/card.pdf`} target="_blank" rel="noreferrer">
          Print card
        </a>
      )}
      {voidable && (
        <Opens form={voids} title="Void">
          <p className="quiet">
            Its code stops working straight away, and this can’t be undone. It doesn’t refund the buyer: do
            that from the order.
          </p>
          <TextField
            field={voids.fields.reason}
            label="Reason"
            hint="Kept in the voucher’s history"
            autoComplete="off"
          />
          <SmallSubmit>Void this voucher</SmallSubmit>
        </Opens>
      )}
    </div>
  );
}

/** A button that opens a form. It is open again after the form was refused. */
function Opens({ form, title, children }: { form: OpenForm; title: string; children: ReactNode }) {
  return (
    <details className="voucher-action" open={form.isRefused}>
      <summary className="btn">{title}</summary>
      <ActionForm form={form}>{children}</ActionForm>
    </details>
  );
}

function SmallSubmit({ children }: { children: ReactNode }) {
  return (
    <div>
      <Submit>{children}</Submit>
    </div>
  );
}
