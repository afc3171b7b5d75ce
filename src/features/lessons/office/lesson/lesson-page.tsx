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
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { PhoneLink } from '#src/kit/parts/phone-link.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { keptUntilTaken, onOffer } from '../../waiting-list/offers/lesson-offer.ts';
import type { Route } from './+types/lesson-page.ts';
import { bookingActions, lessonForms } from './booking-actions.server.ts';
import { CancelForm, ChargeForms, OutcomeForms, PickUpForm } from './lesson-forms.tsx';
import { LessonHistory, LessonState } from './lesson-history.tsx';
import { MovePanel } from './move-panel.tsx';
import { type LessonRead, readLesson } from './read-lesson.server.ts';
import { TestCarPanel } from './test-car-panel.tsx';
import './diary-forms.css';

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const query = new URL(request.url).searchParams;
  const read = isUuid(params.id) ? await readLesson(office.deps, params.id, query) : undefined;
  if (!read) throw new Response('No such lesson', { status: 404 });
  return {
    read,
    mayChange: may(staff, 'diary'),
    mayWaive: may(staff, 'waive'),
    forms: lessonForms(),
    done: doneWords(request, bookingActions),
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), bookingActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title =
    (loaderData && [loaderData.read.learner?.name, loaderData.read.when].filter(Boolean).join(', ')) ??
    'A lesson';
  return [{ title: pageTitle(title, matches) }];
}

export default function LessonPage({
  loaderData: { read, mayChange, mayWaive, forms, done },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { when, length, state, instructor, learner, charges } = read;
  const isOpen = state === 'booked' && mayChange;
  const { day } = read;
  const isTest = read.kind === 'test';
  return (
    <>
      <PageHead
        title={when}
        trail={[
          ['/office/diary', 'Diary'],
          [`/office/diary/instructors/${instructor.slug}?week=${day}`, instructor.name],
        ]}
        buttons={<LessonState read={read} />}
      >
        {isTest ? 'Driving test' : length} with {instructor.name}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <div className="stack">
            <ProposalPanel read={read} isOpen={isOpen} refused={refused} />
            <OfferPanel read={read} isOpen={isOpen} refused={refused} />
            {isOpen && read.kind === 'test' && !read.hasBegun && (
              <TestCarPanel read={read} refused={refused} />
            )}
            {isOpen && <MovePanel read={read} forms={forms} mayWaive={mayWaive} refused={refused} />}
            <Panel id="history" title="What happened" flush>
              <LessonHistory read={read} />
            </Panel>
          </div>
          <aside className="stack">
            {isOpen && (
              <Panel id="acts" title={read.hasBegun ? 'How did it go?' : 'Change it'}>
                <div className="stack">
                  {read.hasBegun &&
                    (isTest ? (
                      <p>
                        <a className="btn btn--go" href={`/office/learners/${learner?.id}#tests`}>
                          Say how the test went
                        </a>
                      </p>
                    ) : (
                      <OutcomeForms read={read} refused={refused} />
                    ))}
                  {!read.moving && read.kind === 'lesson' && (
                    <p>
                      <a className={read.hasBegun ? 'btn' : 'btn btn--go'} href="?move=yes">
                        Move
                      </a>
                    </p>
                  )}
                  {read.kind === 'lesson' && !read.hasBegun && (
                    <PickUpForm read={read} forms={forms} refused={refused} />
                  )}
                  {!(isTest && read.hasBegun) && (
                    <CancelForm read={read} forms={forms} mayWaive={mayWaive} refused={refused} />
                  )}
                </div>
              </Panel>
            )}
            {charges.length > 0 && (
              <Panel id="charges" title="Charges">
                <div className="stack">
                  <ChargeForms read={read} forms={forms} refused={refused} mayWaive={mayWaive} />
                </div>
              </Panel>
            )}
            <FactsPanel read={read} />
          </aside>
        </div>
      </div>
    </>
  );
}

interface OpenLesson {
  read: LessonRead;
  isOpen: boolean;
  refused: RefusedPost | undefined;
}

/** Another time that one side has proposed, until it is answered. */
function ProposalPanel({ read: { id, proposal }, isOpen, refused }: OpenLesson) {
  if (!proposal) return null;
  return (
    <Panel id="proposal" title="Another time was proposed">
      <div className="stack stack--3">
        <p>
          {proposal.when}, asked by {proposal.by}. Nothing changes until it is accepted.
        </p>
        {isOpen && (
          <ActionForm
            form={buttonForm<typeof bookingActions>('withdrawProposal', {
              subject: { id, proposal: proposal.id },
              refused,
            })}
          >
            <Submit>Take it back</Submit>
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}

/** How many on the waiting list its learner offers it to. */
function OfferPanel({ read: { id, offered, learner }, isOpen, refused }: OpenLesson) {
  if (offered === 0) return null;
  return (
    <Panel id="offer" title="Offered to the waiting list">
      <div className="stack stack--3">
        <p>
          {onOffer(offered)} {learner?.name} keeps it {keptUntilTaken(offered)}.
        </p>
        {isOpen && (
          <ActionForm
            form={buttonForm<typeof bookingActions>('withdrawLessonOffer', {
              subject: { id },
              refused,
            })}
          >
            <Submit>Take it back</Submit>
          </ActionForm>
        )}
      </div>
    </Panel>
  );
}

function FactsPanel({ read: { kind, learner, phone, pickUp, order, made } }: Pick<OpenLesson, 'read'>) {
  const isTest = kind === 'test';
  return (
    <Panel id="lesson" title={isTest ? 'Driving test' : 'Lesson'}>
      <dl className="pairs">
        {learner && (
          <Pair name="Learner">
            <a href={`/office/learners/${learner.id}`}>{learner.name}</a>
          </Pair>
        )}
        {phone && (
          <Pair name="Phone">
            <PhoneLink phone={phone} />
          </Pair>
        )}
        <Pair name={isTest ? 'Test centre' : 'Pick-up'}>{pickUp}</Pair>
        {order && (
          <Pair name="Order">
            <a className="id" href={`/office/orders/${order.id}`}>
              {order.number}
            </a>
          </Pair>
        )}
        <Pair name="Booked by">{made}</Pair>
      </dl>
    </Panel>
  );
}
