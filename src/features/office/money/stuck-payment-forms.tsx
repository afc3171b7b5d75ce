import { ActForm } from '#src/kit/parts/act-form.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Field, FieldError } from '#src/ui/form/field.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';

interface Props {
  refused: RefusedPost | undefined;
}

export function LookAgainForm({
  id,
  days,
  refused,
}: Props & { id: string; days: { first: string; last: string } }) {
  const own = refused?.values.act === 'lookAgainAtPayment' ? refused : undefined;
  return (
    <Sheet id="again" title="Look again">
      <ActForm act="lookAgainAtPayment" given={{ id }} className="gap-3" refused={refused}>
        <Field
          id="again-on"
          name="on"
          type="date"
          label="On"
          hint="It comes back to Today then, due by the end of that day."
          min={days.first}
          max={days.last}
          defaultValue={own?.values.on ?? days.first}
          error={own?.errors.on?.[0]}
          required
        />
        <button className="btn" type="submit">
          Set the day
        </button>
      </ActForm>
    </Sheet>
  );
}

export function SettleByHandForm({
  payment: { id, amount, isPayPal },
  refused,
}: Props & { payment: { id: string; amount: string; isPayPal: boolean } }) {
  const own = refused?.values.act === 'settleByHand' ? refused : undefined;
  const typed = own?.values ?? {};
  const error = (name: string) => own?.errors[name]?.[0];
  const who = isPayPal ? 'PayPal' : 'the card gateway';
  return (
    <Sheet id="by-hand" title="Settle by hand">
      <p className="quiet">
        For a payment that {who} doesn’t decide on. Ring {who} first, with its reference.
      </p>
      <ActForm act="settleByHand" given={{ id }} className="gap-3" refused={refused}>
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
                  name="outcome"
                  value={value}
                  defaultChecked={typed.outcome === value}
                  required
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
          <FieldError id="outcome" error={error('outcome')} />
        </fieldset>
        <Field
          id="hand-amount"
          name="amount"
          label="How much was taken"
          hint="Leave empty if nothing was"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed.amount}
          error={error('amount')}
        />
        <Field
          id="hand-reference"
          name="reference"
          label="Reference of the charge"
          hint={isPayPal ? 'PayPal’s capture ID' : 'The gateway’s cross reference. Refunds are made by it.'}
          autoComplete="off"
          maxLength={100}
          defaultValue={typed.reference}
          error={error('reference')}
        />
        <Field
          id="hand-reason"
          name="reason"
          label="Reason"
          hint="Why it is settled by hand"
          autoComplete="off"
          maxLength={200}
          defaultValue={typed.reason}
          error={error('reason')}
          required
        />
        <TextArea
          id="hand-evidence"
          name="evidence"
          label="Evidence"
          hint={`Who at ${who} said so, when, and their case number or statement`}
          rows={3}
          maxLength={1000}
          defaultValue={typed.evidence}
          error={error('evidence')}
          required
        />
        <button className="btn" type="submit">
          See what will happen
        </button>
      </ActForm>
    </Sheet>
  );
}
