import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { stopAllPlan } from '#src/features/lessons/series/read-stop-all.server.ts';
import { StopAll, stoppedLessons } from '#src/features/lessons/series/stop-all.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { learnerActions, stopWeeklyForm } from '../learners/learner-actions.server.ts';
import { readSeries } from '../learners/read-series.server.ts';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-stop-weekly-page.ts';
import '../learners/learners.css';

export async function loader(args: LoaderFunctionArgs) {
  const { db, learner, ahead } = await readSeries(args);
  const after = new URL(args.request.url).searchParams.get('after');
  const plan = await stopAllPlan(db, ahead, after);
  return { learner, plan, form: stopWeeklyForm() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), learnerActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Stop weekly lessons', matches) }];
}

export default function DiaryStopWeeklyPage({ loaderData: { learner, plan, form } }: Route.ComponentProps) {
  const refused = useRefused();
  const learnerPath = `/diary/learners/${learner.id}`;
  return (
    <div className="wrap grid grid--shrink g-6">
      <PageTop back={[learnerPath, learner.name]} title="Stop weekly lessons" />
      <StopAll
        plan={plan}
        back={learnerPath}
        form={openForm(form, {
          subject: { id: learner.id, series: plan.series },
          hidden: { lessons: stoppedLessons(plan) },
          refused,
        })}
      />
    </div>
  );
}
