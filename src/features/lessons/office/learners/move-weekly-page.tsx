import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { openForm } from '#src/kit/forms/open-form.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { MoveAll, movedLessons } from '../../series/move-all.tsx';
import { moveAllPlan, readMoveAllQuery } from '../../series/read-move-all.server.ts';
import { WhoAsks } from '../lesson/lesson-forms.tsx';
import type { Route } from './+types/move-weekly-page.ts';
import { ChangeWeekly } from './change-weekly.tsx';
import { readSeries } from './read-series.server.ts';
import { moveWeeklyForm, seriesActions } from './series-actions.server.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { db, learner, ahead, mayWaive } = await readSeries(args);
  const query = readMoveAllQuery(new URL(args.request.url).searchParams);
  const plan = await moveAllPlan(db, ahead, query);
  return { learner, plan, form: moveWeeklyForm(), mayWaive };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), seriesActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Change weekly lessons', matches) }];
}

export default function MoveWeeklyPage({
  loaderData: { learner, plan, form: fields, mayWaive },
}: Route.ComponentProps) {
  const learnerPath = `/office/learners/${learner.id}`;
  const form = openForm(fields, {
    subject: { id: learner.id, series: plan.series },
    hidden: { lessons: movedLessons(plan) },
    refused: useRefused(),
  });
  return (
    <ChangeWeekly title="Change weekly lessons" learner={learner}>
      <MoveAll
        plan={plan}
        back={learnerPath}
        moveOne={(lesson) => `/office/diary/lessons/${lesson}?move=yes`}
        form={form}
      >
        <WhoAsks fields={form.fields} chargedMinutes={plan.charged} mayWaive={mayWaive} />
      </MoveAll>
    </ChangeWeekly>
  );
}
