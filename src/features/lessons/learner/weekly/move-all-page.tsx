import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { MoveAll, movedLessons } from '../../series/move-all.tsx';
import { moveAllPlan, readMoveAllQuery } from '../../series/read-move-all.server.ts';
import { moveWeeklyForm, seriesActions } from '../actions/series-actions.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import type { Route } from './+types/move-all-page.ts';
import { ownSeriesAhead } from './own-series-ahead.server.ts';
import '../cancel.css';

export async function loader(args: LoaderFunctionArgs) {
  const { at, ahead, db } = await ownSeriesAhead(args);
  const query = readMoveAllQuery(new URL(args.request.url).searchParams);
  return { at, plan: await moveAllPlan(db, ahead, query), form: moveWeeklyForm() };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, seriesActions);
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Change weekly lessons', matches);

export default function MoveAllPage({ loaderData: { at, plan, form } }: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <LessonsPage at={at}>
      <div className="cancel">
        <h1 className="h1--quiet">Change all from {plan.fromLabel}</h1>
        <MoveAll
          plan={plan}
          query={at.learner ? { learner: at.learner } : {}}
          back={lessonsPath(at, 'lessons')}
          moveOne={(booking) => lessonsPath(at, { booking, to: 'move' })}
          form={openForm(form, {
            subject: { series: plan.series },
            hidden: { lessons: movedLessons(plan) },
            refused,
          })}
        />
      </div>
    </LessonsPage>
  );
}
