import { z } from 'zod';
import { correctedPersonFields, withPostcode } from '#src/features/addresses/correct-address.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import type { Staff } from '#src/features/identity/staff/access/staff.ts';
import { type Act, act } from '#src/features/identity/staff/acts/act.ts';
import { emailConcerned } from '#src/features/identity/staff/acts/email-concerned.server.tsx';
import { correctLearnersOfOrder } from '#src/features/lessons/learners/correct-learner.server.ts';
import { orderAtOffice } from '#src/features/orders/office/order-at-office.server.ts';
import type { Order } from '#src/features/orders/orders.server.ts';
import {
  alsoCorrected,
  type CorrectedPerson,
  correctPerson,
  findPerson,
  formatChanges,
  type PersonRole,
  setPerson,
} from '#src/features/orders/staff/correct-person.server.ts';
import { findOpenTask, listOrderTasks } from '#src/features/orders/tasks/order-tasks.server.ts';
import { correctPersonOfPurchase } from '#src/features/payments/attempts/payment-attempts.server.ts';
import { whatIsCorrectable } from '#src/features/vouchers/staff/correct-voucher.server.ts';
import { type IssuedVoucher, vouchersOfOrder } from '#src/features/vouchers/vouchers.server.ts';
import { findLastEntry, formatAuditEntry } from '#src/kit/audit/read-audit-log.server.ts';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { invalid, Problem } from '#src/platform/http/problem.ts';
import { personLine } from '#src/platform/people.ts';

const params = z.object({ id: z.uuid('Order not found') });
const answer = z.object({ id: z.uuid() }).meta({ id: 'PersonCorrected' });
const body = {
  ...correctedPersonFields,
  seen: z.string().max(2_000).describe('The person as the page showed them, in one line'),
};

/** Corrections of the people of an order. What is posted goes where it says, so that it is guarded as value is. */
export const personActs: readonly Act[] = [
  act({
    name: 'correctPerson',
    summary: 'Correct the name, phone number or address of an order’s buyer or learner',
    method: 'PUT',
    path: '/v1/office/orders/:id/people/:role',
    permission: 'work',
    params: params.extend({ role: z.enum(['billing', 'learner'], 'Choose the buyer or the learner') }),
    body: z.object(body).meta({ id: 'PersonCorrection' }),
    answer,
    async run(office, by, { id, role, seen, ...typed }) {
      const { person, order } = await correctable(office.db, id, role);
      const to = withPostcode(typed, person.country);
      await correct(office, by, { order, role, seen, to, did: 'correctPerson' }, async (tx, from) => {
        if (role === 'learner') await correctLearner(tx, id, { from, to });
        else if (order.customer_is_pupil) await correctPupil(tx, order, { from, to });
      });
      return { id };
    },
  }),
  act({
    name: 'correctDelivery',
    summary: 'Correct who an order is posted to, as long as it is not posted',
    method: 'PUT',
    path: '/v1/office/orders/:id/delivery',
    handsOut: true,
    async preview({ db }, _by, { id, seen: __, ...typed }) {
      const { person, order } = await correctable(db, id, 'delivery');
      const to = withPostcode(typed, person.country);
      return [
        `Order ${order.human_id} is posted to ${personLine(to)}, not ${personLine(person)}.`,
        `We email ${order.email}.`,
      ];
    },
    params,
    body: z.object(body).meta({ id: 'DeliveryCorrection' }),
    answer,
    async run(office, by, { id, seen, ...typed }) {
      const { person, order } = await correctable(office.db, id, 'delivery');
      const to = withPostcode(typed, person.country);
      await correct(office, by, { order, role: 'delivery', seen, to, did: 'correctDelivery' }, (tx) =>
        emailConcerned(tx, office, [{ email: order.email, buyerOf: id }], {
          subject: `The delivery address of order ${order.human_id} has changed`,
          sentences: [
            'We’ve corrected it at the office. What is still to be posted goes to the new address.',
          ],
        }),
      );
      return { id };
    },
  }),
];

/** Whether anything of an order is still to be posted: its parcel or a gift card. */
export function isSomethingToPost(
  tasks: Awaited<ReturnType<typeof listOrderTasks>>,
  vouchers: readonly IssuedVoucher[],
): boolean {
  const isParcelOwed = findOpenTask(tasks, 'post_parcel') !== undefined;
  return isParcelOwed || vouchers.some((voucher) => whatIsCorrectable(voucher) === 'name');
}

/** The same of an order that is not read yet. */
export async function hasSomethingToPost(db: Db | Tx, orderId: string): Promise<boolean> {
  return isSomethingToPost(
    ...(await Promise.all([listOrderTasks(db, orderId), vouchersOfOrder(db, orderId)])),
  );
}

const POSTED = 'It has been posted. Write a note, and send another if it went astray.';

async function correctable(db: OfficeDeps['db'], id: string, role: PersonRole) {
  const found = await orderAtOffice(db, id);
  const person = found && (await findPerson(db, id, role));
  if (!found || !person) throw new Problem(404, 'We couldn’t find that person.');
  if (found.order.state === 'placed')
    throw new Problem(409, 'The bank has not answered yet. Correct this once the order is paid.');
  if (role === 'delivery' && !(await hasSomethingToPost(db, id))) throw new Problem(409, POSTED);
  return { order: found.order, person };
}

const WHOSE: Record<PersonRole, string> = {
  billing: 'The buyer’s',
  delivery: 'The delivery’s',
  learner: 'The learner’s',
};

interface Correction {
  order: Pick<Order, 'id' | 'basket_uuid'>;
  role: PersonRole;
  seen: string;
  to: CorrectedPerson;
  did: 'correctPerson' | 'correctDelivery';
}

async function correct(
  { db, clock }: OfficeDeps,
  by: Staff,
  { order: { id, basket_uuid }, role, seen, to, did }: Correction,
  also: (tx: Tx, from: CorrectedPerson) => Promise<void>,
) {
  const now = clock.now();
  const about = { kind: 'order', id };
  const isCorrected = await db.transaction().execute(async (tx) => {
    const from = await correctPerson(tx, { orderId: id, role, shown: seen, to });
    if (!from) return false;
    // A parcel may have been posted since.
    if (role === 'delivery' && !(await hasSomethingToPost(tx, id))) throw new Problem(409, POSTED);
    const changes = formatChanges(from, to);
    if (changes === '') throw invalid('firstname', 'Nothing is different. Correct what is wrong first.');
    await correctPersonOfPurchase(tx, basket_uuid, role, { ...to });
    await also(tx, from);
    // Who is meant stands in the order, which can be erased, and not in the log, which cannot.
    await writeAuditEntry(tx, { by, did, about, detail: `${WHOSE[role]} ${changes} corrected`, now });
    return true;
  });
  if (isCorrected) return;
  const last = await findLastEntry(db, about, [did]);
  const who = last ? formatAuditEntry(last, 'corrected it', now) : 'It has been changed.';
  throw new Problem(409, `That is no longer what the order says. ${who}`);
}

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
async function correctPupil(tx: Tx, { id, basket_uuid }: Correction['order'], change: Change) {
  const learner = await findPerson(tx, id, 'learner');
  if (!learner) return;
  const also = alsoCorrected(learner, change);
  await setPerson(tx, { orderId: id, role: 'learner', to: also });
  await correctPersonOfPurchase(tx, basket_uuid, 'learner', also);
  await correctLearner(tx, id, { from: learner, to: { ...learner, ...also } });
}
