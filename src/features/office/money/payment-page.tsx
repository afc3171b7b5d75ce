import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { may } from '#src/features/identity/staff/access/permissions.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { lastDetailOf } from '#src/kit/audit/things-done.server.ts';
import { ActionForm } from '#src/kit/forms/action-form.tsx';
import { Submit } from '#src/kit/forms/fields.tsx';
import { buttonForm } from '#src/kit/forms/open-form.ts';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { EmailAddress } from '#src/kit/parts/email-address.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { Pair, Panel } from '#src/kit/parts/panel.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { moneyActions, paymentForms } from '../today/money-actions.server.ts';
import type { Route } from './+types/payment-page.ts';
import { paymentPageData } from './payment-page-data.server.ts';
import { LookAgainForm, SettleByHandForm } from './stuck-payment-forms.tsx';

export async function loader({ context, request, params: { id = '' } }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const payment = isUuid(id) ? await paymentPageData(office.deps, id) : undefined;
  if (!payment) throw new Response('No such payment', { status: 404 });
  const checked = new URL(request.url).searchParams.get('done') === 'checkPayment';
  return {
    payment,
    forms: paymentForms(),
    done: doneWords(request, moneyActions),
    mayWork: may(staff, 'work'),
    maySettle: may(staff, 'settle'),
    checkResult: checked ? await lastDetailOf(office.deps.db, staff.id, 'checkPayment') : undefined,
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), moneyActions);
}

export function meta({
  loaderData,
  matches,
}: {
  matches: Matches;
  loaderData?: { payment: { orderNumber: string } };
}) {
  const of = loaderData ? ` of order ${loaderData.payment.orderNumber}` : '';
  return [{ title: pageTitle(`Payment${of}`, matches) }];
}

export default function OfficePaymentPage({
  loaderData: { payment, forms, done, mayWork, maySettle, checkResult },
}: Route.ComponentProps) {
  const refused = useRefused();
  const { id, amount, orderId, orderNumber, buyer, settlement, isUndecided, isStuck } = payment;
  return (
    <>
      <PageHead title={`Payment of ${amount}`} trail={[['/office', 'Today']]} here="Payment">
        {payment.state}
      </PageHead>
      <div className="stack">
        <DoneNotice messages={{ ...done, checkPayment: checkResult ?? 'The gateway was asked.' }} />
        <div className="split">
          <div className="stack">
            <Panel id="facts" title="To ring the gateway with">
              <dl className="pairs">
                <Pair name="Gateway">{payment.gateway}</Pair>
                <Pair name="Its reference">
                  <code>{payment.token}</code>
                  {payment.charge && <small>Charge {payment.charge}</small>}
                </Pair>
                <Pair name="Amount">{amount}</Pair>
                <Pair name="Order">
                  {orderId ? <a href={`/office/orders/${orderId}`}>{orderNumber}</a> : orderNumber}
                </Pair>
                <Pair name="Buyer">
                  <bdi>{buyer.name}</bdi>
                  <small>
                    <EmailAddress>{buyer.email}</EmailAddress>
                  </small>
                </Pair>
                <Pair name="Begun">
                  {payment.begun}
                  {isUndecided && <small>Without an answer since {payment.waitsSince}</small>}
                </Pair>
                {payment.checkedAt && <Pair name="Last asked">{payment.checkedAt}</Pair>}
                {isUndecided && payment.again && <Pair name="Look again">{payment.again}</Pair>}
              </dl>
            </Panel>
            {settlement && (
              <Panel id="settled" title="Settled by hand">
                <p>
                  {settlement.as}. {settlement.by}, {settlement.at}
                </p>
                <p>{settlement.reason}</p>
                <p className="quiet">{settlement.evidence}</p>
              </Panel>
            )}
          </div>
          {isUndecided && mayWork && (
            <div className="split__aside stack">
              <Panel id="check" title="Ask the gateway">
                <p className="quiet">We ask it every minute, and the order follows its answer.</p>
                <ActionForm
                  form={buttonForm<typeof moneyActions>('checkPayment', { subject: { id }, refused })}
                >
                  <Submit className="btn btn--go">Check payment</Submit>
                </ActionForm>
              </Panel>
              <LookAgainForm form={forms.lookAgainAtPayment} id={id} days={payment.days} refused={refused} />
              {isStuck && maySettle && (
                <SettleByHandForm form={forms.settleByHand} payment={payment} refused={refused} />
              )}
              {isStuck && !maySettle && (
                <p className="quiet">
                  An owner can settle it by hand, once the gateway has said what happened.
                </p>
              )}
            </div>
          )}
        </div>
      </div>
    </>
  );
}
