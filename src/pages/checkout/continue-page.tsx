import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { finishLaterContext } from '#src/features/checkout/finish-later/finish-later-posts.server.ts';
import {
  openFinishLink,
  readFinishLink,
  stopReminder,
} from '#src/features/checkout/finish-later/finish-links.server.ts';
import { requireByLink } from '#src/platform/context/require-by-link.server.ts';
import { londonWhenWithin } from '#src/platform/dates.ts';
import { readPosted, refusalOf, seeOther } from '#src/platform/http/posted-form.server.ts';
import { pounds } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { LinkBoundary } from '../layout/link-boundary.tsx';
import type { Route } from './+types/continue-page.ts';

const NONE = { none: 'No such basket' };

/** A link to finish. Looking brings nothing here: mail programs look at links too. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const deps = context.get(finishLaterContext);
  const { until, ...shown } = await requireByLink(context, NONE, () =>
    readFinishLink(deps, params.token ?? ''),
  );
  return { ...shown, until: londonWhenWithin(until, deps.clock.now()) };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const deps = context.get(finishLaterContext);
  const token = params.token ?? '';
  const fields = await readPosted(request);
  if (fields.intent === 'stop') {
    await requireByLink(context, NONE, () => stopReminder(deps, token));
    return redirect('?stopped', 303);
  }
  try {
    return seeOther(
      '/basket',
      await requireByLink(context, NONE, () => openFinishLink(deps, deps.asker, token)),
    );
  } catch (error) {
    if (error instanceof Response) throw error;
    return data(refusalOf(fields, error).data, 409);
  }
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle('Continue with your basket', matches) }, { name: 'robots', content: 'noindex' }];
}

export const ErrorBoundary = LinkBoundary;

export default function ContinuePage({
  loaderData: { items, total, until, remind },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <div className="wrap pad narrow stack stack--wide">
      {refused && <ErrorSummary problems={[{ text: refused.message }]} title="Continue with your basket" />}
      <h1 className="h1--quiet">Continue with your basket</h1>
      <div>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same
          <p key={index}>{item}</p>
        ))}
      </div>
      <p>
        <strong>Total {pounds(total)}</strong>
      </p>
      <p>
        The basket moves to this device, with what you’ve entered so far. The link works until {until}, or
        until the order is paid.
      </p>
      <form method="post">
        <button className="btn btn--go" type="submit">
          Continue on this device
        </button>
      </form>
      {remind && (
        <form method="post">
          <p>We’ll remind you once by email, as you asked.</p>
          <button className="btn btn--text" type="submit" name="intent" value="stop">
            Don’t remind me
          </button>
        </form>
      )}
    </div>
  );
}
