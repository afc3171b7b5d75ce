import { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { fingerprintOf } from '#src/features/refunds/plan-fingerprint.server.ts';
import { planRefund } from '#src/features/refunds/refund-plan.ts';
import { readRefundable } from '#src/features/refunds/refundable.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { fromDecimal, ZERO } from '#src/platform/money.ts';

export interface RefundBody {
  how: 'lines' | 'amount' | 'all';
  lines?: { part: string; amount: string }[];
  amount?: string;
}

/** What a form of the refund page posts to say what it showed: the fingerprint of the plan by the current rows. */
export async function shownRefund(
  db: Db,
  orderId: string,
  { how, lines = [], amount }: RefundBody,
  now: Date,
) {
  const result = await orderAtOffice(db, orderId);
  if (!result) return '0-';
  const { order, payment } = result;
  const plan = planRefund(
    await readRefundable(db, payment, order, now),
    how === 'lines'
      ? { kind: 'parts', parts: lines.map((line) => ({ part: line.part, pence: fromDecimal(line.amount) })) }
      : how === 'amount'
        ? { kind: 'amount', pence: amount ? fromDecimal(amount) : ZERO }
        : { kind: 'all' },
  );
  return plan.ok ? fingerprintOf(plan) : `${plan.remaining}-`;
}
