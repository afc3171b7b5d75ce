import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge, type Tone } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { titleOf } from '#src/kit/parts/file-columns.ts';
import { Panel } from '#src/kit/parts/panel.tsx';
import { Sums } from '#src/kit/parts/sums.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { formatNumber } from '#src/platform/format-number.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import type { moveActions, moveForms } from './move-actions.server.ts';
import { counted, ROW } from './move-parts.tsx';
import type { Verdict } from './move-rows.server.ts';
import type { MoveRead, ShownRow } from './read-moves.server.ts';

type Sum = [name: string, value: string];
type AnswerForm = ReturnType<typeof moveForms>['answerMoveRow'];

const VERDICTS: Record<Verdict, [tone: Tone, text: string]> = {
  good: ['success', 'Good now'],
  doubtful: ['warning', 'Doubtful'],
  refused: ['danger', 'Refused'],
  here: ['neutral', 'Here already'],
  'left out': ['neutral', 'Left out'],
};

/** What the dry run found, row by row, with an answer in place; and what would move. */
export function DryRunPanels({
  move,
  show,
  after,
  form,
  refused,
}: {
  move: MoveRead;
  show: Verdict | undefined;
  after: number;
  form: AnswerForm;
  refused: RefusedPost | undefined;
}) {
  const { id, kind, found, next, counts } = move;
  const {
    good = 0,
    doubtful = 0,
    refused: refusedRows = 0,
    here = 0,
    'left out': leftOut = 0,
  } = counts ?? {};
  const movable = good + doubtful;
  const filters: [show: Verdict | undefined, text: string, count: number][] = [
    [undefined, 'To check', doubtful + refusedRows],
    ['refused', 'Refused', refusedRows],
    ['doubtful', 'Doubtful', doubtful],
    ['left out', 'Left out', leftOut],
    ['here', 'Here already', here],
  ];
  const back = `/office/moving-in?${new URLSearchParams({ file: id, ...(show && { show }), ...(after && { after: String(after) }) })}`;
  const columns: Column<ShownRow>[] = [
    ROW,
    {
      head: 'What’s wrong',
      className: 'wide',
      cell: ({ line, verdict, findings }) => (
        <div id={placeOf(line)}>
          <Badge tone={VERDICTS[verdict][0]}>{VERDICTS[verdict][1]}</Badge>
          {[...new Map(findings.map((one) => [one.column, one.cell]))].map(([column, cell]) => (
            <p key={column}>
              {titleOf(column)}: <span className="move-cell">{cell || 'empty'}</span>
              {findings
                .filter((one) => one.column === column)
                .map(({ says }) => (
                  <small key={says}>{says}</small>
                ))}
            </p>
          ))}
        </div>
      ),
    },
    {
      head: 'Your answer',
      className: 'wide',
      cell: (row) => <Answer move={id} row={row} back={back} form={form} refused={refused} />,
    },
  ];
  return (
    <div className="split">
      <div className="stack">
        <nav aria-label="Rows to show">
          <ul className="chips cluster items-stretch g-1">
            {filters.map(([verdict, text, count]) => (
              <li key={text}>
                <a
                  href={`?${new URLSearchParams({ file: id, ...(verdict && { show: verdict }) })}`}
                  aria-current={verdict === show ? 'true' : undefined}
                >
                  {text} <span>{formatNumber(count)}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <TablePanel
          id="rows"
          title={show ? VERDICTS[show][1] : 'Rows to check'}
          caption="What the dry run found"
          columns={columns}
          rows={found}
          keyOf={({ line }) => line}
          empty="No row here."
          foot={
            next !== undefined && (
              <a href={`?${new URLSearchParams({ file: id, ...(show && { show }), after: String(next) })}`}>
                More rows
              </a>
            )
          }
        />
      </div>
      <aside className="stack">
        <Panel id="would" title="What would move">
          <div className="stack stack--3">
            <Sums
              sums={[
                ['Good', formatNumber(good)],
                ['Doubtful, moved as they were read', formatNumber(doubtful)],
                ['Refused, stay out', formatNumber(refusedRows)],
                ...(here > 0 ? [['Here already', formatNumber(here)] satisfies Sum] : []),
                ...(leftOut > 0 ? [['Left out by you', formatNumber(leftOut)] satisfies Sum] : []),
                ...move.sums,
                ['Emails and texts', 'None'],
              ]}
            />
            {movable > 0 ? (
              <ActionForm form={buttonForm<typeof moveActions>('startMove', { subject: { id }, refused })}>
                <Submit className="btn btn--go">Move {counted(movable, kind.noun)}</Submit>
              </ActionForm>
            ) : (
              <p>No row can be moved.</p>
            )}
            <p className="quiet">Undo for 24 hours.</p>
            <ActionForm
              form={buttonForm<typeof moveActions>('dropMoveFile', { subject: { id }, refused })}
              back="/office/moving-in"
            >
              <Submit className="btn btn--text">Delete the file</Submit>
            </ActionForm>
          </div>
        </Panel>
      </aside>
    </div>
  );
}

/** Where a row's answer leads back to. */
const placeOf = (line: number) => `row-${line}`;

/** Another cell in the place of the first that is wrong, or that the row stays out. */
function Answer({
  move: id,
  row: { line, label, verdict, findings },
  back,
  form,
  refused,
}: {
  move: string;
  row: ShownRow;
  back: string;
  form: AnswerForm;
  refused: RefusedPost | undefined;
}) {
  const subject = { id, line };
  const here = `${back}#${placeOf(line)}`;
  // What keeps the row out is answered first.
  const first = findings.find(({ level }) => level === 'refused') ?? findings[0];
  const leave = (leave_out: boolean) =>
    buttonForm<typeof moveActions>('answerMoveRow', {
      subject,
      hidden: { leave_out: String(leave_out) },
      refused,
    });
  if (verdict === 'here') return null;
  if (verdict === 'left out')
    return (
      <ActionForm form={leave(false)} back={here}>
        <Submit>Put back</Submit>
      </ActionForm>
    );
  const open = first && openForm(form, { subject, hidden: { column: first.column }, refused });
  return (
    <div className="stack stack--3">
      {open && first && (
        <ActionForm form={open} back={here} className="move-answer">
          <label className="quiet" htmlFor={open.fields.value.id}>
            {titleOf(first.column)}
          </label>
          <input
            className="input"
            id={open.fields.value.id}
            name="value"
            aria-label={`${titleOf(first.column)} of ${label || 'the row'}, row ${line}`}
            defaultValue={open.own?.values.value ?? first.cell}
          />
          <Submit>Try</Submit>
        </ActionForm>
      )}
      {verdict !== 'refused' && (
        <ActionForm form={leave(true)} back={here}>
          <Submit className="btn btn--text">
            Leave it out<span className="visually-hidden">: row {line}</span>
          </Submit>
        </ActionForm>
      )}
    </div>
  );
}
