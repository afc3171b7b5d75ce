import { useRef, useState } from 'react';
import { callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { Dot } from '#src/ui/form/radio.tsx';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm, type Values } from '#src/ui/form/use-form.ts';
import { WithoutScript } from '#src/ui/layout/without-script.tsx';
import { useRevalidate } from '#src/ui/use-revalidate.ts';
import type { SendingBody } from './manage-api-schema.ts';
import type { ManagedVoucher } from './managed.ts';

/** Changes a voucher's address or sending date. */
export function ChangeSending({
  path,
  voucher,
  days,
  onSaved,
}: {
  path: string;
  voucher: ManagedVoucher;
  days: { first: string; last: string };
  onSaved(): void;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const revalidate = useRevalidate();
  const [when, setWhen] = useState(voucher.delivery === 'scheduled' ? 'date' : 'now');
  const prefix = `sending-${voucher.id}`;
  const { attributes, busy, errors, problems } = useForm({ prefix, send });
  const idOf = (field: string) => `${prefix}-${field}`;

  async function send({ recipient_email = '', send_at = '' }: Values) {
    const now = when === 'now';
    const body: SendingBody = { recipient_email, send_at: now ? null : send_at, send_now: now };
    const result = await callApi('POST', path, { body });
    if (!result.ok) return result;
    showToast('success', now ? 'It’s on its way' : 'Changed');
    await revalidate();
    if (details.current) details.current.open = false;
    onSaved();
    return result;
  }

  return (
    <details className="change" ref={details} open={voucher.delivery === 'not_delivered' || undefined}>
      <summary>
        {voucher.canChangeDate ? 'Change address or date' : 'Correct the address'}
        <span className="visually-hidden"> for {voucher.recipientName}</span>
      </summary>
      <form className="stack change__form" {...attributes}>
        <ErrorSummary problems={problems} title="Your vouchers" />
        <Field
          id={idOf('recipient_email')}
          name="recipient_email"
          label={voucher.toBuyer ? 'Your email' : 'Their email'}
          type="email"
          autoComplete={voucher.toBuyer ? 'email' : 'off'}
          spellCheck={false}
          defaultValue={voucher.email ?? ''}
          error={errors.recipient_email}
        />
        {voucher.canChangeDate && (
          <fieldset>
            <legend className="field__label">When should we send it?</legend>
            <div className="dots">
              <Dot value="now" id={idOf('send_now')} name={idOf('when')} chosen={when} onChoose={setWhen}>
                Now
              </Dot>
              <Dot value="date" id={idOf('send_on')} name={idOf('when')} chosen={when} onChoose={setWhen}>
                On a date
              </Dot>
            </div>
            {when === 'date' && (
              <Field
                id={idOf('send_at')}
                name="send_at"
                label="Send date"
                hint="We’ll send it at 8am, UK time"
                className="input--short"
                type="date"
                min={days.first}
                max={days.last}
                defaultValue={voucher.sendOn ?? ''}
                error={errors.send_at}
              />
            )}
          </fieldset>
        )}
        <p>
          <SubmitButton className="btn" labels={[buttonLabel(when, voucher), 'Saving…']} busy={busy}>
            <span className="visually-hidden">, voucher for {voucher.recipientName}</span>
          </SubmitButton>
        </p>
        <WithoutScript feature="Changing a voucher" />
      </form>
    </details>
  );
}

function buttonLabel(when: string, { canChangeDate }: ManagedVoucher): string {
  return when === 'now' || !canChangeDate ? 'Send it now' : 'Save changes';
}
