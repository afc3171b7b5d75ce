import type { ReactNode } from 'react';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { OfficePhone } from '#src/ui/layout/opening-hours.tsx';
import { SchoolPhone } from '#src/ui/layout/use-school.tsx';
import { ASKED } from '../session/no-script-paths.ts';
import type { FailedConfirmation } from './confirmation-state.ts';
import { formatDateTime } from './format-date-time.ts';
import { TrafficLights } from './traffic-lights.tsx';

/** Nothing here says that payment was not taken unless the gateway has said so (R36). */
export function Failed({
  title,
  failure,
  payAgain,
  checkout,
  onCheckAgain,
}: {
  title: string;
  failure: FailedConfirmation;
  /** The page of the link by which staff let the buyer pay, where there is one. */
  payAgain: string | undefined;
  /** The page of the checkout: another one where scripts don't run. */
  checkout: string;
  onCheckAgain(): void;
}) {
  if (failure.reason === 'not_taken')
    return (
      <Verdict
        title={title}
        lights={<TrafficLights red />}
        message={
          <>
            <strong>Payment was not taken.</strong> Please check your details or try another card.
          </>
        }
      >
        <p>
          {payAgain ? 'Your order still waits for you.' : 'Your basket and your details are still saved.'}
        </p>
        <p className="row">
          <a className="btn btn--go" href={payAgain ?? checkout}>
            Try again
          </a>
        </p>
      </Verdict>
    );
  if (failure.reason === 'not_found')
    return (
      <Verdict
        title={title}
        lights={<TrafficLights red />}
        message={
          <>
            <strong>The order could not be found.</strong> Please phone the office on <SchoolPhone />.
          </>
        }
      >
        <p>If you typed the web address, check it. If you’ve had a receipt by email, your order is safe.</p>
      </Verdict>
    );
  if (failure.reason === 'given_back')
    return (
      <Verdict title={title} lights={<TrafficLights red />} message={failure.message}>
        {!payAgain && <p>Everything is still in your basket.</p>}
        <p className="row">
          <a className="btn" href={payAgain ?? '/basket'}>
            {payAgain ? 'See your order' : 'See your basket'}
          </a>
        </p>
      </Verdict>
    );
  return (
    <Verdict
      title={title}
      yellow
      lights={<TrafficLights amber />}
      message={
        <>
          <strong>{failure.whom} has not answered yet.</strong> Please do not pay again.
        </>
      }
    >
      <p>
        We don’t know yet whether your payment went through, so we’re still checking. We’ll email you as soon
        as we know, either way. You can close this page.
      </p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          onCheckAgain();
        }}
      >
        <button type="submit" className="btn btn--go" name={ASKED} value="1">
          Check again
        </button>
      </form>
      {failure.total && (
        <dl className="facts facts--row">
          <div>
            <dt>Amount</dt>
            <dd className="nowrap">{pounds(fromDecimal(failure.total))}</dd>
          </div>
          {failure.askedAt && (
            <div>
              <dt>Last checked</dt>
              <dd>{formatDateTime(new Date(failure.askedAt), new Date())}</dd>
            </div>
          )}
        </dl>
      )}
    </Verdict>
  );
}

function Verdict({
  title,
  message,
  lights,
  yellow = false,
  children,
}: {
  title: string;
  message: ReactNode;
  lights: ReactNode;
  yellow?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="wrap pad narrow">
      <div
        className={`plate plate--large verdict grid grid--shrink g-3 mt-8 verdict--pic ${yellow ? 'plate--yellow' : 'plate--paper'}`}
      >
        <div className="stack">
          <h1 className="h1--quiet">{title}</h1>
          <p>{message}</p>
        </div>
        {lights}
      </div>
      <div className="stack mt-8">{children}</div>
      <hr className="lane gap-lane" />
      <h2 className="gap-top2">Would you rather talk to someone?</h2>
      <p>
        Ring the office on <OfficePhone />. All we need is your email address.
      </p>
    </div>
  );
}
