import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { instructorNames } from '#src/features/instructors/active-instructor.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { formatHours } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { Lengths } from '../../availability/picker/lengths.tsx';
import { hrefWith } from '../../availability/picker/page-query.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { policyOf } from '../../policy/cancellation-policy.server.ts';
import { isWaitedFor, openOffersOf } from '../../waiting-list/make-offers.server.ts';
import { onOffer } from '../../waiting-list/offers/lesson-offer.ts';
import { bookingActions, moveForm } from '../actions/booking-actions.server.ts';
import { learnerDoneWords } from '../done-text.server.ts';
import { DoneNotice, LessonsPage } from '../lessons-frame.tsx';
import { ownBooking } from '../own-booking.server.ts';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import { shownLesson } from '../shown-lesson.ts';
import type { Route } from './+types/move-page.ts';
import { Chosen } from './booking-summary.tsx';
import { goneOf, PickRefused, useChosenTime, When } from './picking-parts.tsx';
import { timesToMove } from './times-to-pick.server.ts';
import '../../availability/picker/picking-page.css';
import '../../availability/picker/slip.css';
import '../cancel.css';
import type { Matches } from '#src/platform/page-meta.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { access, booking, db, now } = await ownBooking(args);
  const query = new URL(args.request.url).searchParams;
  const pickQuery = { minutes: query.get('minutes'), week: query.get('week'), with: null };
  const rule = await policyOf(db, booking.policyVersion);
  const name = (await instructorNames(db)).get(booking.instructor) ?? '';
  const times = await timesToMove(db, booking, pickQuery, now);
  return {
    at: access.at,
    form: moveForm(),
    // The way here leads from the form of the test too, where this lesson was at its time.
    done: learnerDoneWords(args.request),
    lesson: shownLesson(booking, { name, rule, now }),
    ...times,
    offered: (await openOffersOf(db, [booking.id], now)).get(booking.id) ?? 0,
    isWaitedFor: times.chargedMinutes > 0 && (await isWaitedFor(db, booking, now)),
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, bookingActions);
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Move a lesson', matches);

export default function MovePage({ loaderData }: Route.ComponentProps) {
  const refused = useRefused();
  const { at, lesson, minutes, days, chargedMinutes } = loaderData;
  const form = openForm(loaderData.form, {
    subject: { id: lesson.id },
    expected: { version: lesson.version, minutes: minutes ?? 60 },
  });
  const { time, choose } = useChosenTime(days, refused);
  const gone = goneOf(refused);
  const query = { learner: at.learner, minutes };
  const cost = time?.chargedMinutes ?? chargedMinutes;
  return (
    <LessonsPage at={at}>
      <DoneNotice message={loaderData.done} />
      <div className="picking__head grid g-3">
        <h1 className="h1--quiet">Move this lesson</h1>
        <p className="lead">
          {lesson.dayLabel}, {lesson.from} to {lesson.until}, with {lesson.instructor}
        </p>
      </div>
      {chargedMinutes > 0 && (
        <section className="plate plate--yellow late" aria-labelledby="late">
          <h2 id="late">
            This lesson is within {lesson.freeHours} hours, so {formatHours(chargedMinutes)} will be charged
          </h2>
          <p>
            {loaderData.worth > 0 && `That is worth ${pounds(loaderData.worth)} at the price paid. `}
            What a new time fills of the old one is not charged: such times say what they cost.
          </p>
          {loaderData.offered > 0 && (
            <p>
              <strong>{onOffer(loaderData.offered)}</strong> If you move it, the offer ends.
            </p>
          )}
          {loaderData.offered === 0 && loaderData.isWaitedFor && (
            <p>
              <Link to={lessonsPath(at, { booking: lesson.id, to: 'cancel' })}>
                Offer it to the waiting list instead
              </Link>
              : if somebody takes it, nothing is charged.
            </p>
          )}
        </section>
      )}
      <ActionForm form={form} className="split">
        <div className="grid grid--shrink g-8">
          {refused && <PickRefused refused={refused} gone={gone} days={days} />}
          <Lengths
            lengths={loaderData.lengths}
            chosen={minutes}
            hrefOf={(length) => hrefWith({ ...query, minutes: length })}
          />
          <When {...loaderData} chosen={time} choose={choose} gone={gone} query={query} />
        </div>
        <aside className="split__aside" aria-label="This lesson">
          <div className="plate plate--paper grid g-5">
            <dl className="facts slip__what">
              <Chosen time={time} showsInstructor={false} />
              <div>
                <dt>Picked up at</dt>
                <dd>
                  <bdi>{lesson.place}</bdi>
                </dd>
              </div>
              <div>
                <dt>Charged for moving</dt>
                <dd>
                  <strong>{cost > 0 ? formatHours(cost) : 'Nothing'}</strong>
                </dd>
              </div>
            </dl>
            <p className="stack">
              <button className="btn btn--go" type="submit">
                Move this lesson
              </button>
              <Link className="btn btn--wide" to={lessonsPath(at, 'lessons')}>
                Keep it as it is
              </Link>
            </p>
          </div>
        </aside>
      </ActionForm>
    </LessonsPage>
  );
}
