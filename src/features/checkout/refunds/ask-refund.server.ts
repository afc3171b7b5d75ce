import { endAccess } from '#src/features/learning/access/access.server.ts';
import { refundMinutes } from '#src/features/lessons/minutes/minutes.server.ts';
import { allocationsOf } from '#src/features/orders/order-queries.server.ts';
import { type Order, orderOfPayment } from '#src/features/orders/orders.server.ts';
import { digitalProducts, type Purchase } from '#src/features/orders/purchase.ts';
import { lockPayment, type Payment } from '#src/features/payments/payments.server.ts';
import {
  FEE,
  planRefund,
  type RefundAsked,
  type Refundable,
  type RefundedShare,
  type RefundPlan,
} from '#src/features/payments/refunds/refund-plan.ts';
import { refundedShares, writeRefund } from '#src/features/payments/refunds/refunds.server.ts';
import {
  closeVouchers,
  lockVouchersOf,
  spentVouchers,
} from '#src/features/vouchers/staff/close-vouchers.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { GIVE_REFUND } from './give-all-back.server.ts';

interface AskedRefund {
  paymentId: string;
  asked: RefundAsked;
  /** What the asker was shown as left to refund. */
  left: Pence;
  reason: string;
  /** The member of staff. */
  askedBy: string;
}

export type Asked =
  | { ok: true; refundId: string }
  | Extract<RefundPlan, { ok: false }>
  | { ok: false; refusal: 'not_paid' };

/**
 * Writes what a member of staff gives back of a paid order, and ends what was bought by it, in one transaction. The
 * payment is locked while it is added up, so that two refunds at once cannot give more than was paid (R54).
 */
export function askRefund(
  { db, clock, enqueue }: Pick<Services, 'db' | 'clock' | 'enqueue'>,
  request: AskedRefund,
): Promise<Asked> {
  return db.transaction().execute(async (tx): Promise<Asked> => {
    const now = clock.now();
    const payment = await lockPayment(tx, request.paymentId);
    const order = payment?.state === 'captured' ? await orderOfPayment(tx, payment.id) : undefined;
    if (!payment || order?.state !== 'paid') return { ok: false, refusal: 'not_paid' };
    await lockVouchersOf(tx, order.id);
    const refundable = await refundableOf(tx, payment, order);
    const plan = planRefund(refundable, request.asked, request.left);
    if (!plan.ok) return plan;
    const refund = await writeRefund(tx, {
      paymentId: payment.id,
      reason: request.reason,
      askedBy: request.askedBy,
      legs: plan.legs.map((leg) => ({ ...leg, method: leg.voucherId ? 'voucher' : methodOf(payment) })),
      shares: plan.shares,
      now,
    });
    const lines = moneyOfLines(payment, refundable, plan.shares);
    const isGone = goneWith(lines);
    await closeVouchers(tx, order.id, { of: isGone, reason: 'refunded', now });
    await endAccess(tx, order.id, productsBy(payment, isGone), now);
    await refundMinutes(tx, {
      id: refund.id,
      orderId: order.id,
      lines,
      by: request.askedBy,
      now,
    });
    await enqueue(tx, GIVE_REFUND, { refundId: refund.id });
    return { ok: true, refundId: refund.id };
  });
}

/** What can be refunded of a paid order, for the page that asks. */
export async function refundableOf(db: Db | Tx, payment: Payment, order: Order): Promise<Refundable> {
  const { lines, redeemed } = payment.snapshot as Purchase;
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

const partOf = (position: number) => `line ${position}`;

function methodOf({ gateway }: Payment): 'card' | 'paypal' {
  return gateway === 'paypal' ? 'paypal' : 'card';
}

/** Of each line that this refund gives money back of: what was paid, and what is refunded in all once it is given. */
function moneyOfLines(
  { snapshot }: Payment,
  { paid, refunded }: Refundable,
  shares: readonly RefundedShare[],
) {
  const of = (some: readonly RefundedShare[], position: number) =>
    some.reduce((total, share) => total + (share.part === partOf(position) ? share.pence : 0), 0);
  return (snapshot as Purchase).lines.flatMap((_line, position) => {
    const now = of(shares, position);
    if (now === 0) return [];
    return [{ position, paidPence: of(paid, position), refundedPence: of(refunded, position) + now }];
  });
}

/** Whether nothing is left paid of a line, by its position, once this refund is given. */
function goneWith(lines: ReturnType<typeof moneyOfLines>) {
  return (position: number) =>
    lines.some((line) => line.position === position && line.refundedPence >= line.paidPence);
}

function productsBy({ snapshot }: Payment, isGone: (position: number) => boolean) {
  const { lines } = snapshot as Purchase;
  return {
    gone: digitalProducts({ lines: lines.filter((_line, position) => isGone(position)) }),
    kept: digitalProducts({ lines: lines.filter((_line, position) => !isGone(position)) }),
  };
}
