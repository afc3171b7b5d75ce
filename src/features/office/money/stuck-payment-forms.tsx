import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { DateField, MoneyField, Submit, TextArea, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { FieldError } from '#src/ui/form/field.tsx';
import type { paymentForms } from '../today/money-actions.server.ts';

type Forms = ReturnType<typeof paymentForms>;

interface Props {
  refused: RefusedPost | undefined;
}

export function LookAgainForm({
  form,
  id,
  days: { first, last },
  refused,
}: Props & { form: Forms['lookAgainAtPayment']; id: string; days: { first: string; last: string } }) {
  const again = openForm(form, { subject: { id }, defaults: { on: first }, refused });
  return (
    <Panel id="again" title="Look again">
      <ActionForm form={again} className="stack stack--3">
        <DateField
          field={again.fields.on}
          label="On"
          hint="It comes back to Today then, due by the end of that day."
          min={first}
          max={last}
        />
        <Submit>Set the day</Submit>
      </ActionForm>
    </Panel>
  );
}

export function SettleByHandForm({
  form,
  payment: { id, amount, isPayPal },
  refused,
}: Props & {
  form: Forms['settleByHand'];
  payment: { id: string; amount: string; isPayPal: boolean };
}) {
  const settle = openForm(form, { subject: { id }, refused });
  const { outcome } = settle.fields;
  const who = isPayPal ? 'PayPal' : 'the card gateway';
  return (
    <Panel id="by-hand" title="Settle by hand">
      <p className="quiet">
        For a payment that {who} doesn’t decide on. Ring {who} first, with its reference.
      </p>
      <ActionForm form={settle} className="stack stack--3">
        <fieldset className="field">
          <legend className="field__label">What did {who} say?</legend>
          <div className="dots">
            {(
              [
                ['taken', `${amount} was taken`],
                ['not_taken', 'No money was taken, and none will be'],
              ] as const
            ).map(([value, label]) => (
              <label key={value} className="dot">
                <input
                  type="radio"
                  name={outcome.name}
                  value={value}
                  defaultChecked={outcome.value === value}
                  required={outcome.required}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
          <FieldError id={outcome.id} error={outcome.error} />
        </fieldset>
        <MoneyField
          field={settle.fields.amount}
          label="How much was taken"
          hint="Leave empty if nothing was"
          autoComplete="off"
        />
        <TextField
          field={settle.fields.reference}
          label="Reference of the charge"
          hint={isPayPal ? 'PayPal’s capture ID' : 'The gateway’s cross reference. Refunds are made by it.'}
          autoComplete="off"
        />
        <TextField
          field={settle.fields.reason}
          label="Reason"
          hint="Why it is settled by hand"
          autoComplete="off"
        />
        <TextArea
          field={settle.fields.evidence}
          label="Evidence"
          hint={`Who at ${who} said so, when, and their case number or statement`}
          rows={3}
        />
        <Submit>See what will happen</Submit>
      </ActionForm>
    </Panel>
  );
}
