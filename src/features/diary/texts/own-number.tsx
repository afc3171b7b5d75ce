import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { ownNumberActions, ownNumberForms } from './own-number-actions.server.ts';
import type { OwnNumberRead } from './read-own-number.server.ts';

/** Where an instructor agrees to be texted about lessons of today and tomorrow. */
export function OwnNumber({
  own: { from, number, toCheck, stopped },
  forms,
  refused,
}: {
  own: OwnNumberRead;
  forms: ReturnType<typeof ownNumberForms>;
  refused: RefusedPost | undefined;
}) {
  const send = openForm(forms.sendOwnNumberCode, { refused });
  const confirm = openForm(forms.confirmOwnNumber, { refused });
  return (
    <section className="stack narrow mt-10" aria-labelledby="own-number">
      <h2 id="own-number">Texts</h2>
      <p>
        {number
          ? `A lesson of today or tomorrow that somebody else books, moves or cancels, and a learner whom the office gives or offers you, are texted to ${number}.`
          : 'We can text you when somebody else books, moves or cancels a lesson of today or tomorrow, and when the office gives or offers you a learner.'}{' '}
        Texts come from {from}. Reply STOP and all texts stop.
      </p>
      {stopped && (
        <p>
          <strong>Texts are off: you replied STOP.</strong> Text START to {from} to turn them back on.
        </p>
      )}
      {toCheck && (
        <ActionForm form={confirm} className="stack">
          <TextField
            field={confirm.fields.code}
            label={`Code that we texted to ${toCheck}`}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <Submit>Check code</Submit>
        </ActionForm>
      )}
      <ActionForm form={send} className="stack">
        <TextField
          field={send.fields.phone}
          label={number ? 'Another mobile number' : 'Mobile number'}
          hint="UK numbers only. We’ll text you a code to check it."
          type="tel"
          autoComplete="tel"
        />
        <Submit>Text me a code</Submit>
      </ActionForm>
      {number && (
        <ActionForm form={buttonForm<typeof ownNumberActions>('removeOwnNumber', { refused })}>
          <Submit>Remove this number</Submit>
        </ActionForm>
      )}
    </section>
  );
}
