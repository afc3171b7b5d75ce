import type { Db } from '#src/platform/db/db.server.ts';
import { asPence, type Pence } from '#src/platform/money.ts';
import type { OrderState } from '../order.ts';

/** An order as a list of the staff's shows it. */
export interface ListedOrder {
  id: string;
  number: string;
  placedAt: Date;
  state: OrderState;
  buyer: string;
  postcode: string;
  total: Pence;
}

export const ORDERS_ON_A_PAGE = 25;

/** The orders placed last. */
export async function findOrders(db: Db): Promise<ListedOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_addresses', (join) =>
      join.onRef('order_addresses.order_id', '=', 'orders.id').on('role', '=', 'billing'),
    )
    .select([
      'orders.id',
      'human_id',
      'placed_at',
      'state',
      'firstname',
      'surname',
      'postcode',
      'total_pence',
    ])
    .orderBy('placed_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(ORDERS_ON_A_PAGE)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    number: row.human_id,
    placedAt: row.placed_at,
    state: row.state,
    buyer: `${row.firstname} ${row.surname}`,
    postcode: row.postcode,
    total: asPence(row.total_pence),
  }));
}
