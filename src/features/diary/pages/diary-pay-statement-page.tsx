import type { LoaderFunctionArgs } from 'react-router';
import { RunSums } from '#src/features/pay/run-sums.tsx';
import { readStatementPage } from '#src/features/pay/statement/pay-statements.server.ts';
import { Table } from '#src/kit/parts/card-table.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { NextIcon } from '#src/ui/icons.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { BackIcon } from '../parts/diary-icons.tsx';
import { PayLines } from '../pay/pay-lines.tsx';
import type { Route } from './+types/diary-pay-statement-page.ts';
import '../learners/learners.css';
import '../pay/pay.css';

export function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(diaryContext).deps;
  const { slug } = context.get(instructorContext);
  const query = new URL(request.url).searchParams;
  return readStatementPage(db, { instructor: slug, query, now: clock.now() });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? `Statement, ${loaderData.period.name}` : 'Statement', matches) }];
}

const PAGE = '/diary/pay/statement';

export default function DiaryPayStatementPage({
  loaderData: { period, around, other, sums, lines, months, isOpen },
}: Route.ComponentProps) {
  const isNow = around.now.query === period.query;
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">{period.name}</h1>
          <p className="quiet">What you were owed and paid, by day. A tax year begins on 6 April.</p>
        </div>
        <nav className="dayhead__nav cluster items-stretch g-2" aria-label="Period">
          <a className="btn btn--small square" href={`${PAGE}?${around.before.query}`}>
            <BackIcon />
            <span className="visually-hidden">{around.before.name}</span>
          </a>
          <a
            className="btn btn--small"
            href={`${PAGE}?${around.now.query}`}
            aria-current={isNow ? 'date' : undefined}
          >
            {period.isYear ? 'This tax year' : 'This month'}
          </a>
          {around.after && (
            <a className="btn btn--small square" href={`${PAGE}?${around.after.query}`}>
              <NextIcon />
              <span className="visually-hidden">{around.after.name}</span>
            </a>
          )}
        </nav>
      </div>
      <p className="cluster g-3">
        <a className="btn btn--small" href={`${PAGE}?${other.query}`}>
          {other.name}
        </a>
        <a className="btn btn--small" href={`${PAGE}.pdf?${period.query}`}>
          PDF
        </a>
        <a className="btn btn--small" href={`${PAGE}.csv?${period.query}`} download>
          CSV
        </a>
      </p>
      <RunSums className="paysums" sums={sums} />
      {months.length > 0 && (
        <Table
          caption={`${period.name}, month by month`}
          className="lessonlist"
          columns={[
            { head: 'Month', cell: ({ month, name }) => <a href={`${PAGE}?month=${month}`}>{name}</a> },
            {
              head: 'What',
              className: 'paywhat',
              cell: ({ time, feesAndCharges, cashAndAdjustments, paid }) => (
                <span className="quiet">
                  {time && `${time}. `}
                  Fees, late charges {feesAndCharges}. Cash, adjustments {cashAndAdjustments}. Paid {paid}
                </span>
              ),
            },
            { head: 'Lessons', cell: ({ lessons }) => lessons },
          ]}
          rows={months}
          keyOf={({ name }) => name}
        />
      )}
      {lines.length > 0 && <PayLines caption={`${period.name}, line by line`} lines={lines} />}
      {lines.length + months.length === 0 && <p className="pad">Nothing in this time.</p>}
      <p className="quiet statementnote">
        {isOpen && 'Some of this is in no closed week yet, and may change. '}
        Corrections are with the day that they correct. The CSV has every line.
      </p>
    </div>
  );
}
