import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { Form } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { WeekGrid } from '#src/kit/parts/week-grid.tsx';
import { weekPeriods } from '#src/platform/calendar/week.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { placingActions, placingForms } from './assignment-actions.server.ts';
import { Candidates, CannotTeach } from './candidates.tsx';
import { lessonOfferActions, lessonOfferForms } from './offer-actions.server.ts';
import { OfferForm, OfferState } from './offer-panels.tsx';
import { type Placing, readPlacing } from './read-assignment.server.ts';
import './lessons.css';
import { PhoneLink } from '#src/kit/parts/phone-link.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/assignment-page.ts';

const pageActions = [...placingActions, ...lessonOfferActions];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const query = new URL(request.url).searchParams;
  const assignment = isUuid(params.id)
    ? await readPlacing(office.deps, params.id, {
        transmission: query.get('gearbox') ?? undefined,
        language: query.get('language') || undefined,
        minutes: query.get('minutes') ?? undefined,
      })
    : undefined;
  if (!assignment) throw new Response('No such lessons', { status: 404 });
  return {
    assignment,
    forms: { ...placingForms(), ...lessonOfferForms() },
    done: doneWords(request, pageActions),
    mayPlace: may(staff, 'work') && assignment.order.isPaid,
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), pageActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = (loaderData && `Place ${loaderData.assignment.learner.name}’s lessons`) ?? 'Place lessons';
  return [{ title: pageTitle(title, matches) }];
}

export default function AssignmentPage({
  loaderData: { assignment, forms, done, mayPlace },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { order, learner, free, due, isLate, chosen } = assignment;
  return (
    <>
      <PageHead
        title={`Place ${learner.name}’s lessons`}
        trail={[
          order.number
            ? [`/office/orders/${order.id}`, `Order ${order.number}`]
            : ['/office/learners', 'Learners'],
        ]}
        here="Place lessons"
        buttons={
          due && (
            <Badge tone={isLate ? 'danger' : 'warning'}>
              {isLate ? `Promised ${due}` : `An instructor rings ${due}`}
            </Badge>
          )
        }
      >
        {chosen.label}
        {chosen.transmission && `, ${chosen.transmission}`}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={done} />
        <div className="split">
          <div className="stack">
            <Gearboxes assignment={assignment} />
            {chosen.currentAssignment && (
              <p>
                <Badge tone="success">{chosen.currentAssignment.text}</Badge>
              </p>
            )}
            <OfferState assignment={assignment} mayPlace={mayPlace} refused={refused} />
            <Panel
              id="candidates"
              title={chosen.isWaiting ? 'Who could teach them' : 'Who else could teach them'}
              count={assignment.can.length}
              flush
              foot={<CannotTeach assignment={assignment} />}
            >
              <Candidates assignment={assignment} forms={forms} mayPlace={mayPlace} refused={refused} />
            </Panel>
            {mayPlace && <OfferForm assignment={assignment} forms={forms} refused={refused} />}
            {chosen.isWaiting && mayPlace && (
              <p className="quiet">
                The learner is told who will ring. The instructor is told the learner’s contact, hours and
                free times.
              </p>
            )}
          </div>
          <aside className="stack">
            <Panel id="learner" title="Learner">
              <dl className="pairs">
                <Pair name="Name">{learner.name}</Pair>
                <Pair name="Phone">
                  <PhoneLink phone={learner.phone} />
                </Pair>
                <Pair name="Email">{learner.email}</Pair>
                <Pair name="Pick-up">{learner.address}</Pair>
                <Pair name="Lessons">
                  {chosen.label} <small>{chosen.remaining} left</small>
                </Pair>
                {chosen.wishes.length > 0 && (
                  <Pair name="Asked for">
                    {[...new Set(chosen.wishes.map(({ name }) => name))].join(', ')}
                  </Pair>
                )}
              </dl>
            </Panel>
            <Panel id="when" title="Availability">
              {free.length > 0 ? (
                <WeekGrid
                  caption={`${learner.firstname} can learn at ${free.length} of ${weekPeriods.length} times`}
                  free={free}
                />
              ) : (
                <p className="quiet">No times given when buying.</p>
              )}
            </Panel>
            <Panel id="language" title="Language and first lesson">
              <Form className="row">
                {chosen.transmission && <input type="hidden" name="gearbox" value={chosen.transmission} />}
                <select
                  className="input input--inline"
                  name="language"
                  aria-label="Lessons in"
                  defaultValue={assignment.language ?? ''}
                >
                  <option value="">Any language</option>
                  {assignment.languages.map((language) => (
                    <option key={language}>{language}</option>
                  ))}
                </select>
                <select
                  className="input input--inline"
                  name="minutes"
                  aria-label="First lesson"
                  defaultValue={assignment.minutes}
                >
                  {[60, 90, 120].map((minutes) => (
                    <option key={minutes} value={minutes}>
                      {minutes} minutes
                    </option>
                  ))}
                </select>
                <button type="submit" className="btn">
                  Show
                </button>
              </Form>
            </Panel>
          </aside>
        </div>
      </div>
    </>
  );
}

/** An order may have lessons of both gearboxes, which need not have one instructor. */
function Gearboxes({ assignment: { groups, chosen } }: { assignment: Placing }) {
  if (groups.length < 2) return null;
  return (
    <nav aria-label="Lessons of the order">
      <ul className="chips cluster items-stretch g-1">
        {groups.map(({ transmission, label, isWaiting }) => (
          <li key={transmission}>
            <a
              href={`?gearbox=${transmission}`}
              aria-current={transmission === chosen.transmission ? 'true' : undefined}
            >
              {label}, {transmission || 'any gearbox'} <span>{isWaiting ? 'to place' : 'placed'}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
