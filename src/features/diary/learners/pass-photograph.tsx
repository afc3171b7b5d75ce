import type { ShownPhotograph } from '#src/features/lessons/driving-tests/pass-photographs.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { PictureField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { passPhotographActions, passPhotographForm } from './pass-photograph-actions.server.ts';

/** The photograph of a learner’s pass, or the form that adds one. */
export function PassPhotograph({
  id,
  test,
  name,
  photograph,
  form,
  refused,
}: {
  id: string;
  test: string;
  name: string;
  photograph: ShownPhotograph | undefined;
  form: ReturnType<typeof passPhotographForm>;
  refused: RefusedPost | undefined;
}) {
  const add = openForm(form, { subject: { id, test }, refused });
  if (photograph)
    return (
      <div className="stack stack--3">
        <img width={256} src={photograph.address} alt={`${name} after the test`} />
        <p className="small">
          {photograph.isShown
            ? 'Shown on your page.'
            : photograph.isAgreed
              ? `${name} lets the school show it.`
              : `${name} can let the school show it, on their page about the test.`}
        </p>
        <ActionForm
          form={buttonForm<typeof passPhotographActions>('diaryRemovePassPhotograph', {
            subject: { id, test },
            refused,
          })}
        >
          <Submit>Delete the photograph</Submit>
        </ActionForm>
      </div>
    );
  return (
    <details open={add.isRefused}>
      <summary>Add a photograph of the pass</summary>
      <ActionForm form={add} withFile className="stack stack--3">
        <PictureField
          field={add.fields.photograph}
          label="Photograph"
          hint={`Ask ${name} first. Cover the numbers on the certificate. It’s shown to nobody until ${name} agrees.`}
        />
        <Submit>Add the photograph</Submit>
      </ActionForm>
    </details>
  );
}
