import { lockLessonsOfOrder } from '#src/features/lessons/bookings/bookings-of-order.server.ts';
import { orderOfPayment } from '#src/features/orders/orders.server.ts';
import {
  findPayment,
  lockPayment,
  movePayment,
  type Payment,
} from '#src/features/payments/payments.server.ts';
import { type Refund, writeRefund } from '#src/features/payments/refunds/refunds.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Pence } from '#src/platform/money.ts';
import { fingerprintOf } from './plan-fingerprint.server.ts';
import { applyRefundConsequences } from './refund-consequences.server.ts';
import {
  type PlannedRefund,
  planRefund,
  type RefundPlan,
  remainingShown,
  type StaffRefund,
} from './refund-plan.ts';
import { lockRefundable, readRefundable } from './refundable.server.ts';

export const EXECUTE_REFUND = 'give-refund';

type Deps = Pick<Services, 'clock' | 'enqueue'>;

interface RequestedRefund {
  paymentId: string;
  request: StaffRefund;
  /** Of the plan that the member of staff was shown. */
  fingerprint: string;
  /** Whether they agree to the lessons that the plan cancels. */
  cancelsLessons: boolean;
  reason: string;
  requestedBy: string;
}

export type RefundResult =
  | { ok: true; refundId: string; total: Pence }
  | Extract<RefundPlan, { ok: false }>
  /** Nothing is paid, or something else would happen than was shown. */
  | { ok: false; refusal: 'not_paid' }
  | { ok: false; refusal: 'changed' }
  | { ok: false; refusal: 'lessons_booked'; plan: PlannedRefund };

/**
 * Writes what a member of staff gives back of a paid order, and carries out what follows from it, in the caller's
 * transaction, which must end without effect where it is refused. All that the plan depends on is locked, so that two
 * refunds at once cannot give more than was paid (R54).
 */
export async function requestRefund(
  { clock, enqueue }: Deps,
  tx: Tx,
  { paymentId, request, fingerprint, cancelsLessons, reason, requestedBy }: RequestedRefund,
): Promise<RefundResult> {
  const now = clock.now();
  const order = await orderOfPayment(tx, paymentId);
  // Lessons are locked first, as by everything that changes a diary.
  if (order) await lockLessonsOfOrder(tx, order.id);
  const payment = await lockPayment(tx, paymentId);
  if (!order || payment?.state !== 'captured') return { ok: false, refusal: 'not_paid' };
  const plan = planRefund(await lockRefundable(tx, payment, order, now), request);
  if (plan.remaining !== remainingShown(fingerprint)) return { ok: false, refusal: 'changed' };
  if (!plan.ok) return plan;
  if (fingerprintOf(plan) !== fingerprint) return { ok: false, refusal: 'changed' };
  if (!cancelsLessons && plan.consequences.some(({ kind }) => kind === 'lesson_cancelled'))
    return { ok: false, refusal: 'lessons_booked', plan };
  const refund = await writePlan(tx, plan, { payment, reason, requestedBy, now });
  const applied = { payment, order, id: refund.id, by: requestedBy, now };
  if (!(await applyRefundConsequences(tx, plan.consequences, applied)))
    return { ok: false, refusal: 'changed' };
  await enqueue(tx, EXECUTE_REFUND, { refundId: refund.id });
  return { ok: true, refundId: refund.id, total: plan.total };
}

/** For a charge that belongs to no order: writes that all of it goes back, in the transaction that found it out. */
export async function refundInFull({ clock, enqueue }: Deps, tx: Tx, payment: Payment, reason: string) {
  const now = clock.now();
  const plan = planRefund(await readRefundable(tx, payment, undefined, now), { kind: 'charge' });
  if (!plan.ok) {
    const current = await findPayment(tx, payment.reference);
    if (current) await movePayment(tx, current, 'refunded', { reason: 'nothing was charged', now });
    return;
  }
  const refund = await writePlan(tx, plan, { payment, reason, requestedBy: 'system', now });
  await enqueue(tx, EXECUTE_REFUND, { refundId: refund.id });
}

/** Writes a planned refund. `made`: the gateway's name for it, where it has been given already. */
export function writePlan(
  tx: Tx,
  { legs, allocations }: PlannedRefund,
  written: { payment: Payment; reason: string; requestedBy: string; made?: string; now: Date },
): Promise<Refund> {
  const { payment, reason, requestedBy, made, now } = written;
  return writeRefund(tx, {
    paymentId: payment.id,
    reason,
    requestedBy,
    legs: legs.map((leg) => ({ ...leg, ...(made !== undefined && { made }) })),
    allocations,
    now,
  });
}
