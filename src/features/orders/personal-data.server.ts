import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import type { OrderAddress, Purchase } from './purchase.ts';

/** Stands where a person's name or address was: nobody's, and no mail reaches it (RFC 2606). */
const ERASED = 'erased';
const ERASED_EMAIL = 'erased@erased.invalid';

/** An email address, and the accounts that have it: their owner may have typed another address when buying. */
export interface Person {
  email: string;
  accounts: string[];
}

const ofPerson = ({ email, accounts }: Person) =>
  sql<boolean>`(lower(orders.email) = ${email.toLowerCase()} or orders.account_id = any(${accounts}::uuid[]))`;

/** What orders hold of the person who ordered with this email address, and of the learner who has it. */
export async function orderDataOf(db: Db, person: Person) {
  const orders = await db.selectFrom('orders').selectAll().where(ofPerson(person)).execute();
  const ids = orders.map(({ id }) => id);
  const learner = sql<boolean>`lower(email) = ${person.email.toLowerCase()}`;
  const [lines, addresses, availability, consents, asLearner] = await Promise.all([
    ids.length > 0 ? db.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).execute() : [],
    ids.length > 0 ? db.selectFrom('order_addresses').selectAll().where('order_id', 'in', ids).execute() : [],
    ids.length > 0
      ? db.selectFrom('order_availability').selectAll().where('order_id', 'in', ids).execute()
      : [],
    ids.length > 0 ? db.selectFrom('order_consents').selectAll().where('order_id', 'in', ids).execute() : [],
    db.selectFrom('order_addresses').selectAll().where(learner).execute(),
  ]);
  return { orders, lines, addresses, availability, consents, asLearner };
}

/**
 * Takes a person out of their orders. What was bought, when, and for how much stays, as tax law wants it for 6 years.
 * Returns the orders, and the baskets that they were.
 */
export async function anonymiseOrders(
  tx: Tx,
  person: Person,
): Promise<{ id: string; basket_uuid: string }[]> {
  await tx
    .updateTable('order_addresses')
    .set(erasedAddress)
    .where(sql<boolean>`lower(email) = ${person.email.toLowerCase()}`)
    .execute();
  const orders = await tx
    .updateTable('orders')
    .set({ email: ERASED_EMAIL, account_id: null })
    .where(ofPerson(person))
    .returning(['id', 'basket_uuid'])
    .execute();
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.updateTable('order_addresses').set(erasedAddress).where('order_id', 'in', ids).execute();
  await tx.deleteFrom('order_availability').where('order_id', 'in', ids).execute();
  const course = sql`jsonb_set(course, '{attendee}', ${JSON.stringify(ERASED)}::jsonb)`;
  await tx.updateTable('order_lines').set({ options: '{}', course }).where('order_id', 'in', ids).execute();
  return orders;
}

const erasedAddress = {
  firstname: ERASED,
  surname: ERASED,
  phone: '',
  email: null,
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
  city: '',
  postcode: '',
};

/** A purchase without the people in it. Its sums and products stay. */
export function anonymousPurchase(purchase: Purchase): Purchase {
  const { addresses, availability: _, accountId: __, ...rest } = purchase;
  const nobody = ({ country }: OrderAddress): OrderAddress => ({ ...erasedAddress, email: '', country });
  return {
    ...rest,
    email: ERASED_EMAIL,
    addresses: {
      billing: nobody(addresses.billing),
      ...(addresses.delivery && { delivery: nobody(addresses.delivery) }),
      ...(addresses.learner && { learner: nobody(addresses.learner) }),
    },
    lines: purchase.lines.map(({ voucher, course, ...line }) => ({
      ...line,
      options: {},
      ...(course && { course: { ...course, attendee: ERASED } }),
      ...(voucher && { voucher: { ...voucher, recipientName: ERASED, recipientEmail: null, message: '' } }),
    })),
  };
}
