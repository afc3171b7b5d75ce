import { z } from 'zod';
import type { Subject } from '#src/kit/actions/subject.ts';
import { type OrderAtOffice, orderAtOffice } from './order-at-office.server.ts';

const params = z.object({ id: z.uuid('Order not found') });

/** An order, as what staff do is about it. */
export const order: Subject<OrderAtOffice, typeof params> = {
  kind: 'order',
  path: '/orders/:id',
  params,
  find: (db, { id }) => orderAtOffice(db, id),
  missing: 'We couldn’t find that order.',
  changed: 'That order has changed meanwhile. Look at it again.',
};
