import { lockPlaces } from '#src/features/courses/places.server.ts';
import { attendeeOfLine, givenBackAmong } from '#src/features/courses/staff/attendance.server.ts';
import { bookedOfOrder } from '#src/features/lessons/bookings/bookings-of-order.server.ts';
import { lockMinutesOfOrder, minutesOfOrder } from '#src/features/lessons/minutes/minutes.server.ts';
import { allocationsOf } from '#src/features/orders/order-queries.server.ts';
import { findOrder, linesOf, type Order } from '#src/features/orders/orders.server.ts';
import { paidForLine } from '#src/features/orders/paid-for-line.server.ts';
import { amountOf, type Payment } from '#src/features/payments/payments.server.ts';
import type { RefundMethod } from '#src/features/payments/refunds/refund.ts';
import { legsOfPayment, refundedAllocations } from '#src/features/payments/refunds/refunds.server.ts';
import { lockVouchersOf, whyNotVoidable } from '#src/features/vouchers/staff/void-voucher.server.ts';
import { type IssuedVoucher, vouchersOfOrder } from '#src/features/vouchers/vouchers.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';
import {
  type BoughtVoucher,
  isGone,
  partOf,
  type Refundable,
  type RefundableLine,
  refundedLines,
  remainingToRefund,
  unitsRefunded,
} from './refund-plan.ts';

/** Reads all that a refund of a payment depends on. A charge without an order that is paid has no lines. */
export async function readRefundable(
  db: Db,
  payment: Payment,
  order: Order | undefined,
  now: Date,
): Promise<Refundable> {
  const legs = await legsOfPayment(db, payment.id);
  const returned = legs.filter(({ method, state }) => method !== 'voucher' && state === 'succeeded');
  return {
    charge: {
      method: METHODS[payment.gateway],
      amount: amountOf(payment),
      returned: sum(returned.map((leg) => asPence(leg.amount_pence))),
    },
    paid: order ? await allocationsOf(db, order.id) : [],
    lines: order ? await readLines(db, payment, order, now) : [],
    vouchers: payment.snapshot.redeemed.map(({ voucherId }) => voucherId),
    refunded: await refundedAllocations(db, payment.id),
  };
}

/** The same, and nothing of it changes until the transaction ends. The payment is locked, as in all that refunds. */
export async function lockRefundable(tx: Tx, payment: Payment, order: Order, now: Date): Promise<Refundable> {
  await lockMinutesOfOrder(tx, order.id);
  await lockVouchersOf(tx, order.id);
  const courses = payment.snapshot.lines.filter(({ type }) => type === 'course');
  // Staff who give a place back wait, and see what this refund has given back.
  for (const id of new Set(courses.map(({ productId }) => productId).toSorted((a, b) => a - b)))
    await lockPlaces(tx, id);
  return readRefundable(tx, payment, order, now);
}

/** What is left to refund of an order that is paid. */
export async function readRemaining(db: Db, payment: Payment, order: Order): Promise<Pence> {
  const [paid, refunded] = [await allocationsOf(db, order.id), await refundedAllocations(db, payment.id)];
  return remainingToRefund({ paid, refunded });
}

/** What has gone back of each line of an order. */
export async function readRefundedLines(db: Db, payment: Payment, order: Order, now: Date) {
  const lines = refundedLines(await readRefundable(db, payment, order, now));
  return lines.map((line) => ({ refundedPence: line.refundedPence, isGone: isGone(line) }));
}

const METHODS: Record<Payment['gateway'], RefundMethod> = {
  'connect-e': 'card',
  paypal: 'paypal',
  transfer: 'transfer',
  cash: 'cash',
  voucher: 'voucher',
};

async function readLines(
  db: Db,
  { snapshot: { lines } }: Payment,
  { id }: Order,
  now: Date,
): Promise<RefundableLine[]> {
  const has = (type: string) => lines.some((line) => line.type === type);
  const vouchers = has('voucher') ? await vouchersOfOrder(db, id) : [];
  const minutes = await minutesOfOrder(db, id);
  const booked = minutes.length > 0 ? await bookedOfOrder(db, id) : [];
  const courses = lines.flatMap(({ type }, position) =>
    type === 'course' ? [attendeeOfLine(id, position)] : [],
  );
  const returned = await givenBackAmong(db, courses);
  return lines.map((line, position) => {
    const voucher = vouchers.find((one) => one.position === position);
    const own = minutes.find((one) => one.position === position);
    return {
      line,
      voucher: voucher && toBoughtVoucher(voucher, now),
      lessons: own && {
        minutes: own,
        booked: booked
          .filter((booking) => booking.line?.position === position)
          .map(({ id: booking, version, startsAt, endsAt }) => ({ id: booking, version, startsAt, endsAt })),
      },
      isPlaceReturned: returned.has(attendeeOfLine(id, position)),
    };
  });
}

function toBoughtVoucher(voucher: IssuedVoucher, now: Date): BoughtVoucher {
  const refusal = whyNotVoidable(voucher, londonDate(now));
  return {
    id: voucher.id,
    last4: voucher.code_last4,
    recipient: voucher.recipient_name,
    value: asPence(voucher.value_pence),
    balance: asPence(voucher.balance_pence),
    state: refusal === undefined ? 'unspent' : refusal === 'spent' ? 'spent' : 'ended',
  };
}

/** How many places of an order's line refunds have given back. */
export async function placesRefunded(tx: Tx, orderId: string, position: number): Promise<number> {
  const order = await findOrder(tx, orderId);
  const line = (await linesOf(tx, orderId)).find((one) => one.position === position);
  if (!order || !line) return 0;
  const part = partOf(position);
  const refunded = (await refundedAllocations(tx, order.payment_id)).filter((one) => one.part === part);
  const { quantity } = line;
  return unitsRefunded(sum(refunded.map(({ pence }) => pence)), { quantity, paidPence: paidForLine(line) });
}
