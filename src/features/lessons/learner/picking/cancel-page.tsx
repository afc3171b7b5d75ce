import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit, TextArea } from '#src/kit/forms/fields.tsx';
import { type OpenField, openForm } from '#src/kit/forms/open-form.ts';
import { formatHours, formatLondonDate } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { cancellingOffer } from '../../bookings/end-booking.server.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { policyOf } from '../../policy/cancellation-policy.server.ts';
import { minutesOf } from '../../policy/cancellation-policy.ts';
import { isWaitedFor, openOffersOf } from '../../waiting-list/make-offers.server.ts';
import { bookingActions, cancelForm } from '../actions/booking-actions.server.ts';
import { waitingActions } from '../actions/waiting-actions.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { OnOffer } from '../on-offer.tsx';
import { ownBooking } from '../own-booking.server.ts';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import { formatInstant, shownLesson } from '../shown-lesson.ts';
import { PolicyBar, type ShownNotice } from './policy-bar.tsx';
import '../cancel.css';
import type { Matches } from '#src/platform/page-meta.ts';
import type { Route } from './+types/cancel-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { access, booking, db, now } = await ownBooking(args);
  const offer = await cancellingOffer(db, booking.id, { role: 'learner', now });
  if (!offer) throw new Response('No such lesson', { status: 404 });
  const { consequence, worth, leftAfter } = offer;
  const rule = await policyOf(db, booking.policyVersion);
  const name = (await instructorNames(db)).get(booking.instructor) ?? '';
  return {
    at: access.at,
    form: cancelForm(),
    lesson: shownLesson(booking, { name, rule, now }),
    chargedMinutes: consequence.chargedMinutes,
    worth,
    leftAfter,
    hours: rule.freeHours,
    leftInTime: leftAfter + consequence.chargedMinutes,
    // All of the lesson is charged.
    isSameAsNow: consequence.chargedMinutes === minutesOf(booking),
    road: noticeOn(consequence.freeUntil, booking.startsAt, now),
    bookedOn: formatLondonDate(booking.madeAt),
    offered: (await openOffersOf(db, [booking.id], now)).get(booking.id) ?? 0,
    isWaitedFor: consequence.chargedMinutes > 0 && (await isWaitedFor(db, booking, now)),
  };
}

function noticeOn(freeUntil: Date, startsAt: Date, now: Date): ShownNotice {
  const gone = (now.getTime() - freeUntil.getTime()) / (startsAt.getTime() - freeUntil.getTime());
  return {
    freeUntil: formatInstant(freeUntil, now),
    startsAt: formatInstant(startsAt, now),
    now: formatInstant(now, now),
    gone,
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, [...bookingActions, ...waitingActions], {
    named: ({ act, how }) => (how === 'offer' ? 'offerLesson' : act),
  });
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Cancel a lesson', matches);

export default function CancelPage({ loaderData: data }: Route.ComponentProps) {
  const refused = useRefused();
  const { at, lesson, chargedMinutes, hours } = data;
  const form = openForm(data.form, {
    subject: { id: lesson.id },
    expected: { version: lesson.version, charged_minutes: chargedMinutes },
    refused,
  });
  const [firstName] = lesson.instructor.split(' ');
  const length = formatHours(chargedMinutes);
  return (
    <LessonsPage at={at}>
      <div className="cancel">
        <h1 className="h1--quiet">Cancel this lesson?</h1>
        <p className="cancel__which">
          {lesson.dayLabel}, {lesson.from} to {lesson.until}, with {lesson.instructor}
        </p>
        {chargedMinutes > 0 ? (
          <section className="plate plate--yellow late" aria-labelledby="late">
            <h2 id="late">
              This lesson is within {hours} hours, so {length} will be charged
            </h2>
            <p>
              You would have <strong>{formatHours(data.leftAfter)} left</strong>
              {data.isSameAsNow && ', the same as now'}. With more than {hours} hours’ notice it would be{' '}
              <span className="nowrap">{formatHours(data.leftInTime)}</span>.
              {data.worth > 0 && ` The ${length} is worth ${pounds(data.worth)} at the price paid.`}
            </p>
          </section>
        ) : (
          <section className="panel" aria-labelledby="free">
            <h2 className="h3" id="free">
              Nothing is charged
            </h2>
            <p>
              You would have <strong>{formatHours(data.leftAfter)} left</strong> to book. It’s free until{' '}
              {lesson.freeUntil}.
            </p>
          </section>
        )}
        {data.offered > 0 && <OnOffer lesson={lesson} offered={data.offered} refused={refused} />}
        <div className="split">
          <ActionForm form={form} className="grid grid--shrink g-6">
            {chargedMinutes > 0 && (
              <Ways
                firstName={firstName ?? ''}
                length={length}
                offered={data.offered}
                isWaitedFor={data.isWaitedFor}
                field={form.fields.how}
              />
            )}
            <TextArea
              field={form.fields.message}
              label={`Message to ${firstName}`}
              optional
              className="input--low"
            />
            <div className="row">
              <Submit className="btn btn--go">{chargedMinutes > 0 ? 'Confirm' : 'Cancel this lesson'}</Submit>
              <Link className="btn" to={lessonsPath(at, 'lessons')}>
                Keep this lesson
              </Link>
            </div>
          </ActionForm>
          {chargedMinutes > 0 && (
            <aside aria-labelledby="why">
              <div className="panel">
                <h2 className="h3" id="why">
                  Why it is charged
                </h2>
                <PolicyBar {...data.road} />
                <p className="small quiet">
                  You agreed to {hours} hours’ notice when you booked on {data.bookedOn}. The charge is taken
                  off again if somebody else books the time, or if {firstName} waives it.
                </p>
              </div>
            </aside>
          )}
        </div>
      </div>
    </LessonsPage>
  );
}

function Ways({
  firstName,
  length,
  offered,
  isWaitedFor,
  field,
}: {
  firstName: string;
  length: string;
  /** How many it is offered to already. */
  offered: number;
  /** Whether somebody waits for such a time. */
  isWaitedFor: boolean;
  field: OpenField;
}) {
  const chosen = field.value || (isWaitedFor && offered === 0 ? 'offer' : 'ask');
  return (
    <fieldset>
      <legend className="cancel__ask">What would you like to do?</legend>
      <div className="g-3 mt-4 grid grid--shrink">
        {offered === 0 && isWaitedFor && (
          <label className="pick">
            <input type="radio" name="how" value="offer" defaultChecked={chosen === 'offer'} />
            <span>
              <span className="pick__name">Offer it to the waiting list, and keep it if nobody takes it</span>
              <span className="pick__note">
                We email those who want a time like this. If one of them takes it, your lesson is cancelled
                and nothing is charged. If not, it goes ahead.
              </span>
            </span>
          </label>
        )}
        <label className="pick">
          <input type="radio" name="how" value="ask" defaultChecked={chosen === 'ask'} />
          <span>
            <span className="pick__name">Ask {firstName} to waive the charge</span>
            <span className="pick__note">
              The lesson is cancelled now{offered > 0 && ', and the offer ends'}. Say why in the message
              below. {firstName} decides.
            </span>
          </span>
        </label>
        <label className="pick">
          <input type="radio" name="how" value="now" defaultChecked={chosen === 'now'} />
          <span>
            <span className="pick__name">Cancel now</span>
            <span className="pick__note">
              {offered > 0 && 'The offer ends. '}
              {length} is charged, unless somebody else books the time.
            </span>
          </span>
        </label>
      </div>
    </fieldset>
  );
}
