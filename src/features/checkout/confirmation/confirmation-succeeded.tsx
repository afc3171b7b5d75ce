import { Fragment } from 'react';
import { SaveDetails } from '#src/features/accounts/registration/save-details.tsx';
import { listSums } from '#src/features/basket/lines/sums.ts';
import { TotalSign } from '#src/features/basket/summary.tsx';
import { InvoiceButton } from '#src/features/books/invoices/invoice-button.tsx';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { formatReaderDate } from '#src/platform/dates.ts';
import { fromDecimal, pounds } from '#src/platform/money.ts';
import { useReady } from '#src/ui/form/use-ready.ts';
import { PrinterIcon } from '#src/ui/icons.tsx';
import { useSchool } from '#src/ui/layout/use-school.tsx';
import { Link } from '#src/ui/link.tsx';
import { SumRows } from '#src/ui/price.tsx';
import { NextSteps } from './next-steps.tsx';
import { isPosted } from './voucher-steps.ts';

export function Succeeded({
  title,
  order,
  transaction,
}: {
  title: string;
  order: ConfirmationResponse;
  transaction: string;
}) {
  const school = useSchool();
  const isReady = useReady();
  return (
    <div className="wrap pad">
      <p className="print-only">
        <strong>{school.name}</strong>, {school.phone}
      </p>
      <div className="plate plate--green plate--large verdict grid grid--shrink g-3 mt-8 verdict--pic">
        <div className="stack">
          <p>
            <span className="patch patch--big">Paid</span>
          </p>
          <h1>{title}</h1>
          <p>
            Order <strong>{order.human_id}</strong>, {formatReaderDate(new Date(order.created_at))}
          </p>
        </div>
        <NationalSpeedLimit />
      </div>
      <div className="split mt-12">
        <section aria-labelledby="what-next">
          {order.left_in_basket && <LeftInBasket names={order.left_in_basket.names} />}
          <h2 id="what-next">What happens next</h2>
          <NextSteps order={order} />
          {order.next.lessons_start_text && <p className="gap-top2">{order.next.lessons_start_text}</p>}
          <p className="row no-print">
            <button type="button" className="btn needs-script" onClick={() => window.print()}>
              <PrinterIcon />
              Print this page
            </button>
          </p>
        </section>
        <aside className="split__aside" aria-labelledby="your-order">
          <div className="panel">
            <h2 className="sum-h" id="your-order">
              Your order
            </h2>
            <OrderItems order={order} />
            <TotalSign total={order.total} />
            <p className="small quiet mt-8">Paid with {order.payment_summary}</p>
            {order.invoice && (
              <div className="mt-8 no-print">
                <InvoiceButton title={order.invoice} transaction={transaction} className="btn btn--small" />
              </div>
            )}
            {order.refunded !== '0.00' && (
              <p className="mt-8">
                <strong>{pounds(fromDecimal(order.refunded))} has been refunded.</strong> It goes back the way
                it was paid. To a card or PayPal that usually takes 3 to 5 working days.
              </p>
            )}
            {order.refund_on_its_way !== '0.00' && (
              <p className="mt-8">
                A refund of {pounds(fromDecimal(order.refund_on_its_way))} is being made. We’ll email you when
                it has been given.
              </p>
            )}
          </div>
        </aside>
      </div>
      {isReady && <SaveDetails title={title} />}
    </div>
  );
}

/** What was added while its buyer paid is not in the order. */
function LeftInBasket({ names }: { names: string[] }) {
  const several = names.length > 1;
  return (
    <div className="notice left-in-basket no-print">
      <p>
        <strong>{new Intl.ListFormat('en-GB').format(names)}</strong> {several ? 'are' : 'is'} still in your
        basket. You added {several ? 'them' : 'it'} after you started to pay, so{' '}
        {several ? 'they aren’t' : 'it isn’t'} part of this order. <Link to="/basket">View basket</Link>
      </p>
    </div>
  );
}

/** Clear road: the limit ends here. */
function NationalSpeedLimit() {
  return (
    <svg className="verdict__pic" viewBox="0 0 160 160" aria-hidden="true" focusable="false">
      <circle cx="80" cy="80" r="76" fill="#fff" stroke="#16191d" strokeWidth="3" />
      <clipPath id="limit">
        <circle cx="80" cy="80" r="74.5" />
      </clipPath>
      <path d="M14 146 146 14" stroke="#16191d" strokeWidth="27" clipPath="url(#limit)" />
    </svg>
  );
}

function OrderItems({ order }: { order: ConfirmationResponse }) {
  return (
    <>
      <ul className="bits">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same, and an order never changes
          <li key={index}>
            <img className="thumb" src={item.product.main_image_url} alt="" width="320" height="200" />
            <span>
              <strong>
                {item.qty > 1 && `${item.qty} × `}
                {item.name}
              </strong>
              <ItemDetails item={item} />
            </span>
            <span className="nowrap">{pounds(fromDecimal(item.price))}</span>
          </li>
        ))}
      </ul>
      <dl className="receipt">
        <SumRows
          sums={listSums({
            subtotal: fromDecimal(order.subtotal),
            discounts: order.discounts.map(({ code, amount }) => ({ code, pence: fromDecimal(amount) })),
            postage: isDelivered(order) ? fromDecimal(order.shipping_fee) : undefined,
            fee: fromDecimal(order.mpf_fee),
            otherFees: fromDecimal(order.other_fees),
          })}
        />
      </dl>
    </>
  );
}

/** Which gearbox, for whom, with whom, when and where. */
function ItemDetails({ item }: { item: ConfirmationResponse['items'][number] }) {
  const { transmission, for_whom, instructor, course } = item;
  const transmissionLabel = transmission && GEARBOXES[transmission];
  const whom = for_whom && `${transmissionLabel ? `${transmissionLabel}, for` : 'For'} ${for_whom}`;
  const preference = instructor && `With ${instructor}, or whoever is free first`;
  return [whom ?? transmissionLabel, preference, course].filter(Boolean).map((line) => (
    <Fragment key={line}>
      <br />
      {line}
    </Fragment>
  ));
}

const GEARBOXES = { manual: 'Manual', automatic: 'Automatic' };

function isDelivered({ next, vouchers }: ConfirmationResponse): boolean {
  return next.parcel || vouchers.some(isPosted);
}
