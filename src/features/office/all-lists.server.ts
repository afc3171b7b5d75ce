import { codesCall } from '#src/features/basket/office/codes-call.server.ts';
import { invoicesCall } from '#src/features/books/office/register/invoices-call.server.ts';
import type { StaffList } from '#src/features/identity/staff/actions/staff-list.server.ts';
import { reviewsCall } from '#src/features/instructors/office/reviews/reviews-call.server.ts';
import { learnersCall } from '#src/features/lessons/office/learners/learners-call.server.ts';
import { lessonsCall } from '#src/features/lessons/office/lessons-call.server.ts';
import { logCall } from './log/log-call.server.ts';
import { ordersCall } from './orders/list/orders-call.server.ts';

/** The lists of the office, as calls. */
export const allLists: readonly StaffList[] = [
  ordersCall,
  invoicesCall,
  lessonsCall,
  learnersCall,
  reviewsCall,
  codesCall,
  logCall,
];
