import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { CheckboxGroup, PictureField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { passPhotographActions, passPhotographForms } from './actions/pass-photograph-actions.server.ts';
import type { Results } from './read-result.server.ts';

/** The photograph of a pass: its learner alone says that it may be shown, and takes it back at any time. */
export function PassPhotograph({
  test,
  photograph,
  passed: { name, isOwn, instructor },
  forms,
  refused,
}: {
  test: string;
  photograph: Results['photograph'];
  passed: NonNullable<Results['passed']>;
  forms: ReturnType<typeof passPhotographForms>;
  refused: RefusedPost | undefined;
}) {
  const add = openForm(forms.addPassPhotograph, { subject: { test }, refused });
  const page = instructor ? `${instructor}’s page` : 'our website';
  const leave: [string, string][] = [
    [
      'yes',
      isOwn
        ? `You may show it on ${page}, with my first name and the month`
        : `${name} agrees that it’s shown on ${page}, with their first name and the month`,
    ],
  ];
  return (
    <section className="panel stack stack--3" aria-labelledby="photograph">
      <h2 className="h3" id="photograph">
        A photograph of the day
      </h2>
      {photograph ? (
        <>
          <img width={256} src={photograph.address} alt={`${name} after the test`} />
          <p>{stateOf(photograph, page)}</p>
          {!photograph.isAgreed && (
            <Allow test={test} photograph={photograph} leave={leave} forms={forms} refused={refused} />
          )}
          <ActionForm
            form={buttonForm<typeof passPhotographActions>('removePassPhotograph', {
              subject: { test },
              refused,
            })}
          >
            <Submit>{photograph.isAgreed ? 'Take it back and delete it' : 'Delete it'}</Submit>
          </ActionForm>
        </>
      ) : (
        <ActionForm form={add} withFile className="stack stack--3">
          <PictureField
            field={add.fields.photograph}
            label="Add a photograph"
            hint="JPEG, PNG or WebP, at most 10 MB. Cover the numbers on the certificate: we don’t need them."
          />
          <CheckboxGroup field={add.fields.may_show} options={leave} />
          <p className="small quiet">
            Without that nobody shows it. {isOwn ? 'You' : name} can take it back here at any time: it’s
            deleted then, wherever it was shown. We keep it for two years at most.
          </p>
          <p>
            <Submit>Add the photograph</Submit>
          </p>
        </ActionForm>
      )}
    </section>
  );
}

function Allow({
  test,
  photograph,
  leave,
  forms,
  refused,
}: {
  test: string;
  photograph: NonNullable<Results['photograph']>;
  leave: [string, string][];
  forms: ReturnType<typeof passPhotographForms>;
  refused: RefusedPost | undefined;
}) {
  const allow = openForm(forms.allowPassPhotograph, {
    subject: { test },
    expected: { expected_photograph: photograph.address },
    refused,
  });
  return (
    <ActionForm form={allow} className="stack stack--3">
      <CheckboxGroup field={allow.fields.may_show} options={leave} />
      <p>
        <Submit>Save</Submit>
      </p>
    </ActionForm>
  );
}

function stateOf(
  { addedBy, isAgreed, isDecided, isShown }: NonNullable<Results['photograph']>,
  page: string,
): string {
  if (isShown) return `It’s shown on ${page}.`;
  if (isDecided) return 'The school doesn’t show it.';
  if (isAgreed) return `It may be shown on ${page}. The school decides whether to.`;
  return `Added by ${addedBy}. Nobody shows it unless it’s allowed here.`;
}
