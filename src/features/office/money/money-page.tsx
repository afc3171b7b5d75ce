import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { Figures } from '#src/kit/figures/figures.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { readMonth } from '#src/platform/months.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { ChevronLeft } from '#src/ui/drawings/chevron-left.ts';
import { ChevronRight } from '#src/ui/drawings/chevron-right.ts';
import { Download } from '#src/ui/drawings/download.ts';
import { icon } from '#src/ui/icons.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/money-page.ts';
import { explainForm, ledgerActions } from './ledger-actions.server.ts';
import { LedgerPanel } from './ledger-panel.tsx';
import { ledgerView } from './ledger-view.server.ts';
import { MoneyTable } from './money-table.tsx';
import { moneyView } from './money-view.server.ts';
import { OwedCharts } from './owed-charts.tsx';
import { SalesChart } from './sales-chart.tsx';

const BackIcon = icon(ChevronLeft);
const OnIcon = icon(ChevronRight);
const FileIcon = icon(Download);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const today = londonDate(office.deps.clock.now());
  const month = readMonth(new URL(request.url).searchParams, today);
  const [view, ledger] = await Promise.all([moneyView(office.deps, month), ledgerView(office.deps, month)]);
  return {
    view,
    ledger,
    explain: explainForm(),
    done: doneWords(request, ledgerActions),
    mayExport: may(staff, 'export'),
    mayWork: may(staff, 'work'),
    mayRefund: may(staff, 'refund'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), ledgerActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Money', matches) }];
}

export default function MoneyPage({
  loaderData: { view, ledger, explain, done, mayExport, mayWork, mayRefund },
}: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <>
      <PageHead
        title="Money"
        buttons={
          <>
            <a className="btn" href={`/office/money?month=${view.before.month}`}>
              <BackIcon />
              {view.before.label}
            </a>
            {view.after && (
              <a className="btn" href={`/office/money?month=${view.after.month}`}>
                {view.after.label}
                <OnIcon />
              </a>
            )}
            {mayExport && (
              <a className="btn" href={`/office/money.csv?month=${view.month}`}>
                <FileIcon />
                Month-end CSV
              </a>
            )}
          </>
        }
      >
        {view.title}, {view.until}. Days are London’s.
      </PageHead>
      <div className="stack">
        <Figures figures={view.figures} />
        <DoneNotice messages={done} />
        <LedgerPanel
          ledger={ledger}
          form={explain}
          mayWork={mayWork}
          mayRefund={mayRefund}
          refused={refused}
        />
        <Panel
          id="sales"
          title="Sales by day and kind"
          count="fee included"
          foot={
            <details className="more">
              <summary>Show as a table</summary>
              <MoneyTable
                caption={`Sales by day and kind, ${view.title}`}
                first="Day"
                heads={view.heads}
                rows={view.table.map(({ day, sums }) => ({ name: day, sums }))}
              />
            </details>
          }
        >
          <SalesChart days={view.days} rows={view.rows} />
          <ul className="key quiet cluster items-stretch g-1 gx-5">
            <li>Today is hollow, weekends are sand</li>
            <li>Each row has its own scale, written at its top line</li>
          </ul>
          <p className="quiet">
            A voucher that is sold is not a sale: its {view.vouchersSold} of this month are owed to the
            holders until they are spent, and count as sales then. {view.byVoucher} of the sales above were
            paid by voucher; {view.vouchersRefunded} of vouchers were refunded. {view.vatNote}
            {view.withoutOrder && ` ${view.withoutOrder} went back of charges that belong to no order.`}
          </p>
        </Panel>
        <Panel
          id="owed-by-month"
          title="Vouchers sold, spent and owed"
          foot={
            <div className="stack stack--3">
              <details className="more">
                <summary>Show as a table</summary>
                <MoneyTable
                  caption="Vouchers by month"
                  first="Month"
                  heads={[
                    'Issued',
                    'Moved in or given',
                    'Spent',
                    'Expired',
                    'Refunded or void',
                    'Owed at the end',
                  ]}
                  rows={view.liability}
                />
              </details>
              {mayExport && <a href="/office/money/vouchers.csv">Every month as a CSV</a>}
            </div>
          }
        >
          <OwedCharts months={view.liability} />
        </Panel>
      </div>
    </>
  );
}
