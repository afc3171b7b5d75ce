import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { useBasket } from '#src/features/basket/basket-store.ts';
import {
  askForLinkByPost,
  finishLaterContext,
  readAskedLink,
} from '#src/features/checkout/finish-later/finish-later-posts.server.ts';
import { readPosted, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { messagesOf } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { postedProblems } from '#src/ui/form/use-form.ts';
import { Link } from '#src/ui/link.tsx';
import type { Route } from './+types/finish-later-page.ts';

const TITLE = 'Send me a link to finish';

/** Asks for a link by which the basket is finished on another device. The form is posted, with scripts too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return { ...(await readAskedLink(context.get(finishLaterContext))), isSent: searchParams.has('sent') };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    await askForLinkByPost(context.get(finishLaterContext), fields);
    return redirect('?sent', 303);
  });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }, { name: 'robots', content: 'noindex' }];
}

export default function FinishLaterPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { basket } = useBasket();
  const errors = refused ? messagesOf(refused) : {};
  return (
    <div className="wrap pad narrow stack stack--wide">
      {refused && <ErrorSummary problems={postedProblems('finish', refused)} title={TITLE} />}
      <h1 className="h1--quiet">{TITLE}</h1>
      {loaderData.isSent ? (
        <>
          <p className="notice notice--success" role="status">
            <span>
              <strong>We’ve sent the link.</strong> It works for 7 days, or until the order is paid. If it
              isn’t there in ten minutes, check your junk folder.
            </span>
          </p>
          <p>
            <Link className="btn" to="/basket">
              Back to your basket
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            One email brings this basket, and what you’ve entered so far, to your other device. We use the
            address for this alone.
          </p>
          <form className="stack" method="post" noValidate>
            <input type="hidden" name="basket" value={basket?.uuid ?? loaderData.basket} />
            <Field
              id="finish-email"
              name="email"
              label="Email"
              hint="What you’ve entered at checkout comes along if this is the address you gave there."
              type="email"
              autoComplete="email"
              spellCheck={false}
              maxLength={254}
              defaultValue={refused?.values.email ?? loaderData.email}
              error={errors.email}
            />
            <label className="tick">
              <input type="checkbox" name="remind" defaultChecked={refused?.values.remind === 'on'} />
              <span>
                Remind me once about this basket
                <span className="field__hint">One email tomorrow, if nothing has been bought</span>
              </span>
            </label>
            <SubmitButton labels={['Send the link', 'Sending…']} busy={false} posts />
          </form>
        </>
      )}
    </div>
  );
}
