import type { LoaderFunctionArgs } from 'react-router';
import { RunSums } from '#src/features/pay/run-sums.tsx';
import { Table } from '#src/kit/parts/card-table.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { PayTabs } from '../parts/diary-tabs.tsx';
import { PayLines } from '../pay/pay-lines.tsx';
import { readOwnPay } from '../pay/read-own-pay.server.ts';
import type { Route } from './+types/diary-pay-page.ts';
import '../learners/learners.css';
import '../pay/pay.css';

export function loader({ context }: LoaderFunctionArgs) {
  const { slug } = context.get(instructorContext);
  return readOwnPay(context.get(diaryContext).deps, slug);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Pay', matches) }];
}

export default function DiaryPayPage({
  loaderData: { plan, next, owed, paid, toBePaid, bankDetails, open, later, runs },
}: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PayTabs here="/diary/pay" />
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">Your pay</h1>
          <p className="quiet">{plan ?? 'No plan yet: the office sets what you get for lessons.'}</p>
          {next.map((words) => (
            <p key={words} className="quiet">
              {words}
            </p>
          ))}
        </div>
        <div className="cluster g-2">
          <a className="btn btn--small" href="/diary/cash">
            Cash to collect
          </a>
          <a className="btn btn--small" href="/diary/statement">
            Hours by month
          </a>
          <a className="btn btn--small" href="/diary/pay/statement">
            Statements
          </a>
        </div>
      </div>
      {bankDetails && (
        <WarningNotice>
          {bankDetails === 'none' ? (
            <p>
              We don’t know yet where to pay you. <a href="/diary/bank-details">Enter your bank details</a>
            </p>
          ) : (
            <p>
              We can’t pay you before we’ve rung you about <a href="/diary/bank-details">your bank details</a>
              .
            </p>
          )}
        </WarningNotice>
      )}
      <dl className="sums">
        <div>
          <dt>To be paid</dt>
          <dd>{toBePaid}</dd>
        </div>
        <div>
          <dt>Paid so far</dt>
          <dd>{paid}</dd>
        </div>
        <div className="sums__owed">
          <dt>{owed.name}</dt>
          <dd>{owed.amount}</dd>
        </div>
      </dl>
      {open && (
        <section className="payrun" aria-labelledby="open">
          <h2 id="open">
            {open.days} <span className="quiet">not closed yet</span>
          </h2>
          {open.lines.length === 0 ? (
            <p className="pad">Nothing in this week yet.</p>
          ) : (
            <PayLines caption={`Pay of ${open.days}, line by line`} lines={open.lines} />
          )}
          <RunSums className="paysums" sums={open.sums} />
        </section>
      )}
      {later && (
        <section className="payrun" aria-labelledby="later">
          <h2 id="later">
            {later.days} <span className="quiet">{later.total} so far</span>
          </h2>
          <PayLines caption={`Pay of ${later.days}, line by line`} lines={later.lines} />
        </section>
      )}
      <section className="payrun" aria-labelledby="runs">
        <h2 id="runs">Closed weeks</h2>
        {runs.length === 0 ? (
          <p className="pad">No week has been closed yet.</p>
        ) : (
          <Table
            caption="Closed weeks, newest first"
            className="lessonlist"
            columns={[
              { head: 'Week', cell: ({ number, days }) => <a href={`/diary/pay/${number}`}>{days}</a> },
              { head: 'State', cell: ({ state }) => <span className="quiet">{state}</span> },
              { head: 'Comes to', cell: ({ total }) => total },
            ]}
            rows={runs}
            keyOf={({ number }) => number}
          />
        )}
      </section>
      <p>
        <a href="/diary/bank-details">Your bank details</a>
      </p>
      <p className="quiet statementnote">
        A week is from Monday to Sunday. A lesson counts once you’ve marked it as given, by the plan of its
        day. What changes after a week was closed comes into the next one.
      </p>
    </div>
  );
}
