import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea } from '#src/kit/forms/fields.tsx';
import { buttonForm, openForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { pageTitle } from '#src/platform/page-meta.ts';
import { PhoneIcon } from '#src/ui/icons.tsx';
import { orderTaskActions, trainingCallForm } from './order-task-actions.server.ts';
import { OrderTaskState } from './order-task-state.tsx';
import { readOrderTask } from './read-order-task.server.ts';
import './order-tasks.css';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/training-call-page.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const task = await readOrderTask(office.deps, params.id ?? '', 'ring_about_training');
  if (!task) throw new Response('No such call', { status: 404 });
  return {
    task,
    form: trainingCallForm(),
    done: doneWords(request, orderTaskActions),
    mayWork: may(staff, 'work'),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), orderTaskActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = (loaderData && `Ring ${loaderData.task.name}`) ?? 'Training call';
  return [{ title: pageTitle(title, matches) }];
}

export default function TrainingCallPage({
  loaderData: { task, form, done, mayWork },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { id, number, name, phone, lines, kept, isEnded } = task;
  const call = openForm(form, { subject: { id }, refused });
  const { reached } = call.fields;
  return (
    <>
      <PageHead
        title={`Ring ${name}`}
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
          <Panel id="whom" title="About">
            <ul className="mb-4">
              {lines.map(({ position, label }) => (
                <li key={position}>{label}</li>
              ))}
            </ul>
            <p>
              <a className="btn" href={phone.link}>
                <PhoneIcon />
                {phone.label}
              </a>
            </p>
          </Panel>
          {mayWork && kept && !isEnded && (
            <Panel id="call" title="The call">
              <ActionForm
                form={buttonForm<typeof orderTaskActions>('takeBackTrainingCall', {
                  subject: { id },
                  refused,
                })}
              >
                <Submit>Not reached after all</Submit>
              </ActionForm>
            </Panel>
          )}
          {mayWork && !kept && !isEnded && (
            <Panel id="call" title="The call">
              <ActionForm form={call} className="task-form grid justify-start g-3">
                <fieldset className="fieldset">
                  <legend>Did you reach them?</legend>
                  <label className="choice-row">
                    <input
                      type="radio"
                      name={reached.name}
                      value="yes"
                      required={reached.required}
                      defaultChecked={reached.value === 'yes'}
                    />{' '}
                    Yes, and we have agreed what comes next
                  </label>
                  <label className="choice-row">
                    <input
                      type="radio"
                      name={reached.name}
                      value="no"
                      required={reached.required}
                      defaultChecked={reached.value === 'no'}
                    />{' '}
                    No answer: it stays in the queue
                  </label>
                </fieldset>
                <TextArea field={call.fields.note} label="Note" optional />
                <Submit className="btn btn--go">Record call</Submit>
              </ActionForm>
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}
