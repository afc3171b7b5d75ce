import { listSums, type Sum } from '#src/features/basket/lines/sums.ts';
import { asPence } from '#src/platform/money.ts';
import type { Order } from './orders.server.ts';

/** What an order's total is made of. */
export function sumsOfOrder(order: Pick<Order, 'subtotal_pence' | 'postage_pence' | 'fee_pence'>): Sum[] {
  return listSums({
    subtotal: asPence(order.subtotal_pence),
    postage: order.postage_pence > 0 ? asPence(order.postage_pence) : undefined,
    fee: asPence(order.fee_pence),
  });
}
