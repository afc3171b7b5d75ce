import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { formatWeekday, londonDay } from '#src/platform/dates.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { londonClock } from '../../availability/london-clock.ts';
import { pickUpFieldsOf } from '../../bookings/pick-up.server.ts';
import { PickUpFields, pickUpDefaults } from '../../bookings/pick-up-fields.tsx';
import { lessonsPath } from '../../learners/lessons-address.ts';
import { bookingActions, pickUpForm } from '../actions/booking-actions.server.ts';
import { LessonsPage } from '../lessons-frame.tsx';
import { ownBooking } from '../own-booking.server.ts';
import { postedLearnerAction } from '../posted-learner-action.server.ts';
import type { Route } from './+types/pick-up-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const { access, booking, now } = await ownBooking(args);
  return {
    at: access.at,
    id: booking.id,
    version: booking.version,
    pickUp: pickUpFieldsOf(booking.pickUp),
    form: pickUpForm(),
    when: `${formatWeekday(londonDay(booking.startsAt), londonDay(now))}, ${londonClock(booking.startsAt)}`,
  };
}

export function action(args: ActionFunctionArgs) {
  return postedLearnerAction(args, bookingActions);
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta('Change the pick-up place', matches);

export default function PickUpPage({ loaderData }: Route.ComponentProps) {
  const { at, id, version, pickUp, when } = loaderData;
  const form = openForm(loaderData.form, {
    subject: { id },
    expected: { version },
    defaults: pickUpDefaults(pickUp),
    refused: useRefused(),
  });
  return (
    <LessonsPage at={at}>
      <div className="learner__form grid g-6">
        <h1 className="h1--quiet">Change the pick-up place</h1>
        <p className="lead">{when}. The time stays, and nothing is charged.</p>
        <ActionForm form={form} className="stack">
          <PickUpFields fields={form.fields} />
          <div className="row">
            <Submit className="btn btn--go">Change pick-up</Submit>
            <Link className="btn" to={lessonsPath(at, 'lessons')}>
              Keep it as it is
            </Link>
          </div>
        </ActionForm>
      </div>
    </LessonsPage>
  );
}
