import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { formatHours } from '#src/platform/dates.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { pickUpDefaults } from '../../bookings/pick-up-fields.tsx';
import { learnerWithId } from '../../learners/find-learner.server.ts';
import { readWeeklyQuery, weeklyPlan } from '../../series/read-weekly.server.ts';
import { NoWeeklyTimes, WeeklyPlanForm } from '../../series/weekly-plan.tsx';
import type { Route } from './+types/weekly-page.ts';
import { bookWeeklyForm, seriesActions } from './series-actions.server.ts';

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'diary');
  const { db, clock } = office.deps;
  const learner = isUuid(id) ? await learnerWithId(db, id) : undefined;
  if (!learner) throw new Response('No such learner', { status: 404 });
  const search = new URL(request.url).searchParams;
  const query = readWeeklyQuery(search);
  const instructor = search.get('instructor') ?? undefined;
  const planFor = { learnerId: learner.id, reader: 'office' as const, instructor };
  return {
    id: learner.id,
    name: learner.name,
    query: { instructor, from: query.from ?? undefined },
    plan: await weeklyPlan(db, planFor, query, clock.now()),
    form: bookWeeklyForm(),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), seriesActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Book a weekly time', matches) }];
}

export default function WeeklyPage({ loaderData: { id, name, query, plan, form } }: Route.ComponentProps) {
  const refused = useRefused();
  const learnerPath = `/office/learners/${id}`;
  const bookOne = `/office/diary/book?${new URLSearchParams({ learner: id })}`;
  return (
    <>
      <PageHead
        title="Book a weekly time"
        trail={[
          ['/office/learners', 'Learners'],
          [learnerPath, name],
        ]}
        buttons={
          <a className="btn" href={bookOne}>
            Book one lesson
          </a>
        }
      >
        For {name}, {formatHours(plan.remainingMinutes)} to book
        {'instructor' in plan && ` with ${plan.instructor.name}`}
      </PageHead>
      {plan.problem === 'no_instructor' && (
        <p>A weekly time is with one instructor, and {name} has none yet. Place the lessons first.</p>
      )}
      {plan.problem === 'no_hours' && <p>There aren’t enough hours left for a lesson.</p>}
      {plan.problem === 'no_times' && <NoWeeklyTimes plan={plan} query={query} bookOne={bookOne} />}
      {plan.problem === undefined && (
        <WeeklyPlanForm
          plan={plan}
          query={query}
          back={learnerPath}
          form={openForm(form, {
            subject: { id },
            hidden: { instructor: plan.instructor.slug, minutes: plan.minutes },
            defaults: pickUpDefaults(plan.pickUp),
            refused,
          })}
        />
      )}
    </>
  );
}
