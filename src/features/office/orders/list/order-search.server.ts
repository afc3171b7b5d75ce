import { z } from 'zod';
import {
  type OrderCursor,
  type OrderSearch,
  orderFilters,
  orderKinds,
  type PaymentQueries,
} from '#src/features/orders/staff/find-orders.server.ts';
import {
  failedRefunds,
  paymentsByCardEnding,
  refundedPayments,
} from '#src/features/payments/refunds/refunded-payments.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** What the address of the list asks for. What cannot be read is left out. */
const asked = z.object({
  find: z.string().trim().max(100).catch(''),
  state: optional(z.enum(orderFilters)),
  kind: optional(z.enum(orderKinds)),
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
  before: optional(z.uuid()),
  after: optional(z.uuid()),
});

export type AskedOrders = OrderSearch & OrderCursor;

export function readAskedOrders(query: URLSearchParams): AskedOrders {
  return asked.parse(Object.fromEntries(query));
}

export function paymentQueries(db: Db): PaymentQueries {
  return {
    refunded: refundedPayments(db),
    refundFailed: failedRefunds(db),
    cardEnding: (four) => paymentsByCardEnding(db, four),
  };
}
