import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { stopAllPlan } from '../../series/read-stop-all.server.ts';
import { StopAll, stoppedLessons } from '../../series/stop-all.tsx';
import { seriesActions, stopWeeklyForm } from '../actions/series-actions.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import type { Route } from './+types/stop-page.ts';
import { ownSeriesAhead } from './own-series-ahead.server.ts';
import '../cancel.css';

export async function loader(args: LoaderFunctionArgs) {
  const { at, ahead, db } = await ownSeriesAhead(args);
  const asked = new URL(args.request.url).searchParams.get('after');
  return { at, plan: await stopAllPlan(db, ahead, asked), form: stopWeeklyForm() };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, seriesActions);
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Stop weekly lessons', matches);

export default function StopPage({ loaderData: { at, plan, form } }: Route.ComponentProps) {
  const refused = useRefused();
  return (
    <LessonsPage at={at}>
      <div className="cancel">
        <h1 className="h1--quiet">Stop after which lesson?</h1>
        <StopAll
          plan={plan}
          query={at.learner ? { learner: at.learner } : {}}
          back={lessonsPath(at, 'lessons')}
          form={openForm(form, {
            subject: { series: plan.series },
            hidden: { lessons: stoppedLessons(plan) },
            refused,
          })}
        />
      </div>
    </LessonsPage>
  );
}
