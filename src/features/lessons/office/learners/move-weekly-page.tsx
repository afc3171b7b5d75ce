import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { MoveAll, movedLessons } from '../../series/move-all.tsx';
import { moveAllPlan, readMoveAllQuery } from '../../series/read-move-all.server.ts';
import { bookingActions, moveWeeklyForm } from '../lesson/booking-actions.server.ts';
import { WhoAsks } from '../lesson/lesson-forms.tsx';
import type { Route } from './+types/move-weekly-page.ts';
import { readSeries } from './read-series.server.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'diary');
  const { ahead, ...learner } = await readSeries(office.deps, params);
  if (!ahead) throw redirect(`/office/learners/${learner.id}`);
  const search = new URL(request.url).searchParams;
  const plan = await moveAllPlan(office.deps.db, ahead, readMoveAllQuery(search));
  return { ...learner, plan, form: moveWeeklyForm(), mayWaive: may(staff, 'waive') };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), bookingActions);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Change weekly lessons', matches) }];
}

export default function MoveWeeklyPage({
  loaderData: { id, name, plan, form: fields, mayWaive },
}: Route.ComponentProps) {
  const learnerPath = `/office/learners/${id}`;
  const form = openForm(fields, {
    subject: { id, series: plan.series },
    hidden: { lessons: movedLessons(plan) },
    refused: useRefused(),
  });
  return (
    <>
      <PageHead
        title="Change weekly lessons"
        trail={[
          ['/office/learners', 'Learners'],
          [learnerPath, name],
        ]}
      >
        Of {name}. Costs are those of a learner who asks: the school is never charged.
      </PageHead>
      <div className="stack">
        <MoveAll
          plan={plan}
          back={learnerPath}
          moveOne={(lesson) => `/office/diary/lessons/${lesson}?move=yes`}
          form={form}
        >
          <WhoAsks fields={form.fields} chargedMinutes={plan.charged} mayWaive={mayWaive} />
        </MoveAll>
      </div>
    </>
  );
}
