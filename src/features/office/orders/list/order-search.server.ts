import type { PaymentQueries } from '#src/features/orders/staff/find-orders.server.ts';
import {
  failedRefunds,
  paymentsByCardEnding,
  refundedPayments,
} from '#src/features/payments/refunds/refund-queries.server.ts';
import type { ListQuery } from '#src/kit/lists/list.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { orderList } from './order-list.tsx';

export type OrdersQuery = ListQuery<(typeof orderList)['filters']>;

export function paymentQueries(db: Db): PaymentQueries {
  return {
    refunded: refundedPayments(db),
    refundFailed: failedRefunds(db),
    cardEnding: (four) => paymentsByCardEnding(db, four),
  };
}
