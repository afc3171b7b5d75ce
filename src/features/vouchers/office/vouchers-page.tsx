import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { CardTable } from '#src/kit/parts/card-table.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/vouchers-page.ts';
import { cardActions } from './card-actions.server.ts';
import { CardsToPost, LastPosted } from './cards-to-post.tsx';
import { FindForm } from './find-form.tsx';
import { pageOfWholeCode } from './page-of-code.server.ts';
import { readVouchersPage, searchVouchers } from './read-page.server.ts';
import { voucherActions, voucherForms } from './voucher-actions.server.ts';
import { VoucherPanel } from './voucher-panel.tsx';
import { VoucherSide } from './voucher-side.tsx';

/** The staff's voucher desk: cards to post, search, and what is owed. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const query = new URL(request.url).searchParams;
  const find = query.get('find')?.trim().slice(0, 100) ?? '';
  const voucher = await pageOfWholeCode(office.deps, find, '/office/vouchers');
  if (voucher) throw redirect(voucher);
  const [page, results] = await Promise.all([
    readVouchersPage(office.deps),
    searchVouchers(office.deps, find),
  ]);
  return {
    find,
    due: query.get('due'),
    page,
    results,
    forms: voucherForms(),
    done: doneWords(request, actions),
    mayWork: may(staff, 'work'),
    mayRefund: may(staff, 'refund'),
  };
}

const actions = [...cardActions, ...voucherActions];

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), actions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Vouchers', matches) }];
}

export default function OfficeVouchersPage({
  loaderData: { find, due, page, results, done, ...panelProps },
}: Route.ComponentProps) {
  const refused = useRefused();
  const [only, ...others] = results.vouchers;
  return (
    <>
      <PageHead title="Vouchers">Gift cards to print and post, and any voucher by its order</PageHead>
      <div className="split">
        <div className="stack">
          <DoneNotice messages={done} />
          <CardsToPost page={page} due={due} mayWork={panelProps.mayWork} refused={refused} />
          <LastPosted posted={page.lastPosted} mayWork={panelProps.mayWork} refused={refused} />
          <Panel id="find-h" title="Find a voucher">
            <FindForm find={find} />
            {find && !only && (
              <p className="found" role="status">
                No voucher has this order number, recipient or email address, or code.
              </p>
            )}
            {only && others.length === 0 && <VoucherPanel voucher={only} {...panelProps} />}
            {others.length > 0 && (
              <div className="found stack stack--3">
                <CardTable
                  caption="Vouchers found"
                  className="table--rows"
                  rows={results.vouchers}
                  keyOf={({ id }) => id}
                  columns={[
                    {
                      head: 'Voucher',
                      cell: ({ id, name, ends }) => (
                        <a className="id id--long" href={`/office/vouchers/${id}`}>
                          {name}, ending {ends}
                        </a>
                      ),
                    },
                    {
                      head: 'For',
                      cell: ({ recipientName, orderNumber, origin }) => (
                        <>
                          {recipientName}
                          <small>{orderNumber ?? (origin === 'moved' ? 'Moved in' : 'Reward')}</small>
                        </>
                      ),
                    },
                    { head: 'State', cell: ({ state }) => state },
                    { head: 'Left', num: true, className: 'end', cell: ({ remaining }) => remaining },
                  ]}
                />
                {results.more && (
                  <p role="status">
                    Only the latest {results.vouchers.length} are shown. To find the others, search by the end
                    of the code.
                  </p>
                )}
              </div>
            )}
          </Panel>
        </div>
        <VoucherSide page={page} />
      </div>
    </>
  );
}
