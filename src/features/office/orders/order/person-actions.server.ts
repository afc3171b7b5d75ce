import { z } from 'zod';
import { correctedPersonFields, withPostcode } from '#src/features/addresses/correct-address.server.ts';
import { emailConcerned } from '#src/features/identity/staff/actions/email-concerned.server.tsx';
import { staffAction } from '#src/features/identity/staff/actions/staff-action.server.ts';
import { correctLearnersOfOrder } from '#src/features/lessons/learners/correct-learner.server.ts';
import { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import type { Order } from '#src/features/orders/orders.server.ts';
import {
  alsoCorrected,
  type CorrectedPerson,
  correctPersonOfOrder,
  findPerson,
  formatChanges,
  type PersonRole,
  setPerson,
} from '#src/features/orders/staff/correct-person.server.ts';
import { findOpenTask, listOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { correctPersonOfPurchase } from '#src/features/payments/attempts/payment-attempts.server.ts';
import { whatIsCorrectable } from '#src/features/vouchers/staff/correct-voucher.server.ts';
import { type IssuedVoucher, vouchersOfOrder } from '#src/features/vouchers/vouchers.server.ts';
import { changed, stale } from '#src/kit/actions/outcome.ts';
import type { Subject } from '#src/kit/actions/subject.ts';
import { formOf } from '#src/kit/forms/form-of.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { personLine } from '#src/platform/people.ts';

interface OrderPerson {
  order: Order;
  person: NonNullable<Awaited<ReturnType<typeof findPerson>>>;
}

async function findOrderPerson(db: Db, id: string, role: PersonRole): Promise<OrderPerson | undefined> {
  const officeOrder = await orderAtOffice(db, id);
  const person = officeOrder && (await findPerson(db, id, role));
  return officeOrder && person && { order: officeOrder.order, person };
}

const ofOrder = z.object({ id: z.uuid('Order not found') });
const ofPerson = ofOrder.extend({ role: z.enum(['billing', 'learner'], 'Choose the buyer or the learner') });
const messages = {
  missing: 'We couldn’t find that person.',
  changed: 'That order has changed meanwhile. Look at it again.',
};

const buyerOrLearner: Subject<OrderPerson, typeof ofPerson> = {
  kind: 'order',
  path: '/orders/:id/people/:role',
  params: ofPerson,
  find: (db, { id, role }) => findOrderPerson(db, id, role),
  ...messages,
};
const delivery: Subject<OrderPerson, typeof ofOrder> = {
  kind: 'order',
  path: '/orders/:id/delivery',
  params: ofOrder,
  find: (db, { id }) => findOrderPerson(db, id, 'delivery'),
  ...messages,
};

const answer = z.object({ id: z.uuid() }).meta({ id: 'PersonCorrected' });
const expected = {
  expected_version: z.string().max(2_000).describe('The person as the page showed them, in one line'),
};

const correctPerson = staffAction({
  name: 'correctPerson',
  summary: 'Correct the name, phone number or address of an order’s buyer or learner',
  method: 'PUT',
  on: buyerOrLearner,
  permission: 'work',
  input: correctedPersonFields,
  expected,
  answer,
  done: 'Corrected.',
  verb: 'corrected it',
  async change({
    tx,
    subject: { order, person },
    input: { id, role, expected_version: expectedPerson, ...fields },
  }) {
    if (order.state === 'placed') return UNDECIDED();
    const to = withPostcode(fields, person.country);
    const from = await setCorrected(tx, { order, role, expectedPerson, to });
    if (!from) return changedSince();
    const changes = requireChanges(from, to);
    if (role === 'learner') await correctLearner(tx, id, { from, to });
    else if (order.customer_is_pupil) await correctPupil(tx, order, { from, to });
    return changed({ id }, auditText(role, changes));
  },
});

const correctDelivery = staffAction({
  name: 'correctDelivery',
  summary: 'Correct who an order is posted to, as long as it is not posted',
  method: 'PUT',
  on: delivery,
  handsOut: true,
  async preview({ db }, _by, { id, expected_version: __, ...fields }) {
    const orderPerson = await findOrderPerson(db, id, 'delivery');
    if (!orderPerson) throw new Problem(404, messages.missing);
    const refusal = await whyNotDeliverable(db, orderPerson.order);
    if (refusal) throw refusal;
    const { order, person } = orderPerson;
    const to = withPostcode(fields, person.country);
    return [
      `Order ${order.order_number} is posted to ${personLine(to)}, not ${personLine(person)}.`,
      `We email ${order.email}.`,
    ];
  },
  input: correctedPersonFields,
  expected,
  answer,
  done: 'Corrected. The buyer is emailed.',
  verb: 'corrected it',
  async change({
    tx,
    deps,
    subject: { order, person },
    input: { id, expected_version: expectedPerson, ...fields },
  }) {
    const refusal = await whyNotDeliverable(tx, order);
    if (refusal) return refusal;
    const to = withPostcode(fields, person.country);
    const from = await setCorrected(tx, { order, role: 'delivery', expectedPerson, to });
    if (!from) return changedSince();
    // A parcel may have been posted since.
    if (!(await hasSomethingToPost(tx, id))) return new Problem(409, POSTED);
    const changes = requireChanges(from, to);
    await emailConcerned(tx, deps, [{ email: order.email, buyerOf: id }], {
      subject: `The delivery address of order ${order.order_number} has changed`,
      sentences: ['We’ve corrected it at the office. What is still to be posted goes to the new address.'],
    });
    return changed({ id }, auditText('delivery', changes));
  },
});

/** Corrections of the people of an order. What is posted goes where it says, so that it is guarded as value is. */
export const personActions = [correctPerson, correctDelivery];

/** For the page that corrects them. */
export function personForms() {
  return { correctPerson: formOf(correctPerson), correctDelivery: formOf(correctDelivery) };
}

/** Whether anything of an order is still to be posted: its parcel or a gift card. */
export function isSomethingToPost(
  tasks: Awaited<ReturnType<typeof listOrderTasks>>,
  vouchers: readonly IssuedVoucher[],
): boolean {
  const isParcelOwed = findOpenTask(tasks, 'post_parcel') !== undefined;
  return isParcelOwed || vouchers.some((voucher) => whatIsCorrectable(voucher) === 'name');
}

/** The same of an order that is not read yet. */
export async function hasSomethingToPost(db: Db, orderId: string): Promise<boolean> {
  return isSomethingToPost(
    ...(await Promise.all([listOrderTasks(db, orderId), vouchersOfOrder(db, orderId)])),
  );
}

const POSTED = 'It has been posted. Write a note, and send another if it went astray.';
const UNDECIDED = () =>
  new Problem(409, 'The bank has not answered yet. Correct this once the order is paid.');
const changedSince = () =>
  stale({ before: 'That is no longer what the order says.', otherwise: 'It has been changed.' });

async function whyNotDeliverable(db: Db, { id, state }: Order): Promise<Problem | undefined> {
  if (state === 'placed') return UNDECIDED();
  return (await hasSomethingToPost(db, id)) ? undefined : new Problem(409, POSTED);
}

interface Correction {
  order: Pick<Order, 'id' | 'basket_uuid'>;
  role: PersonRole;
  expectedPerson: string;
  to: CorrectedPerson;
}

/** Writes the correction into the order and its purchase. Undefined where the order says something else by now. */
async function setCorrected(tx: Tx, { order: { id, basket_uuid }, role, expectedPerson, to }: Correction) {
  const from = await correctPersonOfOrder(tx, { orderId: id, role, expectedPerson, to });
  if (from) await correctPersonOfPurchase(tx, basket_uuid, role, { ...to });
  return from;
}

function requireChanges(from: CorrectedPerson, to: CorrectedPerson): string {
  const changes = formatChanges(from, to);
  if (changes === '') throw invalid('firstname', 'Nothing is different. Correct what is wrong first.');
  return changes;
}

const WHOSE: Record<PersonRole, string> = {
  billing: 'The buyer’s',
  delivery: 'The delivery’s',
  learner: 'The learner’s',
};

/** Who is meant stands in the order, which can be erased, and not in the log, which cannot. */
const auditText = (role: PersonRole, changes: string) => `${WHOSE[role]} ${changes} corrected`;

interface Change {
  from: CorrectedPerson;
  to: CorrectedPerson;
}

function correctLearner(tx: Tx, orderId: string, { from, to }: Change) {
  const facts = ({ firstname, surname, phone, postcode }: CorrectedPerson) => ({
    name: `${firstname} ${surname}`,
    phone,
    postcode,
  });
  return correctLearnersOfOrder(tx, orderId, { from: facts(from), to: facts(to) });
}

/** A buyer who learns is written down twice: what was the same stays the same. */
async function correctPupil(tx: Tx, { id, basket_uuid }: Pick<Order, 'id' | 'basket_uuid'>, change: Change) {
  const learner = await findPerson(tx, id, 'learner');
  if (!learner) return;
  const also = alsoCorrected(learner, change);
  await setPerson(tx, { orderId: id, role: 'learner', to: also });
  await correctPersonOfPurchase(tx, basket_uuid, 'learner', also);
  await correctLearner(tx, id, { from: learner, to: { ...learner, ...also } });
}
