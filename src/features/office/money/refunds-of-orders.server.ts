import { paidOrdersOf } from '#src/features/orders/sales/sales.server.ts';
import type { GivenShare } from '#src/features/payments/refunds/refund-queries.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

/** The shares of paid orders in what was refunded, and whether one of them was of a voucher. */
export async function refundsOfOrders(db: Db, given: readonly GivenShare[]) {
  const paid = await paidOrdersOf(db, [...new Set(given.map(({ paymentId }) => paymentId))]);
  return {
    paid,
    // A charge that belongs to no order was never a sale, so that giving it back takes none away.
    ofOrders: given.filter(({ paymentId }) => paid.has(paymentId)),
    isVoucher: ({ paymentId, part }: GivenShare) =>
      part !== null && (paid.get(paymentId)?.voucherParts.has(part) ?? false),
  };
}
