import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { FileField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import type { photographActions, photographForm } from './photograph-actions.server.ts';

interface Of {
  subject: { slug: string };
  expected: { expected_version: string };
  refused: RefusedPost | undefined;
}

/** How the site shows an instructor: the photograph or the drawing, and the forms that change it. */
export function PhotographPanel({
  portrait,
  hasPhotograph,
  form,
  of,
  mayChange,
}: {
  portrait: string;
  hasPhotograph: boolean;
  form: ReturnType<typeof photographForm>;
  of: Of;
  mayChange: boolean;
}) {
  const open = openForm(form, of);
  return (
    <Panel id="photograph" title="Photograph">
      <div className="stack stack--3">
        <Portrait className="face" src={portrait} size={88} />
        {!hasPhotograph && <p className="quiet">No photograph yet: the site shows this drawing.</p>}
        {mayChange && (
          <ActionForm form={open} withFile className="stack stack--3">
            <FileField
              field={open.fields.photograph}
              label={hasPhotograph ? 'Another photograph' : 'A photograph'}
              hint="JPEG, PNG or WebP, at most 10 MB. It’s cropped to a square."
              accept="image/jpeg,image/png,image/webp"
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
