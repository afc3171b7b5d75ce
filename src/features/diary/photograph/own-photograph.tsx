import type { Proposed } from '#src/features/instructors/profile/proposed-photographs.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { PictureField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import type { ownPhotographActions, ownPhotographForm } from './own-photograph-actions.server.ts';

/** How the site shows the instructor, and the photograph that they propose. */
export function OwnPhotograph({
  portrait,
  proposed,
  form,
  refused,
}: {
  portrait: string;
  proposed: Proposed | undefined;
  form: ReturnType<typeof ownPhotographForm>;
  refused: RefusedPost | undefined;
}) {
  const open = openForm(form, { refused });
  return (
    <section className="stack narrow" aria-labelledby="own-photograph">
      <h2 id="own-photograph">Your photograph</h2>
      <p>The site shows you like this:</p>
      <Portrait src={portrait} size={96} />
      {proposed?.picture && (
        <>
          <p>You’ve sent this one. The office looks at it before it’s shown:</p>
          <Portrait src={proposed.address} size={96} />
          <ActionForm form={buttonForm<typeof ownPhotographActions>('withdrawPhotograph', { refused })}>
            <Submit>Withdraw it</Submit>
          </ActionForm>
        </>
      )}
      {proposed?.declinedBecause && (
        <p className="notice">The office didn’t use the photograph you sent: {proposed.declinedBecause}</p>
      )}
      <ActionForm form={open} withFile className="stack">
        <PictureField
          field={open.fields.photograph}
          label={proposed?.picture ? 'Send another in its place' : 'Send a new photograph'}
          hint="Your face, clearly, with nobody else in it. JPEG, PNG or WebP, at most 10 MB. It’s cropped to a square."
        />
        <Submit>Send the photograph</Submit>
      </ActionForm>
    </section>
  );
}
