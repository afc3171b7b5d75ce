import type { LoaderFunctionArgs } from 'react-router';
import {
  officeContext,
  requireStaff,
  staffContext,
} from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { Figures } from '#src/kit/figures/figures.tsx';
import { Badge, type Tone } from '#src/kit/parts/badge.tsx';
import type { Column } from '#src/kit/parts/card-table.tsx';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { paySettings } from '../bank-file/pay-settings.server.ts';
import type { Route } from './+types/pay-runs-page.ts';
import { readForecast } from './read-forecast.server.ts';
import { readPayRuns } from './read-pay-run.server.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'money');
  const { db, clock } = office.deps;
  const [runs, settings, forecast] = await Promise.all([
    readPayRuns(office.deps),
    paySettings(db),
    readForecast(db, clock.now()),
  ]);
  return {
    runs,
    forecast,
    hasSettings: settings !== undefined,
    maySet: may(context.get(staffContext), 'school'),
  };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Pay', matches) }];
}

type Run = Awaited<ReturnType<typeof readPayRuns>>[number];

const STATES: Record<Run['state'], [tone: Tone, text: string]> = {
  open: ['neutral', 'Open'],
  over: ['warning', 'To close'],
  'to pay': ['warning', 'To pay'],
  'part paid': ['warning', 'Part paid'],
  paid: ['success', 'Paid'],
  nothing: ['neutral', 'Nothing to pay'],
};

const COLUMNS: Column<Run>[] = [
  {
    head: 'Run',
    cell: ({ number, week }) => <a href={`/office/pay/runs/${number}`}>{`Run ${number}, ${week}`}</a>,
  },
  { head: 'To pay', num: true, cell: ({ pays }) => pays },
  {
    head: 'State',
    className: 'end',
    cell: ({ state }) => {
      const [tone, text] = STATES[state];
      return <Badge tone={tone}>{text}</Badge>;
    },
  },
];

type ForecastRow = NonNullable<Awaited<ReturnType<typeof readForecast>>>['rows'][number];

const amountOf = (
  head: string,
  name: 'given' | 'booked' | 'fees' | 'cash' | 'other',
): Column<ForecastRow> => ({
  head,
  num: true,
  cell: (row) => row[name] && <NamedAmount name={head}>{row[name]}</NamedAmount>,
});

const FORECAST_COLUMNS: Column<ForecastRow>[] = [
  {
    head: 'Instructor',
    cell: ({ slug, name }) => <a href={`/office/instructors/${slug}/money`}>{name}</a>,
  },
  { head: 'Lessons', num: true, cell: ({ lessons }) => lessons },
  amountOf('Given', 'given'),
  amountOf('Booked', 'booked'),
  amountOf('Fees', 'fees'),
  amountOf('Cash taken', 'cash'),
  amountOf('Other', 'other'),
  { head: 'As booked', num: true, className: 'top-end', cell: ({ total }) => <b>{total}</b> },
];

export default function PayRunsPage({
  loaderData: { runs, forecast, hasSettings, maySet },
}: Route.ComponentProps) {
  const [open] = runs;
  return (
    <>
      <PageHead
        title="Pay"
        buttons={
          <>
            <a className="btn" href="/office/pay/bank-details">
              Bank details
            </a>
            <a className="btn" href="/office/pay/self-billing">
              Self-billing
            </a>
            {maySet && (
              <a className="btn" href="/office/pay/settings">
                Where pay comes from
              </a>
            )}
          </>
        }
      >
        A run is a week, from Monday to Sunday. Once it’s closed it doesn’t change.
      </PageHead>
      <div className="stack">
        {open?.state === 'over' && (
          <WarningNotice>
            <p>
              The week of run {open.number} is over.{' '}
              <a href={`/office/pay/runs/${open.number}`}>Check and close it</a>.
            </p>
          </WarningNotice>
        )}
        {!hasSettings && (
          <WarningNotice>
            <p>
              We don’t know yet from which account you pay.{' '}
              {maySet ? <a href="/office/pay/settings">Choose the account</a> : 'An owner chooses it.'}
            </p>
          </WarningNotice>
        )}
        {forecast && (
          <>
            <Figures figures={forecast.figures} />
            <TablePanel
              id="forecast"
              title={`This week, ${forecast.days}`}
              count={`run ${forecast.run}, if all goes as booked`}
              caption="This week by instructor, if all booked lessons are given"
              empty="No lessons and no fees in this week yet."
              columns={FORECAST_COLUMNS}
              rows={forecast.rows}
              keyOf={({ slug }) => slug}
              foot={<p className="quiet">{forecast.error}</p>}
            />
          </>
        )}
        <TablePanel
          id="runs"
          title="Runs"
          count={runs.length}
          caption="Pay runs, the newest first"
          columns={COLUMNS}
          rows={runs}
          keyOf={({ number }) => number}
        />
      </div>
    </>
  );
}
