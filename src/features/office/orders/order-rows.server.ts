import { findOrders, type ListedOrder } from '#src/features/orders/staff/find-orders.server.ts';
import { londonWhen } from '#src/platform/dates.ts';
import { pounds } from '#src/platform/money.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';

/** An order in the list, in words. */
export interface OrderInList {
  id: string;
  number: string;
  placed: { day: string; time: string };
  buyer: string;
  postcode: string;
  state: ListedOrder['state'];
  total: string;
}

export async function orderRows({ db, clock }: OfficeDeps): Promise<OrderInList[]> {
  const now = clock.now();
  return (await findOrders(db)).map(({ placedAt, total, ...order }) => ({
    ...order,
    placed: londonWhen(placedAt, now),
    total: pounds(total),
  }));
}
