import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { FileField, RadioGroup, Submit } from '#src/kit/forms/fields.tsx';
import { idToSend, openForm } from '#src/kit/forms/open-form.ts';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { sendFileForm } from './move-actions.server.ts';
import { MoveSteps, StateBadge } from './move-parts.tsx';
import type { readMovingIn, ShownFile } from './read-moves.server.ts';

const FILES: Column<ShownFile>[] = [
  { head: 'File', cell: ({ id, title }) => <a href={`/office/moving-in?file=${id}`}>{title}</a> },
  { head: 'Sent', className: 'wide', cell: ({ sent }) => sent },
  { head: 'Rows', num: true, cell: ({ rows }) => rows },
  { head: 'State', className: 'top-end', cell: ({ state }) => <StateBadge state={state} /> },
];

/** What is sent next, and the files so far. */
export function FilesPanels({
  read: { kinds, files },
  id: made,
  form,
  refused,
}: {
  read: Awaited<ReturnType<typeof readMovingIn>>;
  /** Of the file that is sent next. */
  id: string;
  form: ReturnType<typeof sendFileForm>;
  refused: RefusedPost | undefined;
}) {
  const id = idToSend(form, made, refused);
  const send = openForm(form, { hidden: { id }, refused });
  return (
    <>
      <MoveSteps at="Files" />
      <div className="split">
        <div className="stack">
          <Panel id="send" title="Your files" count="one after the other">
            <ActionForm form={send} withFile back={`/office/moving-in?file=${id}`} className="stack stack--6">
              <RadioGroup
                field={send.fields.kind}
                legend="What’s in the file?"
                className="stack stack--3"
                options={kinds.map((kind) => [kind.name, `${kind.title}: ${kind.about}`] as const)}
              />
              <FileField
                field={send.fields.file}
                label="The file"
                hint="CSV, or an Excel file’s first sheet: at most 10 MB and 20,000 rows."
                accept=".csv,.txt,text/csv,.xlsx"
              />
              <Submit className="btn btn--go">Match the columns</Submit>
            </ActionForm>
          </Panel>
          <TablePanel
            id="files"
            title="Files so far"
            caption="Files that were sent, the last first"
            columns={FILES}
            rows={files}
            keyOf={(file) => file.id}
            empty="No file was sent yet."
          />
        </div>
        <aside className="stack">
          <Panel id="templates" title="Templates">
            <ul className="plain stack stack--3">
              {kinds.map((kind) => (
                <li key={kind.name}>
                  <a href={`/office/moving-in/templates/${kind.name}.csv`} download>
                    {kind.title} (CSV)
                  </a>
                </li>
              ))}
            </ul>
            <p className="quiet mt-3">Not needed if your old system can export: its own columns are fine.</p>
          </Panel>
          <Panel id="export" title="Export">
            <ul className="plain stack stack--3">
              {kinds.map((kind) => (
                <li key={kind.name}>
                  <a href={`/office/moving-in/${kind.name}.csv`}>All {kind.noun[1]} (CSV)</a>
                </li>
              ))}
            </ul>
            <p className="quiet mt-3">
              In the columns of the templates, so it can be moved in again. Areas, packages, instructors and
              courses are those on the site now. Of vouchers we only know the last four characters of each
              code, so these can’t.
            </p>
          </Panel>
          <Panel id="know" title="Good to know">
            <ul className="plain stack stack--3">
              <li>
                <b>Hours left</b> become hours here. They aren’t counted as sales again.
              </li>
              <li>
                <b>Consent to marketing</b> isn’t moved unless the file says when it was given.
              </li>
              <li>
                <b>Notes on health</b> aren’t moved.
              </li>
              <li>
                <b>Card numbers</b> are refused. People choose a new password.
              </li>
              <li>
                For 24 hours you can undo what was moved. What somebody has used or changed since stays.
              </li>
            </ul>
          </Panel>
        </aside>
      </div>
    </>
  );
}
