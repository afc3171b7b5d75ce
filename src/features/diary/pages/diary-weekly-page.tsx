import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { pickUpDefaults } from '#src/features/lessons/bookings/pick-up-fields.tsx';
import { readWeeklyQuery } from '#src/features/lessons/series/read-weekly.server.ts';
import { NoWeeklyTimes, WeeklyPlanForm } from '#src/features/lessons/series/weekly-plan.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { diaryContext, instructorContext } from '../access/diary-guard.server.ts';
import { orNotFound } from '../access/own.server.ts';
import { postedDiaryAction } from '../actions/posted-diary-action.server.ts';
import { learnerActions, weeklyForm } from '../learners/learner-actions.server.ts';
import { readWeekly } from '../learners/read-learner.server.ts';
import { PageTop } from '../parts/page-top.tsx';
import type { Route } from './+types/diary-weekly-page.ts';
import '../learners/learners.css';

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const { deps } = context.get(diaryContext);
  const query = readWeeklyQuery(new URL(request.url).searchParams);
  const read = await orNotFound(readWeekly(deps, context.get(instructorContext), id, query));
  return { ...read, from: query.from ?? undefined, form: weeklyForm() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedDiaryAction(request, context.get(diaryContext), learnerActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Book a weekly time', matches) }];
}

export default function DiaryWeeklyPage({
  loaderData: { id, name, plan, from, form },
}: Route.ComponentProps) {
  const refused = useRefused();
  const learnerPath = `/diary/learners/${id}`;
  const query = { from };
  return (
    <div className="wrap">
      <PageTop back={[learnerPath, name]} title="Book a weekly time">
        {formatHours(plan.remainingMinutes)} left to book
      </PageTop>
      {plan.problem === 'no_instructor' && <p>You have left the school: your diary takes no lessons.</p>}
      {plan.problem === 'no_hours' && (
        <p>There isn’t an hour left to book. {name} can buy more on the website, or ring the office.</p>
      )}
      {plan.problem === 'no_times' && (
        <NoWeeklyTimes plan={plan} query={query} bookOne={`${learnerPath}#book`} />
      )}
      {plan.problem === undefined && (
        <WeeklyPlanForm
          plan={plan}
          query={query}
          back={learnerPath}
          form={openForm(form, {
            subject: { id },
            hidden: { minutes: plan.minutes },
            defaults: pickUpDefaults(plan.pickUp),
            refused,
          })}
        />
      )}
    </div>
  );
}
