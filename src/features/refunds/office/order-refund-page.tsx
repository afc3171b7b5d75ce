import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { officeContext, requireStaff } from '#src/features/identity/staff/access/office-guard.server.ts';
import { postedAct } from '#src/features/identity/staff/acts/posted-act.server.ts';
import { PageHead } from '#src/kit/parts/page-head.tsx';
import { pageTitle } from '#src/platform/brand.ts';
import { pounds } from '#src/platform/money.ts';
import { isUuid } from '#src/platform/slug.ts';
import { CircleAlert } from '#src/ui/drawings/circle-alert.ts';
import { icon } from '#src/ui/icons.tsx';
import { useRefused } from '#src/ui/posted/posted-form.tsx';
import { remainingShown } from '../refund-plan.ts';
import type { Route } from './+types/order-refund-page.ts';
import { refundActions } from './refund-actions.server.ts';
import { refundPageData } from './refund-page-data.server.ts';
import { GIVE, RefundPlate } from './refund-plate.tsx';
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
  await requireStaff(office, 'refund', { fresh: true });
  const query = new URL(request.url).searchParams;
  const shown = isUuid(params.id) ? await refundPageData(office.deps, params.id, query) : undefined;
  if (!shown) throw new Response('Not here', { status: 404 });
  return shown;
}

export function action({ context, request }: ActionFunctionArgs) {
  return postedAct(request, context.get(officeContext), refundActions);
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  const title = (loaderData && `Refund order ${loaderData.number}`) ?? 'Refund';
  return [{ title: pageTitle(title) }];
}

export default function OrderRefundPage({ loaderData: shown }: Route.ComponentProps) {
  const refused = useRefused();
  const { id, number, buyer, paid } = shown;
  const meanwhile = refused?.errors.plan?.[0];
  const values = refused?.values ?? {};
  const was = meanwhile && values.plan ? pounds(remainingShown(values.plan)) : null;
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
      {shown.nothing === null ? (
        <>
          {shown.isCancelling && (
            <div className="notice">
              <WrongIcon />
              <p>
                <b>Cancelling an order refunds what can go back of it.</b> Every line is chosen, without the
                hours that were given. What was bought ends as it says beside.
              </p>
            </div>
          )}
          <div className="split">
            <div className="stack">
              <RefundWhat choice={shown.choice} parts={shown.parts} all={shown.all} preview={shown.preview} />
              <div className="grid-2">
                <div className="field">
                  <label className="field__label" htmlFor="why">
                    Reason
                  </label>
                  <select
                    className="input"
                    id="why"
                    name="reason"
                    form={GIVE}
                    defaultValue={values.reason}
                    required
                  >
                    <option value="">Choose a reason</option>
                    {REASONS.map((reason) => (
                      <option key={reason}>{reason}</option>
                    ))}
                  </select>
                </div>
                <div className="field">
                  <label className="field__label" htmlFor="word">
                    Note for colleagues <span className="quiet">(optional)</span>
                  </label>
                  <input
                    className="input"
                    id="word"
                    name="note"
                    form={GIVE}
                    maxLength={500}
                    defaultValue={values.note}
                    autoComplete="off"
                  />
                </div>
              </div>
            </div>
            <div className="split__aside">
              <RefundPlate
                orderId={id}
                how={shown.choice.how}
                preview={shown.preview}
                why={shown.why}
                remaining={shown.remaining}
                was={was}
                refused={refused}
              />
            </div>
          </div>
        </>
      ) : (
        <div className="panel">
          <div className="panel__body stack stack--3">
            <h2>There is nothing to refund</h2>
            <p>{shown.nothing}</p>
          </div>
        </div>
      )}
    </>
  );
}
