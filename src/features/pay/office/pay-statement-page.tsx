import type { LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { findInstructorRow } from '#src/features/instructors/profile/profiles.server.ts';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { RunSums } from '../run-sums.tsx';
import { readStatementPage } from '../statement/pay-statements.server.ts';
import type { Route } from './+types/pay-statement-page.ts';
import { LinesPanel } from './lines-panel.tsx';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'money');
  const { db, clock } = office.deps;
  const row = await findInstructorRow(db, params.slug ?? '');
  if (!row) throw new Response('Instructor not found', { status: 404 });
  const { slug, name } = row;
  const query = new URL(request.url).searchParams;
  const statement = await readStatementPage(db, { instructor: slug, query, now: clock.now() });
  return { slug, name, ...statement };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    {
      title: pageTitle(loaderData ? `${loaderData.period.name}, ${loaderData.name}` : 'Statement', matches),
    },
  ];
}

export default function PayStatementPage({
  loaderData: { slug, name, period, around, other, sums, lines, months, isOpen },
}: Route.ComponentProps) {
  const money = `/office/instructors/${slug}/money`;
  const file = (ending: string) => `/office/pay/statement.${ending}?instructor=${slug}&${period.query}`;
  const ways = [around.before, ...(around.now.query === period.query ? [] : [around.now]), other];
  return (
    <>
      <PageHead
        title={period.name}
        trail={[
          ['/office/instructors', 'Instructors'],
          [`/office/instructors/${slug}`, name],
          [money, 'Money'],
        ]}
        here="Statement"
        buttons={
          <>
            <a className="btn" href={file('pdf')}>
              PDF
            </a>
            <a className="btn" href={file('csv')} download>
              CSV
            </a>
          </>
        }
      >
        {name}, by day. {isOpen && 'Some of it is in no closed run yet, and may change.'}
      </PageHead>
      <div className="split">
        {period.isYear ? (
          <TablePanel
            id="months"
            title="Month by month"
            caption={`${period.name}, month by month`}
            empty="Nothing in this year."
            rows={months}
            keyOf={(month) => month.name}
            columns={[
              {
                head: 'Month',
                className: 'wide',
                cell: (month) => <a href={`${money}/statement?month=${month.month}`}>{month.name}</a>,
              },
              { head: 'Time', num: true, cell: ({ time }) => time },
              {
                head: 'Lessons',
                num: true,
                cell: (month) => <NamedAmount name="Lessons">{month.lessons}</NamedAmount>,
              },
              {
                head: 'Fees, late charges',
                num: true,
                cell: (month) => <NamedAmount name="Fees, late charges">{month.feesAndCharges}</NamedAmount>,
              },
              {
                head: 'Cash, adjustments',
                num: true,
                cell: (month) => (
                  <NamedAmount name="Cash, adjustments">{month.cashAndAdjustments}</NamedAmount>
                ),
              },
              { head: 'Paid', num: true, className: 'top-end', cell: ({ paid }) => <b>{paid}</b> },
            ]}
          />
        ) : (
          <LinesPanel id="lines" title="Entries" lines={lines} empty="Nothing in this month." />
        )}
        <div className="split__aside stack">
          <Panel id="sums" title="How it adds up" flush>
            <RunSums className="panel__body" sums={sums} />
          </Panel>
          <Panel id="periods" title="Other statements">
            <ul className="plain stack stack--3">
              {[...ways, ...(around.after ? [around.after] : [])].map(({ query, name: title }) => (
                <li key={query}>
                  <a href={`${money}/statement?${query}`}>{title}</a>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  );
}
