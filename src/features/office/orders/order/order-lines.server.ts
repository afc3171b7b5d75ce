import { lessonHours } from '#src/features/catalogue/lesson-hours.server.ts';
import { minutesOfOrder } from '#src/features/lessons/minutes/minutes.server.ts';
import type { OrderPeople } from '#src/features/orders/orders.server.ts';
import type { PurchaseLine } from '#src/features/orders/purchase.ts';
import { type AtOffice, hoursOf } from '#src/features/refunds/office/refund-page-data.server.ts';
import { readRefundedLines } from '#src/features/refunds/refundable.server.ts';
import { type IssuedVoucher, vouchersOfOrder } from '#src/features/vouchers/vouchers.server.ts';
import { londonWhenInLine } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, pounds } from '#src/platform/money.ts';

/** A line as the order's page shows it. */
export interface LineShown {
  position: number;
  name: string;
  details: string;
  state: string;
  price: string;
  /** Drawn as a sign: "10 h". */
  sign: string | null;
  image: string | null;
}

export async function linesShown(
  db: Db,
  { order, payment }: AtOffice,
  people: OrderPeople,
  now: Date,
): Promise<LineShown[]> {
  const { lines } = payment.snapshot;
  const [refunded, minutes, vouchers, hours] = await Promise.all([
    readRefundedLines(db, payment, order, now),
    minutesOfOrder(db, order.id),
    vouchersOfOrder(db, order.id),
    lessonHours(db, [0, ...lines.map(({ productId }) => productId)]),
  ]);
  const taught = people.learner ? `For ${people.learner.firstname} ${people.learner.surname}` : '';
  const rows = lines.map((line, position): LineShown => {
    const own = minutes.find((one) => one.position === position);
    const voucher = vouchers.find((one) => one.position === position);
    const money = refunded[position];
    const length = line.type === 'lesson' ? hours.get(line.productId) : undefined;
    return {
      position,
      name: `${line.quantity > 1 ? `${line.quantity} × ` : ''}${line.name}`,
      details: detailsOf(line, voucher, taught),
      state: [
        own && `${hoursOf(own.completed)} given, ${hoursOf(own.remaining)} left`,
        voucher && voucherState(voucher, now),
        line.type === 'course' && line.course?.when,
        money?.isGone
          ? 'Refunded'
          : money && money.refundedPence > 0 && `${pounds(asPence(money.refundedPence))} refunded`,
      ]
        .filter(Boolean)
        .join('. '),
      price: pounds(line.subtotal),
      sign: length ? `${length} h` : null,
      image: line.image || null,
    };
  });
  if (order.postage_pence === 0) return rows;
  const postage = {
    position: lines.length,
    name: 'Postage',
    details: '',
    state: '',
    sign: null,
    image: null,
    price: pounds(asPence(order.postage_pence)),
  };
  return [...rows, postage];
}

function detailsOf(line: PurchaseLine, voucher: IssuedVoucher | undefined, taught: string): string {
  const transmission = line.transmission && GEARBOXES[line.transmission];
  const isTaught = line.type === 'lesson' || line.isInstructorTraining;
  const whom = voucher?.recipient_name ?? line.course?.attendee;
  return [
    transmission,
    isTaught && taught,
    line.instructor && `wished with ${line.instructor}`,
    whom && `For ${whom}`,
    voucher && `ending ${voucher.code_last4}`,
    line.dispatch === 'digital' && !voucher && 'Digital',
    line.dispatch === 'physical' && !voucher && 'By post',
    (line.course?.later ?? 0) > 0 && 'deposit',
  ]
    .filter(Boolean)
    .join(', ');
}

const GEARBOXES = { manual: 'Manual', automatic: 'Automatic' };

function voucherState(voucher: IssuedVoucher, now: Date): string {
  const spent = voucher.value_pence - voucher.balance_pence;
  if (voucher.state === 'void') return 'Closed';
  const sent = voucher.sent_at
    ? `${voucher.voucher_type === 'gift-card' ? 'Posted' : 'Sent'} ${londonWhenInLine(voucher.sent_at, now)}`
    : voucher.voucher_type === 'gift-card'
      ? 'To be posted'
      : 'Not sent yet';
  return spent > 0 ? `${sent}, ${pounds(asPence(spent))} spent` : sent;
}
