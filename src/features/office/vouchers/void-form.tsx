import type { FoundVoucher } from '#src/features/vouchers/staff/find-vouchers.server.ts';
import { callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm, type Values } from '#src/ui/form/use-form.ts';
import { useRevalidate } from '#src/ui/use-revalidate.ts';

/** Voids a voucher after asking for a reason, so that it never happens by one press. */
export function VoidForm({ voucher, onVoided }: { voucher: FoundVoucher; onVoided(): void }) {
  const revalidate = useRevalidate();
  const prefix = `void-${voucher.id}`;
  const { attributes, busy, errors, problems } = useForm({ prefix, send });
  const whose = `${voucher.value} for ${voucher.recipientName}`;

  async function send({ reason }: Values) {
    const result = await callApi('POST', `/v1/office/vouchers/${voucher.id}/void`, { body: { reason } });
    if (!result.ok) return result;
    showToast('success', `Voucher voided: ${whose}`);
    await revalidate();
    onVoided();
    return result;
  }

  return (
    <details className="void-voucher">
      <summary className="btn">
        Void<span className="visually-hidden">: {whose}</span>
      </summary>
      <form className="stack" {...attributes}>
        <ErrorSummary problems={problems} title="Vouchers" />
        <p>
          Its code stops working straight away, and this can’t be undone. It doesn’t refund the buyer: do that
          separately through the bank.
        </p>
        <Field
          id={`${prefix}-reason`}
          name="reason"
          label="Reason"
          hint="Kept in the voucher’s history"
          maxLength={200}
          autoComplete="off"
          error={errors.reason}
        />
        <p>
          <SubmitButton look="btn" words={['Void this voucher', 'Saving…']} busy={busy}>
            <span className="visually-hidden">, {whose}</span>
          </SubmitButton>
        </p>
      </form>
    </details>
  );
}
