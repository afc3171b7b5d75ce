import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { Figures } from '#src/kit/figures/figures.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Panel } from '#src/kit/parts/panel.tsx';
import { Steps } from '#src/kit/parts/steps.tsx';
import { WarningNotice } from '#src/kit/parts/warning-notice.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/pay-run-page.ts';
import { payActions, payForms } from './pay-actions.server.ts';
import { payRunActions, payRunForms } from './pay-run-actions.server.ts';
import { PayRunTable } from './pay-run-table.tsx';
import { BankFilePanels, MarkPaidPanel, PaymentsPanel, RemittancesPanel } from './paying-panels.tsx';
import { type PayRunPageData, readPayRun } from './read-pay-run.server.ts';
import { RunsChart } from './runs-chart.tsx';
import './pay-run.css';

const STEPS = ['Check and close', 'Pay from the bank', 'Mark as paid'];

const PAGE_ACTIONS = [...payRunActions, ...payActions];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'money');
  const number = /^\d{1,9}$/.test(params.number ?? '') ? Number(params.number) : 0;
  const chosen = new URL(request.url).searchParams.get('adjust') ?? undefined;
  const run = await readPayRun(office.deps, number, chosen);
  if (!run) throw new Response('No such run', { status: 404 });
  const { adjustment } = payForms();
  return { run, forms: { ...payRunForms(), adjustment }, done: doneWords(request, PAGE_ACTIONS) };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), PAGE_ACTIONS);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(loaderData ? `Pay run ${loaderData.run.number}` : 'Pay run', matches) }];
}

export default function PayRunPage({ loaderData: { run, forms, done } }: Route.ComponentProps) {
  const refused = useRefused();
  const { number, week, closed, paying, rows } = run;
  return (
    <>
      <PageHead
        title={week ? `Pay for ${week}` : 'No runs yet'}
        trail={[['/office/pay', 'Pay']]}
        here={`Run ${number}`}
        buttons={
          run.before && (
            <a className="btn" href={`/office/pay/runs/${run.before}`}>
              Run {run.before}
            </a>
          )
        }
      >
        Run {number}, {closed ? `closed by ${closed.by}, ${closed.when}` : 'not closed'}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        {week === null ? (
          <p>
            <b>Before the first run each instructor needs a plan and bank details.</b> Set the plans on the
            pages of your <a href="/office/instructors">instructors</a>: the first run is the week in which
            the first plan begins.
          </p>
        ) : (
          <>
            <Steps steps={STEPS} at={stepOf(run)} />
            <Figures figures={run.figures} />
            <Checks run={run} refused={refused} />
            {paying && (
              <div className="split">
                <div className="stack">
                  <BankFilePanels number={number} paying={paying} forms={forms} refused={refused} />
                  <PaymentsPanel number={number} paying={paying} forms={forms} refused={refused} />
                </div>
                <div className="split__aside stack">
                  {paying.unpaid.length > 0 && (
                    <MarkPaidPanel number={number} paying={paying} forms={forms} refused={refused} />
                  )}
                  {paying.remittances.count > 0 && (
                    <RemittancesPanel number={number} paying={paying} refused={refused} />
                  )}
                </div>
              </div>
            )}
            <Panel
              id="by-instructor"
              title="By instructor"
              count={
                <a href={`/office/pay/run.csv?run=${number}`} download>
                  CSV<span className="visually-hidden">: run {number}</span>
                </a>
              }
              flush
              foot={
                run.owing.length > 0 && (
                  <p className="quiet">
                    {run.all.paysText} to pay, less what is owed to us by{' '}
                    {run.owing.map(({ name, owes }) => `${name} (${owes})`).join(', ')}: {run.all.totalText}.
                  </p>
                )
              }
            >
              {rows.length === 0 ? (
                <p className="panel__body quiet">
                  No lessons were given this week, and nobody has a plan in it.
                </p>
              ) : (
                <PayRunTable {...run} form={forms.adjustment} refused={refused} />
              )}
            </Panel>
            <div className={closed ? undefined : 'split'}>
              <RunsChart title={`The last ${run.bars.length} runs`} name="To pay" bars={run.bars} />
              {!closed && (
                <ClosePlate run={run}>
                  <ActionForm
                    form={buttonForm<typeof payRunActions>('closePayRun', {
                      subject: { number },
                      expected: { expected_pays: run.all.pays },
                      refused,
                    })}
                  >
                    <Submit className="btn btn--go">Close run {number}</Submit>
                  </ActionForm>
                </ClosePlate>
              )}
            </div>
          </>
        )}
      </div>
    </>
  );
}

function stepOf({ closed, paying }: PayRunPageData): number {
  if (!closed || !paying) return 0;
  if (paying.unpaid.length === 0) return STEPS.length;
  return paying.files.some(({ withdrawn }) => !withdrawn) && paying.next.payments.length === 0 ? 2 : 1;
}

/** What staff should see to before they close a run, and until everybody is paid. */
function Checks({
  run: { withoutAccount, unmarked, number },
  refused,
}: {
  run: PayRunPageData;
  refused: RefusedPost | undefined;
}) {
  return (
    <>
      {withoutAccount.length > 0 && (
        <WarningNotice>
          <p>
            <b>
              {withoutAccount.length === 1 ? '1 instructor has' : `${withoutAccount.length} instructors have`}{' '}
              no bank details that are confirmed.
            </b>{' '}
            They’re left out of the bank file until they have.{' '}
            <a href="/office/pay/bank-details">Bank details</a>
          </p>
          <Asks
            of={withoutAccount.map(({ pays, isWaiting, ...one }) => ({
              ...one,
              mayAsk: !isWaiting && !one.hasLeft,
              text: `${pays}${isWaiting ? ', waits to be confirmed' : one.hasLeft ? ', has left and is paid by hand' : ''}`,
            }))}
            button="Email"
            formOf={(instructors) =>
              buttonForm<typeof payRunActions>('requestBankDetails', {
                subject: { number },
                hidden: { instructors },
                refused,
              })
            }
          />
        </WarningNotice>
      )}
      {unmarked.length > 0 && (
        <WarningNotice>
          <p>
            <b>
              {countedLessons(unmarked.reduce((count, { lessons }) => count + lessons.length, 0))} marked as
              given or missed.
            </b>{' '}
            Close without them and they come into run {number + 1}.
          </p>
          <Asks
            of={unmarked.map(({ lessons, ...one }) => ({
              ...one,
              mayAsk: !one.hasLeft,
              text: lessons.map(({ id, when }, index) => (
                <span key={id}>
                  {index > 0 && '; '}
                  <a href={`/office/diary/lessons/${id}`}>{when}</a>
                </span>
              )),
            }))}
            button="Remind"
            formOf={(instructors) =>
              buttonForm<typeof payRunActions>('requestOutcomes', {
                subject: { number },
                hidden: { instructors },
                refused,
              })
            }
          />
        </WarningNotice>
      )}
    </>
  );
}

const countedLessons = (count: number) => (count === 1 ? '1 lesson isn’t' : `${count} lessons aren’t`);

interface PersonToAsk {
  slug: string;
  name: string;
  text: React.ReactNode;
  asked: { words: string; isToday: boolean } | null;
  mayAsk: boolean;
}

/** More than these are listed behind a press. */
const MOST_IN_SIGHT = 4;

/** Instructors who are asked for something on one press, each once a day at most. */
function Asks({
  of,
  button,
  formOf,
}: {
  of: readonly PersonToAsk[];
  button: string;
  formOf(instructors: string): Parameters<typeof ActionForm>[0]['form'];
}) {
  const open = of.filter(({ mayAsk, asked }) => mayAsk && !asked?.isToday);
  const askedToday = of.filter(({ asked }) => asked?.isToday).length;
  const list = (
    <ul className="pay-asks">
      {of.map(({ slug, name, text, asked }) => (
        <li key={slug}>
          <b>{name}</b>, {text}
          {asked && <small className="block quiet">{asked.words}</small>}
        </li>
      ))}
    </ul>
  );
  const [first] = open;
  return (
    <>
      {of.length > MOST_IN_SIGHT ? (
        <details className="more">
          <summary>
            Who they are{askedToday > 0 && `: ${askedToday} of ${of.length} were emailed today`}
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
      {first && (
        <ActionForm form={formOf(open.map(({ slug }) => slug).join(','))}>
          <Submit className="btn btn--small">
            {button} {open.length === 1 ? first.name : `these ${open.length}`}
          </Submit>
        </ActionForm>
      )}
    </>
  );
}

function ClosePlate({ run, children }: { run: PayRunPageData; children: React.ReactNode }) {
  const { number, all, isOver, lastDay, withoutAccount, owing, rows } = run;
  const paid = rows.filter(({ total }) => total > 0).length - withoutAccount.length;
  return (
    <section className="plate plate--paper back split__aside" aria-labelledby="close">
      <h2 id="close">Close run {number}</h2>
      <p className="back__sum">{all.paysText}</p>
      <ul>
        <li>{paid === 1 ? '1 instructor' : `${paid} instructors`} can be paid by a bank file</li>
        {withoutAccount.length > 0 && (
          <li>
            {withoutAccount.length === 1
              ? `${withoutAccount[0]?.pays} to ${withoutAccount[0]?.name} when they have given their bank details`
              : `${withoutAccount.length} more when they have given their bank details`}
          </li>
        )}
        {owing.map(({ name, owes }) => (
          <li key={name}>
            {name}’s {owes} is taken from run {number + 1}
          </li>
        ))}
      </ul>
      {isOver ? children : <p className="mt-3">The week ends on {lastDay}. You can close it after that.</p>}
      <p className="quiet mt-3">A closed run can’t be changed. Corrections go into the next one.</p>
    </section>
  );
}
