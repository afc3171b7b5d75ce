import { callApi } from '#src/platform/http/api-client.ts';
import { showToast } from '#src/ui/feedback/toasts.tsx';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import type { Refusal } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { useForm, type Values } from '#src/ui/form/use-form.ts';
import { useRevalidate } from '#src/ui/use-revalidate.ts';
import type { RefusedEmail } from './undelivered-emails.server.ts';

/** Corrects the address of a refused email and sends it again. Without scripts the browser posts it to the page. */
export function SendAgainForm({
  email: { id, recipient, subject },
  refused,
}: {
  email: RefusedEmail;
  refused: (Refusal & { values: Values }) | undefined;
}) {
  const revalidate = useRevalidate();
  const prefix = `again-${id}`;
  const { attributes, busy, errors, problems } = useForm({ prefix, refused, send });

  async function send({ to = '' }: Values) {
    const result = await callApi('POST', `/v1/office/emails/${id}/send-again`, { body: { to } });
    if (!result.ok) return result;
    showToast('success', `Sending again to ${to.trim()}`);
    await revalidate();
    // The form and its focused button have left the list.
    document.getElementById('refused')?.focus();
    return result;
  }

  return (
    <form className="stack" method="post" action="/office/outbox" {...attributes}>
      <ErrorSummary problems={problems} title="Outbox" />
      <input type="hidden" name="id" value={id} />
      <Field
        id={`${prefix}-to`}
        name="to"
        label="Email address"
        type="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        defaultValue={refused?.values.to ?? recipient}
        error={errors.to}
      />
      <p>
        <SubmitButton look="btn" words={['Send again', 'Sending…']} busy={busy} posts>
          <span className="visually-hidden">: {subject}</span>
        </SubmitButton>
      </p>
    </form>
  );
}
