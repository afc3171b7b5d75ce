import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { openForm } from '#src/kit/forms/open-form.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { stopAllPlan } from '../../series/read-stop-all.server.ts';
import { StopAll, stoppedLessons } from '../../series/stop-all.tsx';
import { WhoAsks } from '../lesson/lesson-forms.tsx';
import type { Route } from './+types/stop-weekly-page.ts';
import { ChangeWeekly } from './change-weekly.tsx';
import { readSeries } from './read-series.server.ts';
import { seriesActions, stopWeeklyForm } from './series-actions.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { db, learner, ahead, mayWaive } = await readSeries(args);
  const after = new URL(args.request.url).searchParams.get('after');
  const plan = await stopAllPlan(db, ahead, after);
  return { learner, plan, form: stopWeeklyForm(), mayWaive };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), seriesActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Stop weekly lessons', matches) }];
}

export default function StopWeeklyPage({
  loaderData: { learner, plan, form: fields, mayWaive },
}: Route.ComponentProps) {
  const learnerPath = `/office/learners/${learner.id}`;
  const form = openForm(fields, {
    subject: { id: learner.id, series: plan.series },
    hidden: { lessons: stoppedLessons(plan) },
    refused: useRefused(),
  });
  return (
    <ChangeWeekly title="Stop weekly lessons" learner={learner}>
      <StopAll plan={plan} back={learnerPath} form={form}>
        <WhoAsks fields={form.fields} chargedMinutes={plan.charged} mayWaive={mayWaive} />
      </StopAll>
    </ChangeWeekly>
  );
}
