import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { PictureField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import { DecideProposal } from './decide-proposal.tsx';
import type { photographActions, photographForms } from './photograph-actions.server.ts';

interface Of {
  subject: { slug: string };
  expected: { expected_version: string };
  refused: RefusedPost | undefined;
}

/** How the site shows an instructor: the photograph or the drawing, and the forms that change it. */
export function PhotographPanel({
  portrait,
  hasPhotograph,
  proposed,
  forms,
  of,
  mayChange,
  mayDecide,
}: {
  portrait: string;
  hasPhotograph: boolean;
  /** What the instructor would like to be shown by, if that waits. */
  proposed: { picture: string; address: string } | undefined;
  forms: ReturnType<typeof photographForms>;
  of: Of;
  mayChange: boolean;
  mayDecide: boolean;
}) {
  const open = openForm(forms.setPhotograph, of);
  return (
    <Panel id="photograph" title="Photograph">
      <div className="stack stack--3">
        {proposed && (
          <ProposedPhotograph {...proposed} form={forms.declinePhotograph} of={of} mayDecide={mayDecide} />
        )}
        <Portrait className="face" src={portrait} size={88} />
        {!hasPhotograph && <p className="quiet">No photograph yet: the site shows this drawing.</p>}
        {mayChange && (
          <ActionForm form={open} withFile className="stack stack--3">
            <PictureField
              field={open.fields.photograph}
              label={hasPhotograph ? 'Another photograph' : 'A photograph'}
              hint="JPEG, PNG or WebP, at most 10 MB. It’s cropped to a square."
            />
            <Submit>{hasPhotograph ? 'Replace the photograph' : 'Save the photograph'}</Submit>
          </ActionForm>
        )}
        {mayChange && hasPhotograph && (
          <ActionForm form={buttonForm<typeof photographActions>('removePhotograph', of)}>
            <Submit>Remove the photograph</Submit>
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}

/** What waits for the staff, above what is shown now. */
function ProposedPhotograph({
  picture: proposed,
  address,
  form,
  of,
  mayDecide,
}: {
  picture: string;
  address: string;
  form: ReturnType<typeof photographForms>['declinePhotograph'];
  of: Of;
  mayDecide: boolean;
}) {
  const shown = { ...of, expected: { ...of.expected, proposed } };
  return (
    <>
      <h3>Proposed by the instructor</h3>
      <Portrait className="face face--big" src={address} size={208} />
      {mayDecide && (
        <DecideProposal
          what="the photograph"
          approve={buttonForm<typeof photographActions>('approvePhotograph', shown)}
          decline={openForm(form, shown)}
        />
      )}
      <h3>On the site now</h3>
    </>
  );
}
