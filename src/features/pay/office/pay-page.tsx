import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { Figures } from '#src/kit/figures/figures.tsx';
import { Badge } from '#src/kit/parts/badge.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { NamedAmount } from '#src/kit/parts/named-amount.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { TablePanel } from '#src/kit/parts/table-panel.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { RunSums } from '../run-sums.tsx';
import type { Route } from './+types/pay-page.ts';
import { AdjustmentPanel, CashPanel, DebtPanel } from './entry-panels.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { payActions, payForms } from './pay-actions.server.ts';
import { PlanPanel } from './plan-panel.tsx';
import { readPayPage } from './read-pay-page.server.ts';
import { RunsChart } from './runs-chart.tsx';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'money');
  const page = await readPayPage(office.deps, params.slug ?? '');
  if (!page) throw new Response('Instructor not found', { status: 404 });
  return { ...page, forms: payForms(), done: doneWords(request, payActions) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), payActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? `Money of ${loaderData.name}` : 'Money', matches) }];
}

export default function PayPage({
  loaderData: {
    slug,
    name,
    firstName,
    plans,
    pay,
    account,
    debt,
    forecast,
    bars,
    bank,
    figures,
    today,
    mondays,
    entry,
    forms,
    done,
  },
}: Route.ComponentProps) {
  const refused = useRefused();
  const of = { slug, refused };
  return (
    <>
      <PageHead
        title={name}
        trail={[
          ['/office/instructors', 'Instructors'],
          [`/office/instructors/${slug}`, name],
        ]}
        here="Money"
        buttons={
          <>
            <a className="btn" href={`/office/instructors/${slug}/money/statement`}>
              Statements
            </a>
            <a className="btn only-phone" href="#plan">
              Plan, adjustments
            </a>
          </>
        }
      >
        {plans.now ?? 'No plan yet'}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <Figures figures={figures} />
        {debt && <DebtPanel {...of} firstName={firstName} debt={debt} form={forms.adjustment} />}
        <div className="split">
          <div className="stack">
            {pay.open && (
              <LinesPanel
                id="open"
                title={`Run ${pay.open.number}, ${pay.open.days}`}
                count="not closed"
                lines={pay.open.lines}
                empty={`Nothing of ${firstName}’s in this week yet.`}
              >
                <RunSums className="panel__body" sums={pay.open.sums} />
              </LinesPanel>
            )}
            {pay.later && (
              <LinesPanel
                id="later"
                title={`After it, ${pay.later.days}`}
                count={`${pay.later.total} so far`}
                lines={pay.later.lines}
              />
            )}
            <AccountTable slug={slug} name={name} firstName={firstName} account={account} />
            <RunsChart title={`The last ${bars.length} runs`} name="Comes to" bars={bars} />
            {forecast && (
              <Panel
                id="forecast"
                title={`Run ${forecast.run}, as booked`}
                count={forecast.days}
                flush
                foot={<p className="quiet">{forecast.error}</p>}
              >
                <RunSums className="panel__body" sums={forecast.sums} />
              </Panel>
            )}
            <RunsTable slug={slug} name={name} runs={pay.runs} />
          </div>
          <div className="split__aside stack">
            <PlanPanel {...of} firstName={firstName} plans={plans.all} form={forms.plan} mondays={mondays} />
            <AdjustmentPanel {...of} firstName={firstName} form={forms.adjustment} entry={entry} />
            <CashPanel {...of} form={forms.cash} entry={entry} today={today} />
            <BankPanel slug={slug} firstName={firstName} bank={bank} />
            <Panel id="sees" title="What they see">
              <p className="quiet">
                {firstName} sees the same under Pay in the diary: what is due and why, lesson by lesson, and
                each closed run.
              </p>
            </Panel>
          </div>
        </div>
      </div>
    </>
  );
}

type PayOfInstructor = Route.ComponentProps['loaderData'];

/** What was entered for and against them. */
function AccountTable({
  slug,
  name,
  firstName,
  account,
}: Pick<PayOfInstructor, 'slug' | 'name' | 'firstName' | 'account'>) {
  return (
    <TablePanel
      id="account"
      title="Account"
      caption={`${name}’s account, newest first`}
      empty="Nothing has been entered yet. A run enters its lessons when it is closed."
      rows={account.rows}
      keyOf={({ key }) => key}
      columns={[
        { head: 'Day', cell: ({ day }) => <span className="nowrap">{day}</span> },
        {
          head: 'What',
          className: 'wide',
          cell: ({ what, note, run, isClosed }) => (
            <>
              {what}
              <small>
                {[note, isClosed ? undefined : `Run ${run}, not closed`].filter(Boolean).join('. ')}
                {isClosed && (
                  <>
                    {note && '. '}
                    <a href={`/office/instructors/${slug}/money/${run}`}>Run {run}</a>
                  </>
                )}
              </small>
            </>
          ),
        },
        {
          head: 'Adds',
          num: true,
          cell: ({ adds }) => adds && <NamedAmount name="Adds">{adds}</NamedAmount>,
        },
        {
          head: 'Takes',
          num: true,
          cell: ({ takes }) => takes && <NamedAmount name="Takes">{takes}</NamedAmount>,
        },
        {
          head: `We owe ${firstName}`,
          num: true,
          className: 'top-end',
          cell: ({ balance }) => <b>{balance}</b>,
        },
      ]}
      foot={account.before && <p className="quiet">Before that: {account.before}. Older runs are below.</p>}
    />
  );
}

function RunsTable({
  slug,
  name,
  runs,
}: Pick<PayOfInstructor, 'slug' | 'name'> & { runs: PayOfInstructor['pay']['runs'] }) {
  return (
    <TablePanel
      id="runs"
      title="Runs"
      caption={`Closed runs of ${name}, newest first`}
      empty="No run has been closed yet."
      rows={runs}
      keyOf={({ number }) => number}
      columns={[
        {
          head: 'Run',
          cell: ({ number }) => <a href={`/office/instructors/${slug}/money/${number}`}>Run {number}</a>,
        },
        { head: 'Week', className: 'wide', cell: ({ days }) => days },
        { head: 'State', className: 'wide', cell: ({ state }) => state },
        { head: 'Comes to', num: true, className: 'top-end', cell: ({ total }) => <b>{total}</b> },
      ]}
    />
  );
}

/** Where they are paid to. */
function BankPanel({ slug, firstName, bank }: Pick<PayOfInstructor, 'slug' | 'firstName' | 'bank'>) {
  return (
    <Panel
      id="bank"
      title="Bank details"
      foot={
        <p className="quiet">
          {firstName} changes them in the diary, with a password. The office sees the last digits only.
        </p>
      }
    >
      <div className="stack stack--3">
        {bank.account ? (
          <dl className="pairs">
            <Pair name="Name">{bank.account.name}</Pair>
            <Pair name="Account">
              <span className="nowrap">{bank.account.number}</span>
              {bank.account.checked ? (
                <>
                  <Badge tone="success">Name checked with the bank</Badge>
                  <small className="block quiet">{bank.account.checked}</small>
                </>
              ) : (
                <small className="block quiet">
                  <a href="/office/pay/bank-details#accounts">Name not checked with the bank</a>
                </small>
              )}
            </Pair>
          </dl>
        ) : (
          <p>None that are confirmed.</p>
        )}
        {bank.isWaiting && (
          <p>
            <a href={`/office/pay/bank-details#${slug}`}>An account waits to be confirmed</a>
          </p>
        )}
      </div>
    </Panel>
  );
}
