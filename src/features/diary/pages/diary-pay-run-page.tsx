import type { LoaderFunctionArgs } from 'react-router';
import { describePlan } from '#src/features/pay/plan.ts';
import { readInstructorRun } from '#src/features/pay/read-instructor-pay.server.ts';
import { RunSums } from '#src/features/pay/run-sums.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { BackIcon } from '../parts/diary-icons.tsx';
import { PayLines } from '../pay/pay-lines.tsx';
import type { Route } from './+types/diary-pay-run-page.ts';
import '../learners/learners.css';
import '../pay/pay.css';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(diaryContext).deps;
  const { slug } = context.get(instructorContext);
  const run = await readInstructorRun(db, slug, Number(params.run), clock.now());
  if (!run) throw new Response('Not in this diary', { status: 404 });
  return run;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? `Pay of ${loaderData.days}` : 'Pay', matches) }];
}

export default function DiaryPayRunPage({
  loaderData: { number, days, plan, state, lines, sums },
}: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <h1 className="h1--quiet">{days}</h1>
          <p className="quiet">
            {[`Run ${number}`, plan && describePlan(plan, 'instructor'), state].filter(Boolean).join('. ')}
          </p>
        </div>
        <a className="btn btn--small" href="/diary/pay">
          <BackIcon />
          All your pay
        </a>
      </div>
      {lines.length > 0 && <PayLines caption={`Pay of ${days}, line by line`} lines={lines} />}
      <RunSums className="paysums" sums={sums} />
      <p className="quiet statementnote">
        This week is closed, and stays as it is. Anything wrong? Ring the office: a correction comes into the
        next one.
      </p>
    </div>
  );
}
