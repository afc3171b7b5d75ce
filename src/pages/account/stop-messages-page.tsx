import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { Entry, privateMeta } from '#src/features/accounts/account/account-panel.tsx';
import {
  chooseMarketing,
  marketingChannelsOf,
  userOfStopToken,
} from '#src/features/identity/customer/marketing-consents.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import type { Matches } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import { LinkBoundary } from '../layout/link-boundary.tsx';
import type { Route } from './+types/stop-messages-page.ts';

const TITLE = 'Emails and texts about more hours';

/** Stops what an account agreed to hear, by the link in each such email. Looking stops nothing: programs look at links too. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(servicesContext);
  const userId = await userOf(context, params.token);
  return { isStopped: (await marketingChannelsOf(db, userId)).length === 0 };
}

export async function action({ context, params }: ActionFunctionArgs) {
  const { db, clock } = context.get(servicesContext);
  const userId = await userOf(context, params.token);
  await db.transaction().execute((tx) => chooseMarketing(tx, userId, [], londonDate(clock.now())));
  return redirect(`/account/stop-messages/${params.token}`, 303);
}

function userOf(context: LoaderFunctionArgs['context'], token = '') {
  const { secrets } = context.get(servicesContext);
  return requireByLink(context, { none: 'No such link' }, async () => userOfStopToken(secrets, token));
}

export const meta = ({ matches }: { matches: Matches }) => privateMeta(TITLE, matches);

export const ErrorBoundary = LinkBoundary;

export default function StopMessagesPage({ loaderData: { isStopped } }: Route.ComponentProps) {
  return (
    <Entry>
      <div className="stack">
        <h1>{TITLE}</h1>
        {isStopped ? (
          <>
            <p className="lead" role="status">
              They are stopped. We won’t write to you about what more hours cost.
            </p>
            <p>Emails about lessons that are booked, moved, cancelled or paid still come.</p>
            <p>
              <Link to="/account/lessons/messages">Change how you hear from us</Link>
            </p>
          </>
        ) : (
          <>
            <p className="lead">
              We write to you once each time hours run low, with what more hours cost. Stop that?
            </p>
            <form method="post" action="?">
              <button className="btn btn--go" type="submit">
                Stop these emails and texts
              </button>
            </form>
          </>
        )}
      </div>
    </Entry>
  );
}
