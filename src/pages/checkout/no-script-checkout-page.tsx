import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaArgs, redirect } from 'react-router';
import {
  changeCheckoutByPost,
  checkoutPostContext,
  readPostedCheckout,
} from '#src/features/checkout/no-script/checkout-posts.server.ts';
import { returnMessage } from '#src/features/checkout/payment/decline-text.ts';
import { LEAVING, LINKED, STEP } from '#src/features/checkout/session/no-script-paths.ts';
import { readPosted, seeOther, showRefusal } from '#src/platform/http/posted-form.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import '#src/features/checkout/sections/checkout.css';
import '#src/features/checkout/sections/step-panel.css';
import '#src/features/checkout/payment-section/voucher-codes.css';
import '#src/features/checkout/coverage/coverage.css';
import '#src/features/checkout/held-time/held-notice.css';
import '#src/ui/css/slots.css';
import type { Route } from './+types/no-script-checkout-page.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const read = await readPostedCheckout(context.get(checkoutPostContext));
  if ('to' in read) throw redirect(read.to, 303);
  const query = new URL(request.url).searchParams;
  const { checkout, approveUrl } = read.shown;
  const asked = checkout.steps.find(({ name, completed }) => completed && name === query.get(STEP));
  return {
    shown: read.shown,
    open: asked?.name ?? checkout.current,
    message: returnMessage(query),
    linkedTo: query.has(LINKED) ? (checkout.customer?.email ?? null) : null,
    leavingFor: query.has(LEAVING) ? approveUrl : null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const fields = await readPosted(request);
  return showRefusal(fields, async () => {
    const { to, cookies } = await changeCheckoutByPost(context.get(checkoutPostContext), fields);
    return seeOther(to, cookies);
  });
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const to = loaderData?.leavingFor;
  return [
    { title: pageTitle('Checkout', matches) },
    { name: 'robots', content: 'noindex' },
    ...(to ? [{ httpEquiv: 'refresh', content: `0;url=${to}` }] : []),
  ];
}

/** The server alone renders it: browsers load nothing of it, and leave it as it came where scripts run. */
const posted = import.meta.env.SSR
  ? await import('#src/features/checkout/no-script/posted-checkout.tsx')
  : undefined;
const AS_IT_CAME = { __html: '' };

export default function NoScriptCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and has React keep what the server sent
  if (!posted) return <div dangerouslySetInnerHTML={AS_IT_CAME} suppressHydrationWarning />;
  return (
    <div>
      <posted.PostedCheckoutPage {...loaderData} refused={actionData} />
    </div>
  );
}
