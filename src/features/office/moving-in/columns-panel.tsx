import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { ColumnsTable } from '#src/kit/parts/columns-table.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { moveActions, moveForms } from './move-actions.server.ts';
import type { MoveRead } from './read-moves.server.ts';

/** Which heading of the file each of our columns is read from. */
export function ColumnsPanel({
  move: { id, columns, headings, unread },
  form,
  refused,
}: {
  move: MoveRead;
  form: ReturnType<typeof moveForms>['tryMove'];
  refused: RefusedPost | undefined;
}) {
  const subject = { id };
  const open = openForm(form, { subject, refused });
  return (
    <>
      <ActionForm form={open}>
        <ColumnsTable
          columns={columns}
          headings={headings.map(({ name }) => name)}
          samplesOf={(heading) => headings.find(({ name }) => name === heading)?.samples.join(', ')}
          chosen={open.own?.values}
          none="Don’t move"
          foot={
            <div className="row">
              <Submit className="btn btn--go">Start the dry run</Submit>
              <span className="quiet">Remembered for the next file of this kind</span>
            </div>
          }
        />
      </ActionForm>
      {unread.length > 0 && (
        <p className="quiet">
          Columns of yours that aren’t moved, unless you choose them above: {unread.join(', ')}.
        </p>
      )}
      <ActionForm
        form={buttonForm<typeof moveActions>('dropMoveFile', { subject, refused })}
        back="/office/moving-in"
      >
        <Submit className="btn btn--text">Delete the file</Submit>
      </ActionForm>
    </>
  );
}
