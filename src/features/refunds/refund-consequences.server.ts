import { returnPlaces } from '#src/features/courses/places.server.ts';
import { attendeeOfLine, givePlaceBack } from '#src/features/courses/staff/attendance.server.ts';
import { revokeAccess } from '#src/features/learning/access/access.server.ts';
import { cancelBooking } from '#src/features/lessons/bookings/end-booking.server.ts';
import { takeRefundedMinutes } from '#src/features/lessons/minutes/minutes.server.ts';
import { moveOrder, type Order } from '#src/features/orders/orders.server.ts';
import { cancelOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { movePayment, type Payment } from '#src/features/payments/payments.server.ts';
import { markVoid } from '#src/features/vouchers/staff/void-voucher.server.ts';
import { lockVoucher } from '#src/features/vouchers/vouchers.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { RefundConsequence } from './refund-plan.ts';

interface Applied {
  payment: Payment;
  /** The order that is paid. */
  order: Order | undefined;
  /** The refund, or the payment where all of it has gone back: the minutes that it takes are entered under its id. */
  id: string;
  by: string;
  now: Date;
}

/** Carries out what a plan says, in the refund's transaction. False where a lesson has changed since it was planned. */
export async function applyRefundConsequences(
  tx: Tx,
  consequences: readonly RefundConsequence[],
  applied: Applied,
): Promise<boolean> {
  const isWhole = consequences.some(({ kind }) => kind === 'order_refunded');
  for (const one of consequences) if (!(await apply(tx, one, { ...applied, isWhole }))) return false;
  return true;
}

async function apply(
  tx: Tx,
  one: RefundConsequence,
  { payment, order, id, by, now, isWhole }: Applied & { isWhole: boolean },
): Promise<boolean> {
  if (one.kind === 'order_refunded') {
    const change = { reason: 'all of it has gone back', now };
    await movePayment(tx, payment, 'refunded', change);
    await moveOrder(tx, payment.id, 'refunded', change);
  }
  if (!order) return true;
  switch (one.kind) {
    case 'lesson_cancelled': {
      const actor = { by, role: 'office' as const, now, reason: 'Refunded' };
      const result = await cancelBooking(tx, {
        ...actor,
        id: one.id,
        version: one.version,
        chargedMinutes: 0,
      });
      return 'cancelled' in result;
    }
    case 'minutes_taken': {
      const { position, minutes } = one;
      await takeRefundedMinutes(tx, { id, orderId: order.id, position, minutes, by, now });
      break;
    }
    case 'voucher_closed': {
      const voucher = await lockVoucher(tx, one.id);
      if (voucher) await markVoid(tx, voucher, isWhole ? 'its order was refunded' : 'refunded', now);
      break;
    }
    case 'access_ended':
      await revokeAccess(tx, order.id, one, now);
      break;
    case 'places_returned':
      await returnPlacesOf(tx, order, one, { by, now });
      break;
    case 'tasks_cancelled':
      await cancelOrderTasks(tx, { orderId: order.id, kinds: one.kinds, now });
      break;
  }
  return true;
}

/** Once all of a line has gone, staff see that its place was given back, and cannot give it back again. */
async function returnPlacesOf(
  tx: Tx,
  order: Order,
  { position, productId, places, isAll }: Extract<RefundConsequence, { kind: 'places_returned' }>,
  { by, now }: Pick<Applied, 'by' | 'now'>,
) {
  if (!isAll) return returnPlaces(tx, [{ type: 'course', productId, quantity: places }]);
  const attendee = attendeeOfLine(order.id, position);
  await givePlaceBack(tx, { attendee, courseId: productId, places, by, now });
}
