import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { paidOrdersOfAccount } from '#src/features/orders/order-queries.server.ts';
import type { OrderAddress } from '#src/features/orders/purchase.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type Holder, learnersOfAccount } from './learners-of-account.server.ts';
import '../tables.ts';

export type BuyingAccount = Pick<Holder, 'id' | 'email'>;

interface TypedLearner {
  name: string;
  email: string;
  postcode: string;
  /** Undefined for a guest. */
  account: BuyingAccount | undefined;
  now: Date;
}

/**
 * The learner whom a purchase is for. Anybody can type another person's name and address, and a buyer sees the
 * learner's lessons: so a purchase adds to a learner, and moves them to its postcode, only where the buying account sees
 * them already. Every other name becomes a new learner (R67).
 */
export async function learnerOfPurchase(
  tx: Tx,
  { account, now, ...typedDetails }: TypedLearner,
): Promise<string> {
  const known = account && (await knownLearner(tx, account, typedDetails));
  if (known) {
    await tx
      .updateTable('learners')
      .set({ postcode: typedDetails.postcode })
      .where('id', '=', known)
      .execute();
    return known;
  }
  const id = randomUUID();
  await tx
    .insertInto('learners')
    .values({ id, ...typedDetails, created_at: now })
    .execute();
  return id;
}

/** Where several have this name and address: the one for whom the account has bought before, then the oldest. */
async function knownLearner(
  tx: Tx,
  account: BuyingAccount,
  { name, email }: Pick<TypedLearner, 'name' | 'email'>,
): Promise<string | undefined> {
  const accountLearners = await learnersOfAccount(tx, account);
  const { rows } = await sql<{ id: string }>`
    select id from learners
    where id = any(${accountLearners.map(({ id }) => id)}::uuid[])
      and lower(email) = lower(${email}) and lower(name) = lower(${name})
    order by
      exists (
        select from lesson_lines where learner_id = learners.id
          and order_id in (${paidOrdersOfAccount(tx, account.id)})) desc,
      created_at, id
    limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Whether an order's learners are still as they were entered: who was corrected, moved or erased since is not. */
export async function areAsEntered(
  db: Db,
  orderId: string,
  { firstname, surname, phone, email, postcode }: Omit<OrderAddress, 'email'> & { email: string },
): Promise<boolean> {
  const learners = await db
    .selectFrom('lesson_lines')
    .innerJoin('learners', 'learners.id', 'learner_id')
    .select(['name', 'learners.phone', 'email', 'postcode'])
    .where('order_id', '=', orderId)
    .execute();
  return learners.every(
    (now) =>
      now.name === `${firstname} ${surname}` &&
      (!email || now.email.toLowerCase() === email.toLowerCase()) &&
      now.postcode === postcode &&
      (!now.phone || now.phone === phone),
  );
}
