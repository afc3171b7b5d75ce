import { type FormEvent, useState } from 'react';
import type { FoundVoucher } from '#src/features/vouchers/staff/find-vouchers.server.ts';
import { pageTitle } from '#src/platform/brand.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import type { FormProblem } from '#src/ui/form/form-problems.ts';
import { useReady } from '#src/ui/form/use-ready.ts';
import { useRevalidate } from '#src/ui/use-revalidate.ts';

/** Voids a voucher after asking for a reason, so that it never happens by one press. */
export function VoidForm({ voucher, onVoided }: { voucher: FoundVoucher; onVoided(): void }) {
  const readAgain = useRevalidate();
  const ready = useReady();
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const id = `reason-${voucher.id}`;
  const whose = `${voucher.value} for ${voucher.recipientName}`;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '');
    setSaving(true);
    const result = await callApi('POST', `/v1/office/vouchers/${voucher.id}/void`, { body: { reason } });
    setSaving(false);
    if (!result.ok) {
      const inReason = result.errors.reason?.[0];
      return setProblems([inReason ? { fieldId: id, text: inReason } : { text: result.message }]);
    }
    showToast('success', `The voucher of ${whose} is void`);
    await readAgain();
    onVoided();
  }

  return (
    <details className="void-voucher">
      <summary className="btn">
        Void<span className="visually-hidden">: {whose}</span>
      </summary>
      <form className="stack" noValidate onSubmit={save}>
        {problems.length > 0 && <title>{`Error: ${pageTitle('Vouchers')}`}</title>}
        <ErrorSummary problems={problems} />
        <p>
          Its code stops working at once, and nothing brings it back. No money is given back by this: that is
          done with the bank.
        </p>
        <Field
          id={id}
          name="reason"
          label="Reason"
          hint="It stays in the voucher’s history"
          maxLength={200}
          autoComplete="off"
          error={problems.find(({ fieldId }) => fieldId)?.text}
        />
        <p>
          <button type="submit" className="btn" disabled={!ready} aria-busy={saving || undefined}>
            {saving ? 'Saving…' : 'Void this voucher'}
            <span className="visually-hidden">, {whose}</span>
          </button>
        </p>
      </form>
    </details>
  );
}
