import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm, TAKES_FILES } from '#src/kit/forms/action-form.tsx';
import { FileField, Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { ColumnsTable } from '#src/kit/parts/columns-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { Steps } from '#src/kit/parts/steps.tsx';
import { Sums } from '#src/kit/parts/sums.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { counted } from '../../moving-in/move-parts.tsx';
import type { Route } from './+types/statement-page.ts';
import { readStatementPage, type ShownLine, type StatementRead } from './read-statement-page.server.ts';
import { readStatementForm, statementActions } from './statement-actions.server.ts';

export const handle = TAKES_FILES;

/** A statement of the bank: which of its lines are for which orders. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'refund');
  const { db, clock } = office.deps;
  const { id = '' } = params;
  const read = isUuid(id) ? await readStatementPage({ db, now: clock.now() }, id) : undefined;
  if (!read) throw new Response('No such statement', { status: 404 });
  return { read, form: readStatementForm(), done: doneWords(request, statementActions) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), statementActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Bank statement', matches) }];
}

const STEPS = ['File', 'Columns', 'Dry run', 'Recorded'];
const STEP_OF: Record<StatementRead['state'], number> = { columns: 1, read: 2, over: 0, recorded: 3 };
const TRANSFERS = '/office/transfers';

export default function StatementPage({ loaderData: { read, form, done } }: Route.ComponentProps) {
  const { state, days, sent } = read;
  return (
    <>
      <PageHead title={days} trail={[[TRANSFERS, 'Bank transfers']]} here="Statement">
        Sent by {sent}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Steps steps={STEPS} at={STEP_OF[state]} />
        {state === 'columns' && <Columns read={read} form={form} />}
        {state === 'read' && <DryRun read={read} />}
        {state === 'over' && (
          <Panel id="over" title="It was not recorded">
            <p>
              Its lines were deleted a day after it was sent. <a href={TRANSFERS}>Send the file again</a>:
              what was recorded by then is recognised.
            </p>
          </Panel>
        )}
        {state === 'recorded' && (
          <>
            <Panel id="recorded" title="It is recorded">
              <p>
                {read.recorded} <a href={TRANSFERS}>What is awaited now</a>
              </p>
            </Panel>
            <TablePanel<StatementRead['came'][number]>
              id="came"
              title="What it recorded"
              count={`${read.came.length}`}
              caption="Lines that were recorded from it"
              columns={[ON_STATEMENT, ORDER]}
              rows={read.came}
              keyOf={({ key }) => key}
              empty="Its lines were taken back, or are no longer kept."
            />
          </>
        )}
      </div>
    </>
  );
}

function Columns({
  read: { id, columns, headings },
  form,
}: {
  read: StatementRead;
  form: ReturnType<typeof readStatementForm>;
}) {
  const refused = useRefused();
  const open = openForm(form, { hidden: { id }, refused });
  return (
    <>
      <p>
        We don’t know the columns of this bank. Say which is which, and choose the file again: we have kept
        nothing of it but the names of its columns.
      </p>
      <ActionForm form={open} withFile className="stack">
        <ColumnsTable
          columns={columns}
          headings={headings}
          chosen={open.own?.values}
          none="None"
          foot={
            <div className="stack stack--3">
              <FileField field={open.fields.file} label="The same file" accept=".csv,.txt,text/csv" />
              <div className="row">
                <Submit className="btn btn--go">Start the dry run</Submit>
                <span className="quiet">Remembered for the next file with these columns</span>
              </div>
            </div>
          }
        />
      </ActionForm>
      <Drop id={id} />
    </>
  );
}

type BankLine = Pick<ShownLine, 'text' | 'day' | 'amount' | 'order'>;

const ON_STATEMENT: Column<BankLine> = {
  head: 'On the statement',
  className: 'wide',
  cell: ({ text, day, amount }) => (
    <>
      <b>{amount}</b> on {day}
      <small>
        <bdi>{text || 'No text'}</bdi>
      </small>
    </>
  ),
};

const ORDER: Column<BankLine> = {
  head: 'Order',
  className: 'wide',
  cell: ({ order: { id, number, reference, buyer } }) => (
    <>
      <a href={`/office/orders/by-phone/${id}`}>{number}</a> <bdi>{buyer}</bdi>
      <small>{reference}</small>
    </>
  ),
};

const LINE: Column<ShownLine>[] = [
  ON_STATEMENT,
  ORDER,
  {
    head: 'What it is',
    className: 'wide',
    cell: ({ badge: { tone, label }, says }) => (
      <>
        <Badge tone={tone}>{label}</Badge>
        <small>{says}</small>
      </>
    ),
  },
];

function DryRun({ read }: { read: StatementRead }) {
  const { id, toRecord, doubtful, known, expected, otherAccount, sums } = read;
  const refused = useRefused();
  const answer = (accepted: boolean): Column<ShownLine> => ({
    head: 'Your answer',
    className: 'wide',
    cell: ({ line, amount, order, isAccepted }) => {
      if (isAccepted !== accepted) return null;
      const form = buttonForm<typeof statementActions>('acceptBankStatementLine', {
        subject: { id, line },
        hidden: { accepted: String(!accepted) },
        refused,
      });
      return (
        <ActionForm form={form}>
          <Submit className={accepted ? 'btn btn--text' : 'btn'}>
            {accepted ? 'Not this order' : 'Yes, accept it'}
            <span className="visually-hidden">
              : {amount} for {order.number}
            </span>
          </Submit>
        </ActionForm>
      );
    },
  });
  return (
    <div className="split">
      <div className="stack">
        {otherAccount && (
          <WarningNotice>
            <b>It is of the account ending {otherAccount.ending}.</b> Customers are asked to pay into the one
            ending {otherAccount.ours}.
          </WarningNotice>
        )}
        {doubtful.length > 0 && (
          <TablePanel
            id="doubtful"
            title="Doubtful"
            count={`${doubtful.length}`}
            caption="Lines that are probably for an order"
            columns={[...LINE, answer(false)]}
            rows={doubtful}
            keyOf={({ line }) => line}
          />
        )}
        <TablePanel
          id="to-record"
          title="To record"
          count={`${toRecord.length}`}
          caption="Lines that are for orders"
          columns={toRecord.some(({ isAccepted }) => isAccepted) ? [...LINE, answer(true)] : LINE}
          rows={toRecord}
          keyOf={({ line }) => line}
          empty="No line is for an order that waits."
        />
        {known.length > 0 && (
          <TablePanel
            id="known"
            title="Here already"
            count={`${known.length}`}
            caption="Lines that were recorded before"
            columns={LINE}
            rows={known}
            keyOf={({ line }) => line}
          />
        )}
      </div>
      <aside className="stack">
        <Panel id="would" title="What is recorded">
          <div className="stack stack--3">
            <Sums sums={sums} />
            {toRecord.length > 0 ? (
              <ActionForm
                form={buttonForm<typeof statementActions>('recordBankStatement', {
                  subject: { id },
                  expected,
                  refused,
                })}
                back={TRANSFERS}
              >
                <Submit className="btn btn--go">Record {counted(toRecord.length, ['line', 'lines'])}</Submit>
              </ActionForm>
            ) : (
              <p>There is nothing to record.</p>
            )}
            <p className="quiet">
              Lines that are for no order, and money out, aren’t kept. What you see here is deleted within a
              day.
            </p>
            <Drop id={id} />
          </div>
        </Panel>
      </aside>
    </div>
  );
}

function Drop({ id }: { id: string }) {
  const form = buttonForm<typeof statementActions>('dropBankStatement', {
    subject: { id },
    refused: useRefused(),
  });
  return (
    <ActionForm form={form} back={TRANSFERS}>
      <Submit className="btn btn--text">Delete the file</Submit>
    </ActionForm>
  );
}
