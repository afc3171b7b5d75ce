import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { SelectField, TextField } from '#src/kit/forms/fields.tsx';
import { openForm } from '#src/kit/forms/open-form.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { pounds, ZERO } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { CircleAlert } from '#src/ui/drawings/circle-alert.ts';
import { icon } from '#src/ui/icons.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { remainingShown } from '../refund-plan.ts';
import type { Route } from './+types/order-refund-page.ts';
import { expectedPlan, type SeenRemaining, seenAfter } from './expected-plan.ts';
import { refundActions, refundForm } from './refund-actions.server.ts';
import { refundPageData } from './refund-page-data.server.ts';
import { RefundPanel } from './refund-panel.tsx';
import { RefundWhat } from './refund-what.tsx';

const WrongIcon = icon(CircleAlert);

const REASONS = [
  'Learner has moved away',
  'Instructor not available',
  'Bought by mistake',
  'Cancelled within 14 days',
  'Complaint upheld',
  'Other',
];

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  await requireStaff(office, 'refund', { needsRecentSignIn: true });
  const query = new URL(request.url).searchParams;
  const page = isUuid(params.id) ? await refundPageData(office.deps, params.id, query) : undefined;
  if (!page) throw new Response('Not here', { status: 404 });
  return { ...page, form: refundForm() };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), refundActions);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = (loaderData && `Refund order ${loaderData.number}`) ?? 'Refund';
  return [{ title: pageTitle(title, matches) }];
}

export default function OrderRefundPage({ loaderData: page }: Route.ComponentProps) {
  const refused = useRefused();
  const { id, number, buyer, paid } = page;
  const meanwhile = refused?.errors.plan?.[0];
  const plan = refused?.values.plan;
  const remaining = page.nothing === null ? page.remaining : ZERO;
  const shown = { orderId: id, remaining, refused: meanwhile ? refused : undefined };
  const [before, setSeen] = useState<SeenRemaining>(shown);
  const seen = seenAfter(before, shown);
  if (seen !== before) setSeen(seen);
  const was = meanwhile && plan ? remainingShown(plan) : seen.remaining;
  const preview = page.nothing === null ? page.preview : null;
  const form = openForm(page.form, {
    subject: { id },
    expected: {
      how: page.nothing === null ? page.choice.how : '',
      lines: preview?.lines ?? '',
      amount: preview?.amount ?? '',
      plan: preview ? expectedPlan(preview.fingerprint, seen) : '',
    },
    refused,
  });
  return (
    <>
      <PageHead
        title={`Refund ${buyer}`}
        trail={[
          ['/office/orders', 'Orders'],
          [`/office/orders/${id}`, number],
        ]}
        here="Refund"
      >
        Order {number}, {paid}
      </PageHead>
      {meanwhile && (
        <div className="notice notice--danger" role="alert">
          <WrongIcon />
          <div className="stack stack--3">
            <h2>{refused?.message}</h2>
            <p>{meanwhile}</p>
          </div>
        </div>
      )}
      {page.nothing === null ? (
        <>
          {page.isCancelling && (
            <div className="notice">
              <WrongIcon />
              {page.parts.some(({ isOff }) => !isOff) ? (
                <p>
                  <b>Cancelling an order refunds what can go back of it.</b> Every line is chosen, without the
                  hours that were given. What was bought ends as it says beside.
                </p>
              ) : (
                <p>
                  <b>Nothing of this order can be cancelled.</b> Each line says why. What a gift voucher
                  bought is cancelled on the order that it paid for.
                </p>
              )}
            </div>
          )}
          <div className="split">
            <div className="stack">
              <RefundWhat
                choice={page.choice}
                parts={page.parts}
                all={page.all}
                preview={page.preview}
                reason={page.reason}
              />
              <div className="grid-2">
                <SelectField
                  field={form.fields.reason}
                  form={form.id}
                  label="Reason"
                  options={[['', 'Choose a reason'], ...REASONS.map((reason) => [reason, reason] as const)]}
                />
                <TextField
                  field={form.fields.note}
                  form={form.id}
                  label="Note for colleagues"
                  optional
                  autoComplete="off"
                />
              </div>
            </div>
            <div className="split__aside">
              <RefundPanel
                orderId={id}
                // The head of the page says it where the figures have changed.
                form={meanwhile ? { ...form, refused: undefined } : form}
                preview={page.preview}
                reason={page.reason}
                remaining={pounds(remaining)}
                was={was === remaining ? null : pounds(was)}
              />
            </div>
          </div>
        </>
      ) : (
        <div className="panel">
          <div className="panel__body stack stack--3">
            <h2>There is nothing to refund</h2>
            <p>{page.nothing}</p>
          </div>
        </div>
      )}
    </>
  );
}
