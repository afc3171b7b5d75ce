import { InvoiceButton } from '#src/features/books/invoices/invoice-button.tsx';
import { type Pence, pounds } from '#src/platform/money.ts';
import { Link } from '#src/ui/link.tsx';

const SAID = { paid: 'Paid', placed: 'Awaiting payment', refunded: 'Refunded' };

interface ShownOrder {
  number: string;
  transaction: string;
  placed: string;
  state: keyof typeof SAID;
  total: Pence;
  refunded: Pence;
  onItsWay: Pence;
  /** What its invoice is called. */
  invoice: string | undefined;
  lines: {
    name: string;
    image: string;
    quantity: number;
    course: { attendee: string; text: string } | null;
    instructor: string | null;
  }[];
}

export function AccountOrders({ orders }: { orders: ShownOrder[] }) {
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">Your orders</h2>
      {orders.length === 0 ? (
        <NoOrders />
      ) : (
        <ul className="bought grid grid--shrink g-5">
          {orders.map((order) => (
            <li key={order.transaction}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OrderCard({ order }: { order: ShownOrder }) {
  const id = `order-${order.number}`;
  return (
    <article className="panel grid g-5" aria-labelledby={id}>
      <div className="cluster between g-2 gx-5">
        <h3 id={id}>
          {order.placed} <span className="visually-hidden">, order {order.number}</span>
        </h3>
        <p className="quiet">Order {order.number}</p>
      </div>
      <ul className="bought__lines grid g-3">
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same, and an order never changes
          <li key={index}>
            <img className="thumb" src={line.image} alt="" width="320" height="200" loading="lazy" />
            <span>
              {line.quantity > 1 && `${line.quantity} × `}
              {line.name}
              {line.instructor && (
                <span className="bought__course small quiet">
                  With {line.instructor}, or whoever is free first
                </span>
              )}
              {line.course && (
                <span className="bought__course small quiet">
                  for <bdi>{line.course.attendee}</bdi>. {line.course.text}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="bought__end cluster between g-2 gx-5">
        <p>
          <span className={order.state === 'paid' ? 'badge badge--success' : undefined}>
            {SAID[order.state]}
          </span>{' '}
          <strong className="nowrap bought__sum">{pounds(order.total)}</strong>
          {order.state === 'paid' && order.refunded > 0 && (
            <span className="quiet"> {pounds(order.refunded)} refunded</span>
          )}
          {order.onItsWay > 0 && (
            <span className="quiet"> Refund of {pounds(order.onItsWay)} being made</span>
          )}
        </p>
        <div className="row">
          {order.invoice && (
            <InvoiceButton
              title={order.invoice}
              transaction={order.transaction}
              number={order.number}
              className="btn btn--small"
            />
          )}
          <Link className="btn btn--small" to={`/basket/checkout/confirmation/${order.transaction}`}>
            See the order<span className="visually-hidden"> {order.number}</span>
          </Link>
        </div>
      </div>
    </article>
  );
}

/** A start, not a dead end. */
function NoOrders() {
  return (
    <div className="nothing grid grid--shrink items-center g-8 mt-5">
      <img className="nothing__pic" src="/art/spots/thank-you.svg" alt="" width="480" height="360" />
      <div className="stack">
        <p className="lead">You haven’t ordered anything yet.</p>
        <p>Orders appear here if you were signed in, or saved your details, when you bought.</p>
        <p className="row">
          <Link className="btn btn--go" to="/areas-covered">
            Find lessons
          </Link>
          <Link className="btn" to="/gift-vouchers">
            Gift vouchers
          </Link>
        </p>
      </div>
    </div>
  );
}
