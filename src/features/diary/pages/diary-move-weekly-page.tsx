import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { MoveAll, movedLessons } from '#src/features/lessons/series/move-all.tsx';
import { moveAllPlan, readMoveAllQuery } from '#src/features/lessons/series/read-move-all.server.ts';
import { openForm } from '#src/kit/forms/open-form.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { orNotFound } from '../access/own.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { learnerActions, moveWeeklyForm } from '../learners/learner-actions.server.ts';
import { readSeries } from '../learners/read-learner.server.ts';
import type { Route } from './+types/diary-move-weekly-page.ts';
import '../learners/learners.css';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  const { ahead, ...learner } = await orNotFound(readSeries(deps, context.get(instructorContext), params));
  if (!ahead) throw redirect(`/diary/learners/${learner.id}`);
  const search = new URL(request.url).searchParams;
  return {
    ...learner,
    plan: await moveAllPlan(deps.db, ahead, readMoveAllQuery(search)),
    form: moveWeeklyForm(),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), learnerActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Change weekly lessons', matches) }];
}

export default function DiaryMoveWeeklyPage({ loaderData: { id, name, plan, form } }: Route.ComponentProps) {
  const refused = useRefused();
  const learnerPath = `/diary/learners/${id}`;
  return (
    <div className="wrap grid grid--shrink g-6">
      <div className="dayhead cluster between g-3 gx-6">
        <div>
          <p>
            <a className="textlink" href={learnerPath}>
              {name}
            </a>
          </p>
          <h1 className="h1--quiet">Change weekly lessons</h1>
        </div>
      </div>
      <MoveAll
        plan={plan}
        back={learnerPath}
        moveOne={(lesson) => `/diary/lessons/${lesson}`}
        form={openForm(form, {
          subject: { id, series: plan.series },
          hidden: { lessons: movedLessons(plan) },
          refused,
        })}
      />
    </div>
  );
}
