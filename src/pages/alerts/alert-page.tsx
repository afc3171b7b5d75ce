import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { formatAlert } from '#src/features/alerts/alert.ts';
import { alertByToken, confirmAlert, stopAlert } from '#src/features/alerts/alerts.server.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { readPosted } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { Link } from '#src/ui/link.tsx';
import { LinkBoundary } from '../layout/link-boundary.tsx';
import type { Route } from './+types/alert-page.ts';

const TITLE = 'Tell me when';
/** In the place of a token: what somebody is shown once nothing of theirs is left. */
const STOPPED = 'stopped';

/** A wish to be told, opened by the emailed link. Mail scanners open links too, so only its buttons change anything. */
export async function loader({ context, params: { token = '' } }: LoaderFunctionArgs) {
  if (token === STOPPED) return null;
  const alert = await requireByLink(context, { none: 'No such alert' }, () =>
    alertByToken(context.get(servicesContext), token),
  );
  return { what: formatAlert(alert.subject), isConfirmed: alert.isConfirmed };
}

export async function action({ context, params: { token = '' }, request }: ActionFunctionArgs) {
  const services = context.get(servicesContext);
  const { intent } = await readPosted(request);
  const { id } = await requireByLink(context, { none: 'No such alert' }, () => alertByToken(services, token));
  if (intent === 'stop') {
    await stopAlert(services.db, id);
    return redirect(`/tell-me/${STOPPED}`, 303);
  }
  await confirmAlert(services, id);
  return redirect(`/tell-me/${token}`, 303);
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }, { name: 'robots', content: 'noindex' }];
}

export default function AlertPage({ loaderData: alert }: Route.ComponentProps) {
  return (
    <div className="wrap pad narrow stack">
      {alert ? (
        <>
          <h1 className="h1--quiet">
            {alert.isConfirmed ? 'You’re on the list' : `Should we tell you when ${alert.what}?`}
          </h1>
          <p className="lead">
            {alert.isConfirmed
              ? `We’ll email you once when ${alert.what}, and then delete your name and address.`
              : 'Press the button, and we’ll email you once. Nothing is reserved for you.'}
          </p>
          <form className="row" method="post">
            {!alert.isConfirmed && (
              <button type="submit" name="intent" value="confirm" className="btn btn--go">
                Yes, tell me
              </button>
            )}
            <button type="submit" name="intent" value="stop" className="btn">
              Don’t tell me
            </button>
          </form>
        </>
      ) : (
        <>
          <h1 className="h1--quiet">We won’t write to you</h1>
          <p className="lead">We’ve deleted your name and email address from the list.</p>
          <p>
            <Link className="btn" to="/">
              Home
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

export const ErrorBoundary = LinkBoundary;
