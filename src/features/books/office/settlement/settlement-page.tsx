import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { Sums } from '#src/kit/parts/sums.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/settlement-page.ts';
import { type SettlementPage as Read, readSettlementPage } from './read-settlement-page.server.ts';
import { settlementActions } from './settlement-actions.server.ts';

const BOOKS = '/office/books';

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'books');
  const read = isUuid(id) ? await readSettlementPage(office.deps, id) : undefined;
  if (!read) throw new Response('No such file', { status: 404 });
  return { read, done: doneWords(request, settlementActions) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), settlementActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Settlement', matches) }];
}

const PAYOUTS: Column<Read['payouts'][number]>[] = [
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

const DIFFERENCES: Column<Read['differences'][number]>[] = [
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
  { head: 'Day', cell: ({ day }) => day },
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

/** What a gateway has settled, beside our books. */
export default function SettlementPage({ loaderData: { read, done } }: Route.ComponentProps) {
  const { id, title, sent, recorded, payouts, differences, agreeing, sums, expected } = read;
  const refused = useRefused();
  return (
    <>
      <PageHead title={title} trail={[[BOOKS, 'Books']]} here="Settlement">
        Sent by {sent}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
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
                  {read.hasUnsettled &&
                    ' What isn’t settled yet at either end of a file is often in another.'}
                  {read.isPayPal && ' PayPal’s fees are in the books from its charges.'}
                </p>
              </div>
            </Panel>
          </aside>
        </div>
      </div>
    </>
  );
}

function Enter({
  id,
  sums,
  expected,
  refused,
}: Pick<Read, 'id' | 'sums' | 'expected'> & { refused: ReturnType<typeof useRefused> }) {
  const { expected_payouts: count } = expected;
  const subject = { id };
  return (
    <>
      <Sums sums={sums} />
      <ActionForm
        form={buttonForm<typeof settlementActions>('recordSettlementFile', { subject, expected, refused })}
      >
        <Submit className="btn btn--go">
          {count === 0 ? 'Keep the comparison' : `Enter ${count} ${count === 1 ? 'payout' : 'payouts'}`}
        </Submit>
      </ActionForm>
      <ActionForm
        form={buttonForm<typeof settlementActions>('dropSettlementFile', { subject, refused })}
        back={BOOKS}
      >
        <Submit className="btn btn--text">Delete the file</Submit>
      </ActionForm>
    </>
  );
}
