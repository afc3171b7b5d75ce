import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextField } from '#src/kit/forms/fields.tsx';
import type { OpenForm } from '#src/kit/forms/open-form.ts';

/** Approves what an instructor has proposed, or declines it with a reason. `what` names it: "the photograph". */
export function DecideProposal({
  what,
  approve,
  decline,
}: {
  what: string;
  approve: OpenForm;
  decline: OpenForm<'reason'>;
}) {
  return (
    <>
      <ActionForm form={approve}>
        <Submit className="btn btn--go">Approve {what}</Submit>
      </ActionForm>
      <ActionForm form={decline} className="stack stack--3">
        <TextField
          field={decline.fields.reason}
          label="Why not"
          hint="The instructor reads it in the diary."
        />
        <Submit>Decline {what}</Submit>
      </ActionForm>
    </>
  );
}
