import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { titleOf } from '#src/kit/parts/file-columns.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { Sums } from '#src/kit/parts/sums.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { formatNumber } from '#src/platform/format-number.ts';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/moving-in-page.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { DryRunPanels } from './dry-run-panels.tsx';
import { FilesPanels } from './files-panels.tsx';
import { moveActions, moveForms, sendFileForm } from './move-actions.server.ts';
import { counted, MoveSteps, ROW, stepOf } from './move-parts.tsx';
import type { Verdict } from './move-rows.server.ts';
import { type MoveRead, readMove, readMovingIn, type ShownRow } from './read-moves.server.ts';
import { TellPanel } from './tell-panel.tsx';

const SHOWN: readonly Verdict[] = ['refused', 'doubtful', 'here', 'left out'];

export const handle = TAKES_FILES;

/** The files so far, or the one that the address names. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'move');
  const { db, clock } = office.deps;
  const now = clock.now();
  const query = new URL(request.url).searchParams;
  const done = doneWords(request, moveActions);
  const id = query.get('file');
  if (id === null) {
    const read = await readMovingIn({ db, now });
    return { done, files: { read, form: sendFileForm(), id: randomUUID() }, file: null };
  }
  const show = SHOWN.find((verdict) => verdict === query.get('show'));
  const after = /^\d{1,6}$/.test(query.get('after') ?? '') ? Number(query.get('after')) : 0;
  const move = isUuid(id) ? await readMove({ db, now }, id, { show, after }) : undefined;
  if (!move) throw new Response('No such file', { status: 404 });
  return { done, files: null, file: { move, show, after, forms: moveForms() } };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), moveActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Move in', matches) }];
}

export default function MovingInPage({ loaderData: { done, files, file } }: Route.ComponentProps) {
  const refused = useRefused();
  if (files)
    return (
      <>
        <PageHead title="Move in">
          Bring your records from another system. Nobody is emailed until you say so.
        </PageHead>
        <div className="stack">
          <DoneNotice messages={done} />
          <FilesPanels {...files} refused={refused} />
        </div>
      </>
    );
  const { move, show, after, forms } = file;
  const { kind, rows, sent, state } = move;
  return (
    <>
      <PageHead title={kind.title} trail={[['/office/moving-in', 'Move in']]} here={kind.title}>
        {counted(rows, ['row', 'rows'])}, sent by {sent}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <MoveSteps at={stepOf[state]} />
        {state === 'sent' && <ColumnsPanel move={move} form={forms.tryMove} refused={refused} />}
        {(state === 'trying' || state === 'moving' || state === 'undoing') && <Progress move={move} />}
        {state === 'tried' && (
          <DryRunPanels move={move} show={show} after={after} form={forms.answerMoveRow} refused={refused} />
        )}
        {state === 'stopped' && <Stopped move={move} refused={refused} />}
        {(state === 'moved' || state === 'undone') && <Done move={move} refused={refused} />}
      </div>
    </>
  );
}

const UNDER_WAY = { trying: 'Dry run', moving: 'Moving', undoing: 'Undoing' } as const;

/** How far the job is. The page follows it by itself. */
function Progress({ move: { state, rows, done } }: { move: MoveRead }) {
  const title = UNDER_WAY[state as keyof typeof UNDER_WAY];
  const of = `${formatNumber(done)} of ${formatNumber(rows)}`;
  return (
    <Panel id="progress" title={title} foot={<span className="quiet">You can leave this page.</span>}>
      <p className="move-count">{of} rows</p>
      <progress className="laid" max={rows} value={done} aria-label={`${title}: ${of} rows`}>
        {of}
      </progress>
      {state === 'trying' && <p className="quiet mt-3">Nothing is written in a dry run.</p>}
    </Panel>
  );
}

function Stopped({ move, refused }: { move: MoveRead; refused: RefusedPost | undefined }) {
  const { id, done, wasMoving, written, kind } = move;
  const subject = { id };
  return (
    <Panel id="stopped" title={wasMoving ? 'It stopped halfway' : 'The dry run stopped'}>
      <div className="stack stack--3">
        <p>
          <b>Something on our side went wrong at row {done + 1}.</b>{' '}
          {wasMoving && `${counted(written, kind.noun)} moved so far are kept, and no row is moved twice.`}
        </p>
        <p>Nobody has been told anything.</p>
        <div className="row">
          {wasMoving ? (
            <>
              <ActionForm form={buttonForm<typeof moveActions>('startMove', { subject, refused })}>
                <Submit>Carry on</Submit>
              </ActionForm>
              <ActionForm form={buttonForm<typeof moveActions>('undoMove', { subject, refused })}>
                <Submit className="btn btn--text">Undo what was moved</Submit>
              </ActionForm>
            </>
          ) : (
            <ActionForm
              form={buttonForm<typeof moveActions>('dropMoveFile', { subject, refused })}
              back="/office/moving-in"
            >
              <Submit>Delete the file</Submit>
            </ActionForm>
          )}
        </div>
      </div>
    </Panel>
  );
}

const STAYED_OUT: Column<ShownRow>[] = [
  ROW,
  {
    head: 'Why',
    className: 'wide',
    cell: ({ findings }) =>
      findings
        .filter(({ level }) => level === 'refused')
        .map(({ column, says }) => (
          <p key={`${column} ${says}`}>
            {titleOf(column)}: {says}
          </p>
        )),
  },
];

function Done({ move, refused }: { move: MoveRead; refused: RefusedPost | undefined }) {
  const { id, state, kind, written, builtOn, moved, undo, sums, found, next } = move;
  return (
    <div className="split">
      <div className="stack">
        <div className="notice notice--success" role="status">
          <p>
            {state === 'moved' ? (
              <>
                <b>{counted(written, kind.noun)} moved.</b> {moved}. Nothing is sent by itself.
              </>
            ) : (
              <>
                <b>Undone.</b>{' '}
                {written > 0
                  ? `${counted(written, kind.noun)} stay, because somebody has used or changed them since:`
                  : 'Nothing of the file is left here.'}
              </>
            )}
          </p>
          {state === 'undone' && <Stay names={builtOn} />}
        </div>
        {state === 'moved' && (
          <Panel id="sums" title="What was moved">
            <Sums sums={sums} />
          </Panel>
        )}
        {move.telling && <TellPanel id={id} telling={move.telling} refused={refused} />}
        {state === 'moved' && found.length > 0 && (
          <TablePanel
            id="out"
            title="What stayed out"
            caption="Rows that were refused, and why"
            columns={STAYED_OUT}
            rows={found}
            keyOf={({ line }) => line}
            foot={
              next !== undefined && (
                <a href={`?${new URLSearchParams({ file: id, after: String(next) })}`}>More rows</a>
              )
            }
          />
        )}
      </div>
      {state === 'moved' && (
        <aside className="stack">
          <Panel id="undo" title="Undo">
            {undo ? (
              <div className="stack stack--3">
                <p>
                  <b>Until {undo}</b>
                </p>
                <p className="quiet">
                  {builtOn.length === 0
                    ? 'Removes everything that the file brought. Nobody has done anything with it yet.'
                    : `Removes what the file brought, but for ${counted(builtOn.length, kind.noun)} that somebody has used or changed since:`}
                </p>
                <Stay names={builtOn} />
                <ActionForm form={buttonForm<typeof moveActions>('undoMove', { subject: { id }, refused })}>
                  <Submit>Undo the move</Submit>
                </ActionForm>
              </div>
            ) : (
              <p className="quiet">It was moved more than 24 hours ago, so it stays.</p>
            )}
          </Panel>
        </aside>
      )}
    </div>
  );
}

/** What an undone move leaves here, row by row. */
function Stay({ names }: { names: readonly string[] }) {
  return (
    names.length > 0 && (
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )
  );
}
