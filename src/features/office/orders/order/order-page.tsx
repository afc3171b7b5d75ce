import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { invoiceActions } from '#src/features/books/office/invoice-actions.server.ts';
import { officeContext, staffContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedStaffAction } from '#src/features/identity/staff/actions/posted-staff-action.server.ts';
import { BookedLessons } from '#src/features/lessons/office/learners/booked-lessons.tsx';
import { refundActions } from '#src/features/refunds/office/refund-actions.server.ts';
import { doneWords } from '#src/kit/actions/posted-action.server.ts';
import { lastDetailOf } from '#src/kit/audit/things-done.server.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import { DoneNotice } from '#src/kit/parts/done-notice.tsx';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import { isUuid } from '#src/platform/slug.ts';
import { queueActions } from '../../today/queue-actions.server.ts';
import { abilitiesOf } from '../../today/staff-abilities.ts';
import { orderActions, orderForms } from './order-actions.server.ts';
import { OrderEmails } from './order-emails.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderLines, OrderRefunds } from './order-main.tsx';
import { orderPageData } from './order-page-data.server.ts';
import { OrderAvailability, OrderLearning, OrderPeople, OrderVouchers } from './order-people.tsx';
import { OrderActs, OrderNotes } from './order-side.tsx';
import { OrderWaiting } from './order-waiting.tsx';
import { personActions } from './person-actions.server.ts';
import './order-page.css';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import type { Route } from './+types/order-page.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const office = context.get(officeContext);
  const staff = context.get(staffContext);
  const query = new URL(request.url).searchParams;
  const checked = query.get('done') === 'checkPayment';
  const order = isUuid(params.id) ? await orderPageData(office.deps, params.id) : undefined;
  if (!order) throw new Response('Not here', { status: 404 });
  return {
    order,
    forms: orderForms(),
    done: doneWords(request, [...orderActions, ...personActions, ...refundActions, ...queueActions]),
    onlyPayments: query.get('story') === 'payments',
    abilities: abilitiesOf(staff),
    result: checked ? await lastDetailOf(office.deps.db, staff.id, 'checkPayment') : undefined,
  };
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedStaffAction(request, context.get(officeContext), [
    ...orderActions,
    ...invoiceActions,
    ...queueActions,
  ]);
}

export function meta({
  loaderData,
  matches,
}: {
  matches: Matches;
  loaderData?: Awaited<ReturnType<typeof loader>>;
}) {
  const title = (loaderData && `Order ${loaderData.order.number}`) ?? 'Order';
  return [{ title: pageTitle(title, matches) }];
}

const DONE = {
  retryRefund: 'The refund is being tried again.',
};

export default function OrderPage({
  loaderData: { order, forms, done, onlyPayments, abilities, result },
}: Route.ComponentProps) {
  const { mayWork, mayRefund } = abilities;
  const refused = useRefused();
  const side = { order, forms, mayWork, mayRefund, refused };
  const { tone, label } = order.status;
  return (
    <>
      <PageHead
        title={`Order ${order.number}`}
        trail={[['/office/orders', 'Orders']]}
        here={order.number}
        buttons={
          <Badge tone={tone} back={label.endsWith('refunded')}>
            {order.head}
          </Badge>
        }
      >
        Placed by {order.buyer} on {order.placed}
      </PageHead>
      <DoneNotice messages={{ ...done, ...DONE, checkPayment: result ?? 'The gateway was asked.' }} />
      <OrderWaiting order={order} abilities={abilities} refused={refused} />
      <div className="order-layout">
        <div className="order-layout__lines">
          <OrderLines order={order} />
        </div>
        <div className="order-layout__side stack">
          <OrderActs {...side} />
          <OrderPeople order={order} mayWork={mayWork} mayRefund={mayRefund} />
          <OrderAvailability order={order} />
          <OrderVouchers order={order} />
          <OrderLearning order={order} />
          <OrderNotes {...side} />
        </div>
        <div className="order-layout__story stack">
          {order.booked.length > 0 && (
            <BookedLessons id="booked" title="Lessons booked" lessons={order.booked} />
          )}
          <OrderRefunds order={order} mayRefund={mayRefund} refused={refused} />
          <OrderHistory history={order.history} onlyPayments={onlyPayments} mayRefund={mayRefund} />
          <OrderEmails order={order} form={forms.sendOrderEmailAgain} mayWork={mayWork} refused={refused} />
        </div>
      </div>
    </>
  );
}
