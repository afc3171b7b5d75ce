import { lockPlaces, returnPlaces } from '#src/features/courses/places.server.ts';
import {
  attendeeOfLine,
  givenBackAmong,
  givePlaceBack,
} from '#src/features/courses/staff/attendance.server.ts';
import { revokeAccess } from '#src/features/learning/access/access.server.ts';
import { refundMinutes } from '#src/features/lessons/minutes/minutes.server.ts';
import { digitalProducts } from '#src/features/orders/purchase.ts';
import { cancelOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { isTaskOfLine, tasksOfLines } from '#src/features/orders/tasks/tasks.ts';
import { closeVouchers } from '#src/features/vouchers/staff/close-vouchers.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { isGone, isRefundedNow, placesGivenBack, type RefundedLine } from './refundable.server.ts';

/** Ends what was bought by the lines that a refund gives back, in the refund's transaction. */
export async function endWhatIsRefunded(
  tx: Tx,
  {
    lines,
    ...refund
  }: { refundId: string; orderId: string; lines: readonly RefundedLine[]; by: string; now: Date },
) {
  const { orderId, now } = refund;
  const goesNow = lines.filter((line) => isRefundedNow(line) && isGone(line));
  await closeVouchers(tx, orderId, {
    of: (position) => goesNow.some((line) => line.position === position),
    reason: 'refunded',
    now,
  });
  const productsOf = (some: readonly RefundedLine[]) =>
    digitalProducts({ lines: some.map(({ line }) => line) });
  const kept = lines.filter((line) => !isGone(line));
  await revokeAccess(tx, orderId, { gone: productsOf(goesNow), kept: productsOf(kept) }, now);
  await refundMinutes(tx, {
    id: refund.refundId,
    orderId,
    lines: lines.filter(isRefundedNow),
    by: refund.by,
    now,
  });
  await endPlaces(tx, lines, refund);
  const kinds = tasksOfLines(lines.map(({ line }) => line)).filter((kind) =>
    lines.every((line) => isGone(line) || !isTaskOfLine(kind, line.line)),
  );
  await cancelOrderTasks(tx, { orderId, kinds, now });
}

/** Places that staff gave back before their money went are not given back again. */
async function endPlaces(
  tx: Tx,
  lines: readonly RefundedLine[],
  { orderId, by, now }: { orderId: string; by: string; now: Date },
) {
  const places = placesGivenBack(lines);
  // Staff who give a place back wait, and see what this refund has given back.
  for (const { productId } of places) await lockPlaces(tx, productId);
  const byStaff = await givenBackAmong(
    tx,
    places.map(({ position }) => attendeeOfLine(orderId, position)),
  );
  const back = places.filter(({ position }) => !byStaff.has(attendeeOfLine(orderId, position)));
  const ended = new Set(lines.filter(isGone).map(({ position }) => position));
  for (const { position, productId, quantity } of back.filter((place) => ended.has(place.position))) {
    const attendee = attendeeOfLine(orderId, position);
    await givePlaceBack(tx, { attendee, courseId: productId, places: quantity, by, now });
  }
  await returnPlaces(
    tx,
    back.filter(({ position }) => !ended.has(position)),
  );
}
