import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { MoveAll, movedLessons } from '#src/features/lessons/series/move-all.tsx';
import { moveAllPlan, readMoveAllQuery } from '#src/features/lessons/series/read-move-all.server.ts';
import { openForm } from '#src/kit/forms/open-form.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext } from '../access/diary-guard.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { learnerActions, moveWeeklyForm } from '../learners/learner-actions.server.ts';
import { readSeries } from '../learners/read-series.server.ts';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-move-weekly-page.ts';
import '../learners/learners.css';

export async function loader(args: LoaderFunctionArgs) {
  const { db, learner, ahead } = await readSeries(args);
  const query = readMoveAllQuery(new URL(args.request.url).searchParams);
  const plan = await moveAllPlan(db, ahead, query);
  return { learner, plan, form: moveWeeklyForm() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), learnerActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Change weekly lessons', matches) }];
}

export default function DiaryMoveWeeklyPage({ loaderData: { learner, plan, form } }: Route.ComponentProps) {
  const refused = useRefused();
  const learnerPath = `/diary/learners/${learner.id}`;
  return (
    <div className="wrap grid grid--shrink g-6">
      <PageTop back={[learnerPath, learner.name]} title="Change weekly lessons" />
      <MoveAll
        plan={plan}
        back={learnerPath}
        moveOne={(lesson) => `/diary/lessons/${lesson}`}
        form={openForm(form, {
          subject: { id: learner.id, series: plan.series },
          hidden: { lessons: movedLessons(plan) },
          refused,
        })}
      />
    </div>
  );
}
