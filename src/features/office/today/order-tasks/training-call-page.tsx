import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedAct } from '#src/features/identity/staff/acts/posted-act.server.ts';
import { ActForm } from '#src/kit/parts/act-form.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Sheet } from '#src/kit/parts/sheet.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { PhoneIcon } from '#src/ui/icons.tsx';
import { orderTaskActs } from './order-task-acts.server.ts';
import { OrderTaskState } from './order-task-state.tsx';
import { readOrderTask } from './read-order-task.server.ts';
import './promised.css';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'read');
  const task = await readOrderTask(office.deps, params.id ?? '', 'ring_about_training');
  if (!task) throw new Response('No such call', { status: 404 });
  return { task, mayWork: may(staff, 'work') };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), orderTaskActs);
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const title = (loaderData && `Ring ${loaderData.task.name}`) ?? 'Training call';
  return [{ title: pageTitle(title) }];
}

const DONE = { recordTrainingCall: 'Recorded.', takeBackTrainingCall: 'The call is due again.' };

export default function TrainingCallPage() {
  const { task, mayWork } = useLoaderData<typeof loader>();
  const refused = useRefused();
  const { id, number, name, phone, lines, kept, isEnded } = task;
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
      <div className="gap-4">
        <DoneNotice words={DONE} />
        <div className="two">
          <Sheet id="whom" title="About">
            <ul className="plain-o">
              {lines.map(({ position, words }) => (
                <li key={position}>{words}</li>
              ))}
            </ul>
            <p>
              <a className="btn" href={phone.link}>
                <PhoneIcon />
                {phone.words}
              </a>
            </p>
          </Sheet>
          {mayWork && kept && !isEnded && (
            <Sheet id="call" title="The call">
              <ActForm act="takeBackTrainingCall" given={{ id }} refused={refused}>
                <button type="submit" className="btn">
                  Not reached after all
                </button>
              </ActForm>
            </Sheet>
          )}
          {mayWork && !kept && !isEnded && (
            <Sheet id="call" title="The call">
              <ActForm act="recordTrainingCall" given={{ id }} refused={refused} className="form-o">
                <fieldset className="fieldset">
                  <legend>Did you reach them?</legend>
                  <label className="pick-o">
                    <input
                      type="radio"
                      name="reached"
                      value="yes"
                      required
                      defaultChecked={refused?.values.reached === 'yes'}
                    />{' '}
                    Yes, and we have agreed what comes next
                  </label>
                  <label className="pick-o">
                    <input
                      type="radio"
                      name="reached"
                      value="no"
                      required
                      defaultChecked={refused?.values.reached === 'no'}
                    />{' '}
                    No answer: it stays in the queue
                  </label>
                </fieldset>
                <TextArea
                  id="call-note"
                  name="note"
                  label="Note"
                  optional
                  maxLength={2000}
                  defaultValue={refused?.values.note}
                  error={refused?.errors.note?.[0]}
                />
                <button type="submit" className="btn btn--go">
                  Record call
                </button>
              </ActForm>
            </Sheet>
          )}
        </div>
      </div>
    </>
  );
}
