import { type FormEvent, useRef, useState } from 'react';
import { pageTitle } from '#src/platform/brand.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import type { FieldErrors } from '#src/platform/http/problem.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import { Dot } from '#src/ui/form/radio.tsx';
import { useReady } from '#src/ui/form/use-ready.ts';
import { useRevalidate } from '#src/ui/use-revalidate.ts';
import type { SendingBody } from './manage-wire.ts';
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
  const room = useRef<HTMLDetailsElement>(null);
  const readAgain = useRevalidate();
  const [when, setWhen] = useState(voucher.delivery === 'scheduled' ? 'date' : 'now');
  const ready = useReady();
  const [saving, setSaving] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const idOf = (field: string) => `${field}-${voucher.id}`;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const form = new FormData(event.currentTarget);
    const body: SendingBody = {
      recipient_email: String(form.get('recipient_email') ?? ''),
      send_at: when === 'date' ? String(form.get('send_at') ?? '') : null,
      send_now: when === 'now',
    };
    setSaving(true);
    const result = await callApi('POST', path, { body });
    if (result.ok) {
      showToast('success', when === 'now' ? 'It is on its way' : 'Changed');
      await readAgain();
      if (room.current) room.current.open = false;
      onSaved();
    }
    setSaving(false);
    setErrors(result.ok ? {} : result.errors);
    setProblems(result.ok ? [] : problemsOf(result, idOf));
  }

  return (
    <details className="change" ref={room} open={voucher.delivery === 'not_delivered' || undefined}>
      <summary>
        {voucher.canChangeDate ? 'Change where or when' : 'Correct the address'}
        <span className="visually-hidden"> for {voucher.recipientName}</span>
      </summary>
      <form className="stack change__form" noValidate onSubmit={save}>
        {problems.length > 0 && <title>{`Error: ${pageTitle('Your vouchers')}`}</title>}
        <ErrorSummary problems={problems} />
        <Field
          id={idOf('recipient_email')}
          name="recipient_email"
          label={voucher.toBuyer ? 'Your email' : 'Their email'}
          type="email"
          autoComplete={voucher.toBuyer ? 'email' : 'off'}
          spellCheck={false}
          defaultValue={voucher.email ?? ''}
          error={errors.recipient_email?.[0]}
        />
        {voucher.canChangeDate && (
          <fieldset>
            <legend className="field__label">When should it be sent?</legend>
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
                hint="We send it at 8 in the morning, UK time"
                look="input--short"
                type="date"
                min={days.first}
                max={days.last}
                defaultValue={voucher.sendOn ?? ''}
                error={errors.send_at?.[0]}
              />
            )}
          </fieldset>
        )}
        <p>
          <button type="submit" className="btn" disabled={!ready} aria-busy={saving || undefined}>
            {saving ? 'Saving…' : buttonWords(when, voucher)}
            <span className="visually-hidden">, voucher for {voucher.recipientName}</span>
          </button>
        </p>
      </form>
    </details>
  );
}

function buttonWords(when: string, { canChangeDate }: ManagedVoucher): string {
  return when === 'now' || !canChangeDate ? 'Send it now' : 'Save changes';
}

function problemsOf(
  refusal: { message: string; errors: FieldErrors },
  idOf: (field: string) => string,
): FormProblem[] {
  const fields = Object.entries(refusal.errors);
  if (fields.length === 0) return [{ text: refusal.message }];
  return fields.map(([field, [text]]) => ({ fieldId: idOf(field), text: text ?? refusal.message }));
}
