import { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import { isTrainingAlone } from '#src/features/orders/receipt/receipt-text.server.ts';
import {
  findPerson,
  type PersonRole,
  personShown,
} from '#src/features/orders/staff/correct-person.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import { hasSomethingToPost } from './person-actions.server.ts';

const ROLES: Record<string, { role: PersonRole; title: string; hint: string }> = {
  buyer: { role: 'billing', title: 'The buyer', hint: 'Who is billed, and whom we ring about the order' },
  learner: {
    role: 'learner',
    title: 'The learner',
    hint: 'Whom we ring, and where they are picked up. Lessons that are booked keep their pick-up: change it on their pages.',
  },
  delivery: { role: 'delivery', title: 'The delivery', hint: 'Who the order is posted to' },
};

const TRAINEE = { title: 'The trainee', hint: 'Whom we ring about the training' };

/** The form that corrects a person of an order. Undefined where there is none, or nothing is to be posted any more. */
export async function personPageData(db: Db, id: string, who: string) {
  const kind = Object.hasOwn(ROLES, who) ? ROLES[who] : undefined;
  if (!kind) return undefined;
  const [officeOrder, person] = await Promise.all([orderAtOffice(db, id), findPerson(db, id, kind.role)]);
  if (!officeOrder || !person || officeOrder.order.state === 'placed') return undefined;
  if (kind.role === 'delivery' && !(await hasSomethingToPost(db, id))) return undefined;
  const { country: _, ...fields } = person;
  const isTrainee = kind.role === 'learner' && isTrainingAlone(officeOrder.payment.snapshot);
  return {
    id,
    number: officeOrder.order.order_number,
    ...kind,
    ...(isTrainee && TRAINEE),
    expectedVersion: personShown(person),
    person: { ...fields, phone: phoneAsWritten(person.phone) },
  };
}
