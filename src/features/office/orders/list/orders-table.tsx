import { CardTable, type Column } from '#src/kit/parts/card-table.tsx';
import { StateWords } from '#src/kit/parts/state-words.tsx';
import type { OrderInList } from './order-rows.server.ts';

const COLUMNS: Column<OrderInList>[] = [
  {
    head: 'Order',
    cell: ({ id, number }) => (
      <a className="id" href={`/office/orders/${id}`}>
        {number}
      </a>
    ),
  },
  {
    head: 'Placed',
    className: 'o-when',
    cell: ({ placed }) => (
      <>
        {placed.day} <span className="quiet nowrap">{placed.time}</span>
      </>
    ),
  },
  {
    head: 'Buyer',
    className: 'o-who',
    cell: ({ buyer, postcode }) => (
      <>
        <bdi>{buyer}</bdi> <span className="quiet nowrap">{postcode}</span>
      </>
    ),
  },
  { head: 'Bought', className: 'o-what wide', cell: ({ bought }) => bought },
  {
    head: 'State',
    className: 'o-state',
    cell: ({ standing: { look, words } }) => (
      <StateWords look={look} back={words.endsWith('refunded')}>
        {words}
      </StateWords>
    ),
  },
  { head: 'Total', num: true, className: 'o-sum', cell: ({ total }) => total },
];

export function OrdersTable({ orders }: { orders: OrderInList[] }) {
  return (
    <CardTable
      caption="Orders, newest first"
      look="table--rows orders-o"
      columns={COLUMNS}
      rows={orders}
      keyOf={({ id }) => id}
    />
  );
}
