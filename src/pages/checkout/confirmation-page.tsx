import { useEffect, useRef } from 'react';
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useParams } from 'react-router';
import { Failed } from '#src/features/checkout/confirmation/confirmation-failed.tsx';
import { Succeeded } from '#src/features/checkout/confirmation/confirmation-succeeded.tsx';
import { TrafficLights } from '#src/features/checkout/confirmation/traffic-lights.tsx';
import { APART_MS, ATTEMPTS, useConfirmation } from '#src/features/checkout/confirmation/use-confirmation.ts';
import { confirmationContext } from '#src/features/checkout/no-script/confirmation-page.server.ts';
import { payAgainContext } from '#src/features/checkout/phone-orders/pay-page.server.ts';
import { paidTopUp } from '#src/features/checkout/phone-orders/top-ups.server.ts';
import { ASKED, NO_SCRIPT_CHECKOUT } from '#src/features/checkout/session/no-script-paths.ts';
import { accountContext } from '#src/features/identity/customer/accounts.server.ts';
import { lessonsPath } from '#src/features/lessons/learners/lessons-address.ts';
import { servicesContext } from '#src/platform/context/services.server.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import '#src/features/checkout/sections/checkout.css';
import '#src/ui/css/next-steps.css';
import '#src/features/checkout/confirmation/confirmation.css';
import { PageTitle } from '#src/ui/layout/use-school.tsx';
import type { Route } from './+types/confirmation-page.ts';

const TITLES = {
  PENDING: 'Please wait...',
  SUCCESS: 'Thank you for your payment',
  FAILED: 'Oops something went wrong',
} as const;

/** A browser without scripts asks by its address, as often as scripts do; then it says that nothing is known yet. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const transaction = params.transaction ?? '';
  const added = await addedHours(context, transaction);
  if (added) throw redirect(`${lessonsPath({ learner: added.learnerId }, 'lessons')}&added=${added.id}`);
  const payAgain = await context.get(payAgainContext)(transaction);
  const asked = Number(new URL(request.url).searchParams.get(ASKED)) || 0;
  const { confirmation, cookie } = asked ? await context.get(confirmationContext)(transaction) : {};
  const isOpen = confirmation?.state === 'FAILED' && confirmation.reason === 'unknown' && asked < ATTEMPTS;
  const pending = { state: 'PENDING' } as const;
  return data(
    { payAgain, asked, known: isOpen || !confirmation ? pending : confirmation },
    cookie ? { headers: { 'set-cookie': cookie } } : {},
  );
}

/** Hours that were ordered on a learner's page by the account that is signed in, and paid for: that page says what for. */
async function addedHours(context: LoaderFunctionArgs['context'], transaction: string) {
  const account = await context.get(accountContext)();
  const { db, clock } = context.get(servicesContext);
  return account && paidTopUp(db, transaction, account.id, clock.now());
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const state = loaderData?.known.state ?? 'PENDING';
  return [{ title: pageTitle(TITLES[state], matches) }, { name: 'robots', content: 'noindex' }];
}

/** PENDING, SUCCESS or FAILED, with a matching page title (§4). */
export default function ConfirmationPage({ loaderData: { payAgain, asked, known } }: Route.ComponentProps) {
  const { transaction = '' } = useParams();
  const { confirmation, checkAgain } = useConfirmation(transaction, known);
  const requested = useRef(false);
  // The button that asked again goes away: its answer has the focus then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has its own heading
  useEffect(() => {
    const heading = requested.current ? document.querySelector('h1') : null;
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [confirmation.state]);
  return (
    <>
      <PageTitle title={TITLES[confirmation.state]} />
      <div role="status">
        {confirmation.state === 'PENDING' && <Pending asked={asked} />}
        {confirmation.state === 'SUCCESS' && <p className="visually-hidden">{TITLES.SUCCESS}. Paid.</p>}
        {confirmation.state === 'FAILED' && <p className="visually-hidden">{TITLES.FAILED}</p>}
      </div>
      {confirmation.state === 'SUCCESS' && (
        <Succeeded title={TITLES.SUCCESS} order={confirmation.order} transaction={transaction} />
      )}
      {confirmation.state === 'FAILED' && (
        <Failed
          title={TITLES.FAILED}
          failure={confirmation}
          payAgain={payAgain}
          checkout={asked ? NO_SCRIPT_CHECKOUT : '/basket/checkout'}
          onCheckAgain={() => {
            requested.current = true;
            checkAgain();
          }}
        />
      )}
    </>
  );
}

function Pending({ asked }: { asked: number }) {
  return (
    <div className="wrap pad narrow">
      <div className="plate plate--paper plate--large verdict grid grid--shrink g-3 mt-8 verdict--pic">
        <div className="stack">
          <h1 className="h1--quiet">{TITLES.PENDING}</h1>
          <p>We’re checking whether the payment went through. This takes a few seconds.</p>
          <noscript>
            <meta
              httpEquiv="refresh"
              content={`${asked ? APART_MS / 1_000 : 0};url=?${ASKED}=${asked + 1}`}
            />
            <p>
              <a href={`?${ASKED}=${asked + 1}`}>Check now</a>
            </p>
          </noscript>
        </div>
        <TrafficLights red amber />
      </div>
    </div>
  );
}
