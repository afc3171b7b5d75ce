import { choice, day, list, search } from '#src/kit/lists/list.ts';
import { TIME_CURSOR } from '#src/kit/lists/time-cursor.ts';
import { Badge } from '#src/kit/parts/badge.tsx';
import type { Standing } from '../order-state.ts';

/** An order in the list, in words. */
export interface OrderInList {
  id: string;
  number: string;
  placed: { day: string; time: string };
  buyer: string;
  postcode: string;
  bought: string;
  status: Standing;
  total: string;
}

export const orderList = list<OrderInList>()({
  path: '/office/orders',
  title: 'Orders',
  noun: ['order', 'orders'],
  caption: 'Orders, newest first',
  filters: {
    find: search(
      'Search orders, learners, vouchers and instructors',
      'By order number or part of it, name, phone, email, postcode, voucher code or its last 4, or a card’s last 4',
    ),
    state: choice('State', 'All states', {
      paid: 'Paid',
      unsettled: 'Unsettled',
      part_refunded: 'Part refunded',
      refunded: 'Refunded',
      refund_failed: 'Refund failed',
      not_paid: 'Not paid',
    }),
    kind: choice('Kind', 'All kinds', {
      lessons: 'Lessons',
      training: 'Training',
      vouchers: 'Vouchers',
      posted: 'Posted',
      digital: 'Digital',
      courses: 'Courses',
    }),
    from: day('From'),
    to: day('To'),
  },
  columns: [
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
      cell: ({ status: { tone, label } }) => (
        <Badge tone={tone} back={label.endsWith('refunded')}>
          {label}
        </Badge>
      ),
    },
    { head: 'Total', num: true, className: 'o-sum', cell: ({ total }) => total },
  ],
  keyOf: ({ id }) => id,
  cursor: TIME_CURSOR,
  classNames: { table: 'table--rows order-table', filters: 'filters--orders' },
  empty: (
    <>
      <h2>No orders yet</h2>
      <p className="quiet">Each order is here as soon as somebody places one.</p>
    </>
  ),
  noMatch: (
    <>
      <h2>No order matches</h2>
      <p>
        Names, email addresses, phone numbers and postcodes are found by how they begin, order numbers by any
        three characters of them, vouchers by their whole code or its last four characters, and cards by their
        last four digits.
      </p>
      <p>
        <a href="/office/orders">Show all orders</a>
      </p>
    </>
  ),
});
