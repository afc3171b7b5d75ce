import { Receipt, SummaryItems, TotalSign } from '#src/features/basket/summary.tsx';
import type { RefusedPost } from '#src/platform/http/posted-form.server.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { ErrorSummary } from '#src/ui/form/error-summary.tsx';
import { messagesOf } from '#src/ui/form/form-problems.ts';
import { SubmitButton } from '#src/ui/form/submit-button.tsx';
import { postedProblems } from '#src/ui/form/use-form.ts';
import { newsOf } from '../sections/basket-news.tsx';
import { FeeNote, PaidByVoucher } from '../sections/order-summary.tsx';
import { sectionSummary } from '../sections/section-summary.ts';
import {
  CompletedStep,
  EditLabel,
  OpenStep,
  OpenStepHeading,
  UpcomingStep,
} from '../sections/step-panel.tsx';
import type { CheckoutResponse } from '../session/api-schema.ts';
import { NO_SCRIPT_CHECKOUT, STEP } from '../session/no-script-paths.ts';
import type { StepName } from '../session/steps.ts';
import type { PostedCheckout } from './checkout-posts.server.ts';
import { PostedForm } from './posted-form.tsx';
import { PostedPayment } from './posted-payment.tsx';
import { PostedStep } from './posted-step.tsx';

/** The checkout as forms that the browser posts by itself, one section at a time. */
export function PostedCheckoutPage({
  shown,
  open: openByDefault,
  message,
  leavingFor,
  linkedTo,
  refused,
}: {
  shown: PostedCheckout;
  open: StepName;
  /** What a way back from PayPal says. */
  message: string;
  /** PayPal's page, where the buyer is on the way there. */
  leavingFor: string | null;
  /** Whom a link to pay has been emailed to. */
  linkedTo: string | null;
  refused: RefusedPost | undefined;
}) {
  const { checkout, orderPath } = shown;
  const steps = orderPath ? checkout.steps.filter(({ name }) => name === 'payment') : checkout.steps;
  const posted = steps.find(({ name }) => name === refused?.values.intent)?.name;
  const open = posted ?? openByDefault;
  if (leavingFor) return <ToPaypal url={leavingFor} />;
  const said = { shown, typed: refused?.values, errors: refused ? messagesOf(refused) : {} };
  return (
    <div className="wrap checkout">
      <h1 className="h1--quiet">{orderPath ? 'Pay for your order' : 'Checkout'}</h1>
      <div className="split">
        <div>
          {orderPath && (
            <p className="mb-4">
              <a href={orderPath}>Back to your order</a>
            </p>
          )}
          <details className="panel glance only-phone">
            <summary>
              Your order
              <span className="nowrap">{pounds(fromDecimal(checkout.basket.contents.total))}</span>
            </summary>
            <Order checkout={checkout} isAgreed={orderPath !== null} />
          </details>
          <ol className="road">
            {steps.map(({ name, title, completed }, index) => {
              if (name === open)
                return (
                  <OpenStep key={name}>
                    {refused && <ErrorSummary problems={postedProblems(name, refused)} title="Checkout" />}
                    <OpenStepHeading title={title} number={index + 1} of={steps.length} />
                    {message && !refused && (
                      <p className="notice notice--danger problem" role="alert">
                        <strong>{message}</strong>
                      </p>
                    )}
                    {linkedTo && !refused && (
                      <p className="notice notice--success" role="status">
                        <span>
                          <strong>We’ve emailed a link to pay to {linkedTo}.</strong> Open it on a device with
                          JavaScript, such as another phone or computer: the card form needs it. It works for
                          7 days. Nothing has been charged.
                        </span>
                      </p>
                    )}
                    <News checkout={checkout} />
                    <div className="mt-6">
                      {name === 'payment' ? (
                        <PostedPayment orderPath={orderPath} checkout={checkout} {...said} />
                      ) : (
                        <PostedStep
                          key={name}
                          step={name}
                          title={title}
                          next={steps.find((other, at) => at > index && !other.completed)?.title}
                          {...said}
                        />
                      )}
                    </div>
                  </OpenStep>
                );
              if (!completed) return <UpcomingStep key={name} title={title} number={index + 1} />;
              return (
                <CompletedStep
                  key={name}
                  title={title}
                  answers={sectionSummary(name, checkout)}
                  edit={
                    <a className="btn btn--text" href={`${NO_SCRIPT_CHECKOUT}?${STEP}=${name}`}>
                      <EditLabel title={title} />
                    </a>
                  }
                />
              );
            })}
          </ol>
        </div>
        <aside className="split__aside only-desk" aria-labelledby="order-summary">
          <div className="panel">
            <h2 id="order-summary" className="visually-hidden">
              Your order
            </h2>
            <Order checkout={checkout} isAgreed={orderPath !== null} />
          </div>
        </aside>
      </div>
    </div>
  );
}

/** What is agreed by phone has its fee, and no other way to pay it. */
function Order({ checkout, isAgreed }: { checkout: CheckoutResponse; isAgreed: boolean }) {
  const { basket } = checkout;
  return (
    <div>
      <SummaryItems items={basket.contents.products} />
      <Receipt basket={basket} />
      <TotalSign total={basket.contents.total} />
      <PaidByVoucher checkout={checkout} />
      {!isAgreed && <FeeNote basket={basket} />}
    </div>
  );
}

/** What has changed about the basket since it was filled, with what settles it. */
function News({ checkout }: { checkout: CheckoutResponse }) {
  const news = newsOf(checkout);
  if (news.length === 0) return null;
  const { basket, price_changes: changes } = checkout;
  return (
    <div className="notice news">
      {news.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="row">
        {changes.length > 0 && (
          <PostedForm
            intent="prices"
            basket={basket.uuid}
            fields={{ total: basket.contents.total }}
            button={
              <SubmitButton
                className="btn btn--small"
                labels={[`Accept the new ${changes.length > 1 ? 'prices' : 'price'}`, '']}
                busy={false}
                posts
              />
            }
          />
        )}
        {news.length > changes.length && (
          <a className="btn btn--small" href="/basket">
            Back to the basket
          </a>
        )}
      </div>
    </div>
  );
}

/** The browser goes on by itself; the link is for one that does not. */
function ToPaypal({ url }: { url: string }) {
  return (
    <div className="wrap pad narrow stack">
      <h1 className="h1--quiet">Going to PayPal…</h1>
      <p>You’ll pay on PayPal’s site, then return here.</p>
      <p>
        <a className="btn btn--go" href={url}>
          Continue to PayPal
        </a>
      </p>
      <p>
        <a href={NO_SCRIPT_CHECKOUT}>Choose another way to pay</a>
      </p>
    </div>
  );
}
