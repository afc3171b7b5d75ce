import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { paypalReturnContext } from '#src/features/checkout/payment/paypal-return.server.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';

const TITLE = 'We couldn’t match that payment';

/**
 * PayPal redirects the payer here: continues to the confirmation, or stays if the payment belongs to another browser.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('token');
  const to = await context.get(paypalReturnContext)(params.way ?? '', token);
  if (to) throw redirect(to, 303);
  return data(null, { status: 404 });
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(TITLE, matches) }, { name: 'robots', content: 'noindex' }];
}

export default function PaypalReturnPage() {
  return (
    <div className="wrap pad narrow stack">
      <h1 className="h1--quiet">{TITLE}</h1>
      <p>
        The link belongs to another basket, or to a different browser. If you’ve just approved a payment in
        PayPal, you’ll get an email from us within a few minutes. Please don’t pay again before then.
      </p>
      <p>
        <a className="btn btn--go" href="/basket">
          Back to your basket
        </a>
      </p>
      <p>
        No email? Ring the office on <OfficePhone />.
      </p>
    </div>
  );
}
