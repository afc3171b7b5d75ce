import { returnPlaces } from '#src/features/courses/places.server.ts';
import { endAccess } from '#src/features/learning/access/access.server.ts';
import { refundMinutes } from '#src/features/lessons/minutes/minutes.server.ts';
import { endPromises } from '#src/features/orders/promises/order-promises.server.ts';
import { isPromisedBy, promisesOf } from '#src/features/orders/promises/promises.ts';
import { digitalProducts } from '#src/features/orders/purchase.ts';
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
  await endAccess(tx, orderId, { gone: productsOf(goesNow), kept: productsOf(kept) }, now);
  await refundMinutes(tx, {
    id: refund.refundId,
    orderId,
    lines: lines.filter(isRefundedNow),
    by: refund.by,
    now,
  });
  await returnPlaces(tx, placesGivenBack(lines));
  const kinds = promisesOf(lines.map(({ line }) => line)).filter((kind) =>
    lines.every((line) => isGone(line) || !isPromisedBy(kind, line.line)),
  );
  await endPromises(tx, { orderId, kinds, now });
}
