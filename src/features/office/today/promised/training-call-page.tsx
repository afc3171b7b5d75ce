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
import { promiseActs } from './promise-acts.server.ts';
import { PromiseState } from './promise-state.tsx';
import { readPromise } from './read-promise.server.ts';
import './promised.css';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = await requireStaff(office, 'read');
  const promise = await readPromise(office.deps, params.id ?? '', 'ring_about_training');
  if (!promise) throw new Response('No such call', { status: 404 });
  return { promise, mayWork: may(staff, 'work') };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), promiseActs);
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const title = (loaderData && `Ring ${loaderData.promise.name}`) ?? 'Training call';
  return [{ title: pageTitle(title) }];
}

const DONE = { recordTrainingCall: 'Recorded.', takeBackTrainingCall: 'The call is due again.' };

export default function TrainingCallPage() {
  const { promise, mayWork } = useLoaderData<typeof loader>();
  const refused = useRefused();
  const { id, number, name, phone, lines, kept, isEnded } = promise;
  return (
    <>
      <PageHead
        title={`Ring ${name}`}
        trail={[
          ['/office', 'Today'],
          [`/office/orders/${id}`, number],
        ]}
      >
        <PromiseState promise={promise} />
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
