import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { PrinterIcon } from '#src/ui/icons.tsx';
import { orderTaskActions } from './order-task-actions.server.ts';
import { OrderTaskState } from './order-task-state.tsx';
import { readOrderTask } from './read-order-task.server.ts';
import './order-tasks.css';
import { useSchool } from '#src/ui/layout/use-school.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/parcel-page.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const task = await readOrderTask(office.deps, params.id ?? '', 'post_parcel');
  if (!task) throw new Response('No such parcel', { status: 404 });
  return { task, done: doneWords(request, orderTaskActions), mayWork: may(staff, 'work') };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), orderTaskActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = (loaderData && `Parcel for ${loaderData.task.name}`) ?? 'Parcel';
  return [{ title: pageTitle(title, matches) }];
}

export default function ParcelPage({ loaderData: { task, done, mayWork } }: Route.ComponentProps) {
  const school = useSchool();
  const refused = useRefused();
  const { id, number, name, address, lines, kept, isEnded } = task;
  return (
    <>
      <PageHead
        title={`Parcel for ${name}`}
        trail={[
          ['/office', 'Today'],
          [`/office/orders/${id}`, number],
        ]}
      >
        <OrderTaskState task={task} />
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <Panel id="label" title="Label">
            <address className="postal-label grid g-1">
              <strong>{name}</strong>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <small>
                {number}. If undelivered: {school.company}, {school.address.join(', ')}
              </small>
            </address>
            <div className="needs-script">
              <button type="button" className="btn" onClick={() => window.print()}>
                <PrinterIcon />
                Print
              </button>
            </div>
          </Panel>
          <Panel id="inside" title="What goes in">
            <ul className="mb-4">
              {lines.map(({ position, label }) => (
                <li key={position}>{label}</li>
              ))}
            </ul>
            {mayWork && !kept && !isEnded && (
              <ActionForm
                form={buttonForm<typeof orderTaskActions>('postParcel', { subject: { id }, refused })}
              >
                <Submit className="btn btn--go">Mark as posted</Submit>
              </ActionForm>
            )}
            {mayWork && kept && (
              <ActionForm
                form={buttonForm<typeof orderTaskActions>('takeBackPosted', { subject: { id }, refused })}
              >
                <Submit>Not posted after all</Submit>
              </ActionForm>
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}
