import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { titleOf } from './column-title.ts';
import type { moveActions, moveForms } from './move-actions.server.ts';
import type { MoveRead, ShownColumn } from './read-moves.server.ts';

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
  const samplesOf = (heading: string) => headings.find(({ name }) => name === heading)?.samples.join(', ');
  const table: Column<ShownColumn>[] = [
    {
      head: 'Here',
      className: 'wide',
      cell: ({ name, hint, required }) => (
        <>
          {titleOf(name)}
          {required && ' (needed)'}
          {hint && <small>{hint}</small>}
        </>
      ),
    },
    {
      head: 'Your column',
      className: 'wide',
      cell: ({ name, heading }) => (
        <select
          className="input"
          name={`column.${name}`}
          aria-label={`Your column for ${titleOf(name)}`}
          defaultValue={open.own?.values[`column.${name}`] ?? heading}
        >
          <option value="">Don’t move</option>
          {headings.map((one) => (
            <option key={one.name}>{one.name}</option>
          ))}
        </select>
      ),
    },
    {
      head: 'In the first rows',
      className: 'wide',
      cell: ({ heading }) => <span className="move-samples">{samplesOf(heading)}</span>,
    },
  ];
  return (
    <>
      <ActionForm form={open}>
        <TablePanel
          id="columns"
          title="Columns"
          count={`${columns.filter(({ heading }) => heading !== '').length} matched`}
          caption="Which of your columns becomes what"
          columns={table}
          rows={columns}
          keyOf={({ name }) => name}
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
