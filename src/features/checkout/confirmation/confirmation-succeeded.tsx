import { SaveDetails } from '#src/features/accounts/registration/save-details.tsx';
import { TotalSign } from '#src/features/basket/summary.tsx';
import { startInWords } from '#src/features/orders/lessons-start.ts';
import type { ConfirmationWire } from '#src/features/orders/wire.ts';
import { weekdayInWords } from '#src/platform/dates.ts';
import { fromDecimal, pounds, shortPounds } from '#src/platform/money.ts';
import { PrinterIcon, TickIcon } from '#src/ui/icons.tsx';
import { voucherStep } from './voucher-steps.ts';

export function Succeeded({ title, order }: { title: string; order: ConfirmationWire }) {
  return (
    <div className="wrap pad">
      <div className="plate plate--green verdict verdict--pic">
        <div className="stack">
          <p>
            <span className="patch patch--big">Paid</span>
          </p>
          <h1>{title}</h1>
          <p>
            Order <strong>{order.human_id}</strong>. We are emailing your receipt.
          </p>
        </div>
        <NationalSpeedLimit />
      </div>
      <div className="split after">
        <section aria-labelledby="what-next">
          <h2 id="what-next">What happens next</h2>
          <NextSteps order={order} />
          {order.next.lessons_start && (
            <p className="gap-top2">{startInWords(order.next.lessons_start, order.next)}</p>
          )}
          <p className="row no-print">
            <button type="button" className="btn" onClick={() => window.print()}>
              <PrinterIcon />
              Print this page
            </button>
          </p>
        </section>
        <aside className="split__aside" aria-labelledby="your-order">
          <div className="card">
            <h2 className="sum-h" id="your-order">
              Your order
            </h2>
            <OrderItems order={order} />
            <TotalSign total={order.total} />
            <p className="small quiet after-sm">Paid with {order.payment_summary}</p>
          </div>
        </aside>
      </div>
      <SaveDetails title={title} />
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

function NextSteps({ order: { next, vouchers } }: { order: ConfirmationWire }) {
  const day = weekdayInWords(next.working_day);
  const whom = next.for_buyer ? 'you' : 'the learner';
  const steps = [
    next.lessons && {
      title: `An instructor rings ${whom}`,
      when: `By 6pm on ${day}`,
      words: 'They agree a first time and place. You can ask for somebody else at any point.',
    },
    next.training && {
      title: `Our training team rings ${next.for_buyer ? 'you' : 'the trainee'}`,
      when: `By 6pm on ${day}`,
      words: 'They agree dates and send the reading.',
    },
    next.parcel && {
      title: 'Your parcel goes in the post',
      when: `${day}, 1st class`,
      words: 'Sent to your delivery address.',
    },
    next.digital && {
      title: 'Your learning arrives by email',
      when: 'In a minute',
      words: 'A link and a code come to the address that you gave, and stay good for 12 months.',
    },
    ...next.courses.map(({ name, when, venue, later }) => ({
      title: name,
      when,
      words: `${venue}.${later === '0.00' ? '' : ` ${shortPounds(fromDecimal(later))} a place is paid on the day, in cash or by card.`}`,
    })),
    ...vouchers.map(voucherStep),
  ].filter((step) => step !== false);
  return (
    <ol className="next">
      <li>
        <span className="jn jn--done" aria-hidden="true">
          <TickIcon />
        </span>
        <div>
          <h3>Your receipt</h3>
          <p className="next__when">On its way now</p>
          <p>If it is not there in ten minutes, look in your junk folder.</p>
        </div>
      </li>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two vouchers can read the same, and an order never changes
        <li key={index}>
          <span className="jn" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3>{step.title}</h3>
            <p className="next__when">{step.when}</p>
            <p>{step.words}</p>
          </div>
        </li>
      ))}
      {next.lessons && (
        <li>
          <span className="jn jn--ahead" aria-hidden="true">
            L
          </span>
          <div>
            <h3>The first lesson</h3>
            <p>Bring a provisional licence and wear thin-soled shoes.</p>
          </div>
        </li>
      )}
    </ol>
  );
}

function OrderItems({ order }: { order: ConfirmationWire }) {
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
              {item.course && (
                <>
                  <br />
                  {item.course}
                </>
              )}
            </span>
            <span className="money">{pounds(fromDecimal(item.price))}</span>
          </li>
        ))}
      </ul>
      <dl className="receipt">
        <Row name="Subtotal" amount={order.subtotal} />
        {order.next.parcel && <Row name="Delivery" amount={order.shipping_fee} free />}
        {order.mpf_fee !== '0.00' && <Row name="Management and protection fee" amount={order.mpf_fee} />}
        {order.other_fees !== '0.00' && <Row name="Other fees" amount={order.other_fees} />}
      </dl>
    </>
  );
}

function Row({ name, amount, free = false }: { name: string; amount: string; free?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{free && amount === '0.00' ? 'Free' : pounds(fromDecimal(amount))}</dd>
    </div>
  );
}
