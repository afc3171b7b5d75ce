import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm, type OpenForm, openForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { ColumnsTable } from '#src/kit/parts/columns-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { Steps } from '#src/kit/parts/steps.tsx';
import { Sums } from '#src/kit/parts/sums.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/settlement-page.ts';
import {
  type ColumnsRead,
  type Comparison,
  type SettlementPage as Read,
  readSettlementPage,
} from './read-settlement-page.server.ts';
import { matchColumnsForm, settlementActions } from './settlement-actions.server.ts';

const BOOKS = '/office/books';

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'books');
  const read = isUuid(id) ? await readSettlementPage(office.deps, id) : undefined;
  if (!read) throw new Response('No such file', { status: 404 });
  return { read, form: matchColumnsForm(), done: doneWords(request, settlementActions) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), settlementActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Settlement', matches) }];
}

const PAYOUTS: Column<Comparison['payouts'][number]>[] = [
  { head: 'Payout', className: 'wide', cell: ({ reference }) => reference },
  { head: 'Paid on', cell: ({ paidOn }) => paidOn },
  { head: 'Taken', num: true, cell: ({ sums }) => <NamedAmount name="Taken">{sums[0]}</NamedAmount> },
  { head: 'Fees', num: true, cell: ({ sums }) => <NamedAmount name="Fees">{sums[1]}</NamedAmount> },
  { head: 'Paid out', num: true, cell: ({ sums }) => <NamedAmount name="Paid out">{sums[2]}</NamedAmount> },
  {
    head: 'What happens',
    className: 'wide',
    cell: ({ badge: { tone, label } }) => <Badge tone={tone}>{label}</Badge>,
  },
];

const DIFFERENCES: Column<Comparison['differences'][number]>[] = [
  {
    head: 'Payment',
    className: 'wide',
    cell: ({ reference, order, isOurs }) => (
      <>
        {isOurs ? <a href={`/office/orders?find=${order}`}>{order}</a> : <bdi>{order || 'No order'}</bdi>}
        <small>
          <bdi>{reference}</bdi>
        </small>
      </>
    ),
  },
  { head: 'Day', cell: ({ day }) => <span className="nowrap">{day}</span> },
  { head: 'Amount', num: true, cell: ({ amount }) => amount },
  {
    head: 'Difference',
    className: 'wide',
    cell: ({ label, says }) => (
      <>
        <Badge tone="warning">{label}</Badge>
        <small>{says}</small>
      </>
    ),
  },
];

const FIRST_ROWS: Column<Comparison['firstRows'][number]>[] = [
  {
    head: 'Payment',
    className: 'wide',
    cell: ({ line, kind, reference, order }) => (
      <>
        {kind} in line {line}
        <small>
          <bdi>{[order, reference].filter(Boolean).join(', ') || 'Without a reference'}</bdi>
        </small>
      </>
    ),
  },
  { head: 'Day', cell: ({ day }) => <span className="nowrap">{day}</span> },
  { head: 'Amount', num: true, cell: ({ sums }) => <NamedAmount name="Amount">{sums[0]}</NamedAmount> },
  { head: 'Fee', num: true, cell: ({ sums }) => <NamedAmount name="Fee">{sums[1]}</NamedAmount> },
  { head: 'Payout', className: 'wide', cell: ({ payout }) => payout && <bdi>In {payout}</bdi> },
];

const STEPS = ['File', 'Columns', 'Comparison', 'Entered'];
const STEP_OF: Record<Read['state'], number> = { columns: 1, read: 2, recorded: 3 };

/** What a gateway has settled, beside our books. */
export default function SettlementPage({ loaderData: { read, form, done } }: Route.ComponentProps) {
  const refused = useRefused();
  const open = openForm(form, { subject: { id: read.id }, refused });
  return (
    <>
      <PageHead title={read.title} trail={[[BOOKS, 'Books']]} here="Settlement">
        Sent by {read.sent}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Steps steps={STEPS} at={STEP_OF[read.state]} />
        {read.state === 'columns' ? (
          <>
            {!open.isRefused && <p>{read.problem}</p>}
            <Columns read={read} open={open} />
            <p className="quiet">Nothing is entered yet. The file is deleted after a day.</p>
            <Drop id={read.id} refused={refused} />
          </>
        ) : (
          <>
            <Compared read={read} refused={refused} />
            {read.columns && (
              <details className="more" open={open.isRefused}>
                <summary>Match the columns otherwise</summary>
                <Columns read={read.columns} open={open} />
              </details>
            )}
          </>
        )}
      </div>
    </>
  );
}

type Refused = ReturnType<typeof useRefused>;

const OF_FILE: Column<ColumnsRead['headings'][number]>[] = [
  { head: 'Column', className: 'wide', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    head: 'First rows',
    className: 'wide',
    cell: ({ samples }) => <bdi className="move-samples">{samples.join(', ') || 'Empty'}</bdi>,
  },
];

/** Which column of the file is which, beside what stands in it. */
function Columns({ read: { columns, headings }, open }: { read: ColumnsRead; open: OpenForm }) {
  return (
    <div className="split">
      <ActionForm form={open} className="stack stack--3">
        <ColumnsTable
          columns={columns}
          headings={headings.map(({ name }) => name)}
          chosen={open.own?.values}
          none="None"
          foot={
            <div className="row">
              <Submit className="btn btn--go">Compare it</Submit>
              <span className="quiet">Remembered for the next file with these columns</span>
            </div>
          }
        />
      </ActionForm>
      <aside>
        <TablePanel
          id="file"
          title="In the file"
          caption="The columns of the file, with what stands in the first rows"
          columns={OF_FILE}
          rows={headings}
          keyOf={({ name }) => name}
        />
      </aside>
    </div>
  );
}

function Compared({ read, refused }: { read: Comparison; refused: Refused }) {
  const { id, state, recorded, payouts, differences, firstRows, agreeing, sums, expected } = read;
  return (
    <div className="split">
      <div className="stack">
        <TablePanel
          id="payouts"
          title="Payouts of the file"
          count={`${payouts.length}`}
          caption="Payouts, and which of them are entered"
          columns={PAYOUTS}
          rows={payouts}
          keyOf={({ reference }) => reference}
          empty="The file has no payout."
        />
        <TablePanel
          id="differences"
          title="Differences"
          count={`${differences.length}`}
          caption="What the file and our books don’t agree on"
          columns={DIFFERENCES}
          rows={differences}
          keyOf={({ key }) => key}
          empty="All payments and refunds of these days are settled as our books have them."
        />
        {state === 'read' && (
          <TablePanel
            id="rows"
            title="First rows"
            count={`${firstRows.length} of ${read.rows}`}
            caption="The first rows as they are read"
            columns={FIRST_ROWS}
            rows={firstRows}
            keyOf={({ line }) => line}
            empty="The file has payouts alone."
            foot={
              read.leftOut > 0 && (
                <p className="quiet">
                  Left out: {read.leftOut === 1 ? '1 row' : `${read.leftOut} rows`} without a day, or not
                  settled.
                </p>
              )
            }
          />
        )}
      </div>
      <aside className="stack">
        <Panel id="enter" title={recorded ? 'It is entered' : 'What is entered'}>
          <div className="stack stack--3">
            {recorded ? (
              <p>
                {recorded} <a href={`${BOOKS}#payouts`}>Books</a>
              </p>
            ) : (
              <Enter id={id} sums={sums} expected={expected} refused={refused} />
            )}
            <p className="quiet">
              {agreeing === 1 ? '1 payment or refund agrees.' : `${agreeing} payments and refunds agree.`}{' '}
              Differences change nothing in the books: ask the gateway about them.
              {read.hasUnsettled && ' What isn’t settled yet at either end of a file is often in another.'}
              {read.isPayPal && ' PayPal’s fees are in the books from its charges.'}
            </p>
          </div>
        </Panel>
      </aside>
    </div>
  );
}

function Enter({
  id,
  sums,
  expected,
  refused,
}: Pick<Comparison, 'id' | 'sums' | 'expected'> & { refused: Refused }) {
  const { expected_payouts: count } = expected;
  return (
    <>
      <Sums sums={sums} />
      <ActionForm
        form={buttonForm<typeof settlementActions>('recordSettlementFile', {
          subject: { id },
          expected,
          refused,
        })}
      >
        <Submit className="btn btn--go">
          {count === 0 ? 'Keep the comparison' : `Enter ${count} ${count === 1 ? 'payout' : 'payouts'}`}
        </Submit>
      </ActionForm>
      <Drop id={id} refused={refused} />
    </>
  );
}

function Drop({ id, refused }: { id: string; refused: Refused }) {
  return (
    <ActionForm
      form={buttonForm<typeof settlementActions>('dropSettlementFile', { subject: { id }, refused })}
      back={BOOKS}
    >
      <Submit className="btn btn--text">Delete the file</Submit>
    </ActionForm>
  );
}
