import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { formatHours } from '#src/platform/dates.ts';
import { Link } from '#src/ui/link.tsx';
import { Portrait } from '#src/ui/portrait/portrait.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { Lengths } from '../../availability/picker/lengths.tsx';
import { hrefWith } from '../../availability/picker/page-query.ts';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { bookForm, bookingActions } from '../actions/booking-actions.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import { seeLessons } from '../see-lessons.server.ts';
import type { Route } from './+types/book-page.ts';
import { BookingSummary } from './booking-summary.tsx';
import { goneOf, PickRefused, useChosenTime, When } from './picking-parts.tsx';
import { type TimesToBook, timesToBook } from './times-to-pick.server.ts';
import '../../availability/picker/picking-page.css';
import '../../availability/picker/slip.css';
import type { Matches } from '#src/platform/page-meta.ts';
import { pickUpDefaults } from '../../bookings/pick-up-fields.tsx';

export async function loader(args: LoaderFunctionArgs) {
  const { at, learner } = await seeLessons(args);
  const { db, clock } = args.context.get(servicesContext);
  const query = new URL(args.request.url).searchParams;
  const pickQuery = { minutes: query.get('minutes'), week: query.get('week'), with: query.get('with') };
  // A link may bring a time that is chosen already.
  const slot = query.get('slot') ?? undefined;
  return {
    at,
    pickQuery,
    slot,
    form: bookForm(),
    ...(await timesToBook(db, learner.id, pickQuery, clock.now())),
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, bookingActions);
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Book a lesson', matches);

export default function BookPage({ loaderData }: Route.ComponentProps) {
  const refused = useRefused();
  const { at, instructor, minutes, days, pickUp } = loaderData;
  const form = openForm(loaderData.form, {
    expected: { minutes: minutes ?? 60 },
    defaults: pickUpDefaults(pickUp),
    refused,
  });
  const { time, choose } = useChosenTime(days, refused, loaderData.slot);
  const gone = goneOf(refused);
  const query = { learner: at.learner, with: loaderData.pickQuery.with ?? undefined, minutes };
  return (
    <LessonsPage at={at}>
      <div className="picking__head grid g-3">
        <h1 className="h1--quiet">Book a lesson</h1>
        <WithWhom times={loaderData} />
      </div>
      {minutes === undefined ? (
        <NoHours buy={lessonsPath(at, 'buy')} />
      ) : (
        // `PickRefused` says why it was refused.
        <ActionForm form={{ ...form, refused: undefined }} className="split">
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
            <BookingSummary
              time={time}
              minutes={minutes}
              remainingMinutes={loaderData.remainingMinutes}
              pickUp={pickUp}
              fields={form.fields}
              showsInstructor={instructor === null}
              freeHours={loaderData.freeHours}
            />
          </aside>
        </ActionForm>
      )}
    </LessonsPage>
  );
}

function WithWhom({ times }: { times: TimesToBook & { at: { learner?: string | undefined } } }) {
  const { instructor, own, remainingMinutes, minutes, at } = times;
  const href = (whom: string) => hrefWith({ learner: at.learner, with: whom, minutes });
  return (
    <p className="withwho cluster g-0 gx-3">
      {instructor && <Portrait className="withwho__face" src={instructor.portrait} size={40} />}
      <span>
        With <strong>{instructor ? instructor.name : 'whoever is free first'}</strong>. You have{' '}
        <strong>{formatHours(remainingMinutes)} left</strong>.{times.doesNotCome && ` ${times.doesNotCome}`}
      </span>
      {instructor ? (
        <Link className="textlink" to={href('any')}>
          Whoever is free first
        </Link>
      ) : (
        own && (
          <Link className="textlink" to={href(own.slug)}>
            {own.name} only
          </Link>
        )
      )}
    </p>
  );
}

function NoHours({ buy }: { buy: string }) {
  return (
    <div className="stack">
      <p className="lead">You have no hours left that can be booked.</p>
      <p>
        <Link className="btn btn--go" to={buy}>
          Buy more hours
        </Link>
      </p>
    </div>
  );
}
