import { z } from 'zod';
import {
  findPhoneOrder,
  lockPhoneOrder,
  type PhoneOrder,
} from '#src/features/checkout/phone-orders/phone-orders.server.ts';
import type { Subject } from '#src/kit/actions/subject.ts';

const params = z.object({ id: z.uuid('No such order') });

/** An order by phone, as what staff do is about it, until it is paid and after. */
export const phoneOrder: Subject<PhoneOrder, typeof params> = {
  kind: 'phone order',
  path: '/phone-orders/:id',
  params,
  find: (db, { id }, _by, now) => findPhoneOrder(db, id, now),
  lock: (tx, { id }, _by, now) => lockPhoneOrder(tx, id, now),
  missing: 'We couldn’t find that order.',
  changed: 'It has been paid or has ended meanwhile. Look at it again.',
};
