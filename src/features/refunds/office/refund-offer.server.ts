import { lessonHours } from '#src/features/catalogue/lesson-hours.server.ts';
import { minutesOfOrder } from '#src/features/lessons/minutes/minutes.server.ts';
import type { Order } from '#src/features/orders/orders.server.ts';
import type { PurchaseLine } from '#src/features/orders/purchase.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import type { Refundable } from '#src/features/payments/refunds/refund-plan.ts';
import {
  type RefundTold,
  refundsOfPayment,
} from '#src/features/payments/refunds/refunds-of-payment.server.ts';
import { type IssuedVoucher, vouchersOfOrder } from '#src/features/vouchers/vouchers.server.ts';
import { formatLondonDate } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, pounds } from '#src/platform/money.ts';
import { leftOfPart, partOf, refundableOf } from '../refundable.server.ts';
import { keyOf } from './refund-choice.server.ts';
import { type Units, unitsLeft } from './refund-units.ts';

/** A part of an order that could go back, or why it cannot. */
export interface OfferedPart {
  key: string;
  part: string;
  name: string;
  /** What the staff should know of it: hours given, or why it cannot go back. */
  note: string;
  paid: Pence;
  left: Pence;
  units: (Units & { what: 'h' | '' }) | undefined;
  /** As many as are not used up yet. */
  suggested: number | undefined;
  carriesFee: boolean;
  isOff: boolean;
}

export interface RefundOffer {
  refundable: Refundable;
  parts: OfferedPart[];
  refunds: RefundTold[];
  vouchersBought: IssuedVoucher[];
}

/** Everything of an order that a refund may be about. */
export async function refundOffer(
  db: Db,
  { order, payment }: { order: Order; payment: Payment },
): Promise<RefundOffer> {
  const { lines } = payment.snapshot;
  const [refundable, refunds, minutes, vouchersBought, hours] = await Promise.all([
    refundableOf(db, payment, order),
    refundsOfPayment(db, payment.id),
    minutesOfOrder(db, order.id),
    vouchersOfOrder(db, order.id),
    lessonHours(db, [0, ...lines.filter(({ type }) => type === 'lesson').map(({ productId }) => productId)]),
  ]);
  const parts = refundable.parts.flatMap(({ part, carriesFee, blocked }): OfferedPart[] => {
    const position = lines.findIndex((_line, index) => partOf(index) === part);
    const line = lines[position];
    const paid = paidOf(refundable, part);
    if (paid === 0) return [];
    const left = leftOfPart(refundable, part);
    const units = line && unitsOf(line, hours.get(line.productId) ?? 0, { paid, left });
    const own = minutes.find((one) => one.position === position);
    const voucher = vouchersBought.find((one) => one.position === position);
    return [
      {
        key: keyOf(part),
        part,
        name: line ? nameOf(line, voucher) : (POSTAGE[part] ?? part),
        note: blocked
          ? formatSpent(voucher)
          : left === 0
            ? formatRefunded(refunds, part)
            : own
              ? [
                  `${hoursOf(own.given)} given`,
                  own.booked > 0 && `${hoursOf(own.booked)} booked`,
                  `${hoursOf(own.left)} left`,
                ]
                  .filter(Boolean)
                  .join(', ')
              : left < paid
                ? `${pounds(left)} of ${pounds(paid)} left to refund`
                : '',
        paid,
        left,
        units,
        suggested: units && own ? Math.min(units.left, Math.floor(own.left / 60)) : units?.left,
        carriesFee,
        isOff: blocked !== undefined || left === 0,
      },
    ];
  });
  return { refundable, parts, refunds, vouchersBought };
}

const POSTAGE: Record<string, string> = {
  postage: 'Postage',
  'gift card postage': 'Postage of the gift cards',
};

function paidOf({ paid }: Refundable, part: string): Pence {
  return asPence(paid.reduce((total, share) => total + (share.part === part ? share.pence : 0), 0));
}

function unitsOf({ type, quantity }: PurchaseLine, hours: number, money: { paid: Pence; left: Pence }) {
  if (type === 'voucher') return undefined;
  const isHours = type === 'lesson' && hours > 0;
  const units = unitsLeft(isHours ? hours * quantity : quantity, money);
  return units && { ...units, what: isHours ? ('h' as const) : ('' as const) };
}

function nameOf({ name, quantity, course }: PurchaseLine, voucher: IssuedVoucher | undefined): string {
  const whom = voucher?.recipient_name ?? course?.attendee;
  return `${quantity > 1 ? `${quantity} × ` : ''}${name}${whom ? ` for ${whom}` : ''}`;
}

function formatSpent(voucher: IssuedVoucher | undefined): string {
  const spent = voucher ? voucher.value_pence - voucher.balance_pence : 0;
  return `Cannot be refunded: ${pounds(asPence(spent))} of it has been spent`;
}

function formatRefunded(refunds: readonly RefundTold[], part: string): string {
  const last = refunds.find((refund) => refund.parts.includes(part));
  if (!last) return 'Refunded';
  return `Refunded on ${formatLondonDate(last.at)}${whoRefunded(last)}`;
}

function whoRefunded({ askedBy }: RefundTold): string {
  if (askedBy === 'system') return '';
  return askedBy === 'elsewhere' ? ' at the gateway' : ` by ${askedBy}`;
}

/** "8 h", "1.5 h" */
export function hoursOf(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`;
}
