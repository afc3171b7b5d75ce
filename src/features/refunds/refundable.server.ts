import { allocationsOf } from '#src/features/orders/order-queries.server.ts';
import { findOrder, linesOf, type Order } from '#src/features/orders/orders.server.ts';
import type { PurchaseLine } from '#src/features/orders/purchase.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import {
  FEE,
  leftOfBlocked,
  leftToRefund,
  openToRefund,
  planRefund,
  type RefundAsked,
  type Refundable,
  type RefundedShare,
  type RefundPlan,
} from '#src/features/payments/refunds/refund-plan.ts';
import { refundedShares } from '#src/features/payments/refunds/refunds.server.ts';
import { spentVouchers } from '#src/features/vouchers/staff/close-vouchers.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { asPence, type Pence, sum } from '#src/platform/money.ts';

/** The part of an order that a line is, by its position. */
export const partOf = (position: number) => `line ${position}`;

/** What can be refunded of a paid order. */
export async function refundableOf(db: Db | Tx, payment: Payment, order: Order): Promise<Refundable> {
  const { lines, redeemed } = payment.snapshot;
  const paid = await allocationsOf(db, order.id);
  const spent = await spentVouchers(db, order.id);
  const ofLines = lines.map((line, position) => ({
    part: partOf(position),
    carriesFee: line.carriesFee,
    asAWhole: line.type === 'voucher',
    blocked: spent.includes(position) ? ('voucher_spent' as const) : undefined,
  }));
  const others = [...new Set(paid.map(({ part }) => part))]
    .filter((part) => part !== FEE && !ofLines.some((line) => line.part === part))
    .map((part) => ({ part, carriesFee: false, asAWhole: false }));
  return {
    paid,
    parts: [...ofLines, ...others],
    vouchers: redeemed.map(({ voucherId }) => voucherId),
    refunded: await refundedShares(db, payment.id),
  };
}

/** What a refund would come to, for the page that asks: nothing is written. */
export function previewRefund(refundable: Refundable, asked: RefundAsked): RefundPlan & { left: Pence } {
  const left = leftToRefund(refundable);
  return { ...planRefund(refundable, asked, left), left };
}

/** All that nothing stands against: the whole, or every part but those that are blocked. */
export function askForAll(refundable: Refundable): RefundAsked {
  const { parts, refunded } = refundable;
  if (!parts.some(({ blocked }) => blocked)) return { kind: 'whole' };
  // What went back without a line has left less than the open lines cost.
  if (refunded.some(({ part }) => part === null)) return { kind: 'amount', pence: openToRefund(refundable) };
  const open = parts
    .filter(({ blocked }) => !blocked)
    .map(({ part }) => ({ part, pence: leftOfPart(refundable, part) }));
  return { kind: 'parts', parts: open.filter(({ pence }) => pence > 0) };
}

export function leftOfPart({ paid, refunded }: Pick<Refundable, 'paid' | 'refunded'>, part: string): Pence {
  return asPence(Math.max(0, penceOf(paid, part) - penceOf(refunded, part)));
}

/** A line of an order, and what of it is paid and refunded once a refund is given. */
export interface RefundedLine {
  position: number;
  line: PurchaseLine;
  paidPence: number;
  /** Before this refund. */
  beforePence: number;
  refundedPence: number;
}

/**
 * The lines of an order with the money that these shares of a refund add to what has gone back. Once nothing is left but
 * what cannot go back, the money of every other line has gone, whether the refunds named it or not.
 */
export function linesAfter(
  { snapshot }: Payment,
  refundable: Refundable,
  shares: readonly RefundedShare[],
): RefundedLine[] {
  const { paid, refunded, parts } = refundable;
  const leftAfter = leftToRefund(refundable) - sum(shares.map(({ pence }) => pence));
  const nothingIsOpen = leftAfter <= leftOfBlocked(refundable);
  return snapshot.lines.map((line, position) => {
    const part = partOf(position);
    const isBlocked = parts.some((one) => one.part === part && one.blocked);
    const paidPence = penceOf(paid, part);
    const beforePence = penceOf(refunded, part);
    const refundedPence = nothingIsOpen && !isBlocked ? paidPence : beforePence + penceOf(shares, part);
    return { position, line, paidPence, beforePence, refundedPence };
  });
}

/** Whether this refund gives money back of a line. */
export function isRefundedNow({ beforePence, refundedPence }: RefundedLine): boolean {
  return refundedPence > beforePence;
}

/** Whether nothing is left paid of a line. */
export function isGone({ paidPence, refundedPence }: RefundedLine): boolean {
  return refundedPence > 0 && refundedPence >= paidPence;
}

/** The places on courses that a refund gives back: those whose price has come back in full. */
export function placesGivenBack(lines: readonly RefundedLine[]) {
  return lines.flatMap(({ position, line, beforePence, refundedPence }) => {
    if (line.type !== 'course' || line.unit === 0) return [];
    const quantity = Math.floor(refundedPence / line.unit) - Math.floor(beforePence / line.unit);
    return quantity > 0
      ? [{ position, type: line.type, productId: line.productId, name: line.name, quantity }]
      : [];
  });
}

/** How many places of an order's line refunds have given back. */
export async function placesRefunded(tx: Tx, orderId: string, position: number): Promise<number> {
  const order = await findOrder(tx, orderId);
  const line = (await linesOf(tx, orderId)).find((one) => one.position === position);
  if (!order || !line || line.unit_pence === 0) return 0;
  const refunded = penceOf(await refundedShares(tx, order.payment_id), partOf(position));
  return Math.floor(refunded / line.unit_pence);
}

function penceOf(some: readonly RefundedShare[], part: string): number {
  return some.reduce((total, share) => total + (share.part === part ? share.pence : 0), 0);
}
