import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Form } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { Field } from '#src/ui/form/field.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/time-off-page.ts';
import { AffectedLessons } from './affected-lessons.tsx';
import { type AwayRead, readAway } from './read-time-off.server.ts';
import { reassignDaysAction } from './time-off-action.server.ts';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const read = await readAway(office.deps, params.slug ?? '', new URL(request.url).searchParams);
  if (!read) throw new Response('No such instructor', { status: 404 });
  return { read, mayReassign: may(staff, 'diary') };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), [reassignDaysAction]);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = (loaderData && `${loaderData.read.name} is away`) ?? 'Away';
  return [{ title: pageTitle(title, matches) }];
}

export default function TimeOffPage({ loaderData: { read, mayReassign } }: Route.ComponentProps) {
  const refused = useRefused();
  const { slug, name, days, summary, first, lessons } = read;
  return (
    <>
      <PageHead
        title={`${name} is away`}
        trail={[
          ['/office/diary', 'Diary'],
          [`/office/diary/instructors/${slug}?week=${first}`, name],
        ]}
        here="Away"
      >
        {days}
      </PageHead>
      <div className="stack">
        <DaysForm read={read} />
        <Panel id="affected" title="Whom it affects" count={summary} flush>
          {lessons.length === 0 && (
            <p className="panel__body quiet">No lessons on these days. Closing them prevents new bookings.</p>
          )}
          {mayReassign ? (
            <AffectedLessons read={read} refused={refused} />
          ) : (
            <ol className="affected">
              {lessons.map(({ id, learner, when, outcode }) => (
                <li key={id}>
                  {learner.name}, {when}, {outcode}
                </li>
              ))}
            </ol>
          )}
        </Panel>
      </div>
    </>
  );
}

function DaysForm({ read: { first, last, today } }: { read: AwayRead }) {
  return (
    <Form className="cluster items-end g-3" key={`${first} ${last}`}>
      <Field id="first" name="first" label="First day" type="date" min={today} defaultValue={first} />
      <Field id="last" name="last" label="Last day" type="date" min={first} defaultValue={last} />
      <button type="submit" className="btn">
        Show
      </button>
    </Form>
  );
}
