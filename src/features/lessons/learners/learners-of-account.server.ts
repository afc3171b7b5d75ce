import { sql } from 'kysely';
import { accountsOfOrders, paidOrdersOfAccount } from '#src/features/orders/order-queries.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** Who is signed in. Their email address is confirmed: no account is made without that. */
export interface Holder {
  id: string;
  email: string;
  firstname: string;
  surname: string;
}

export interface AccessibleLearner {
  id: string;
  name: string;
  email: string;
  /** Whether an order of the account bought lessons for them. */
  isBuyer: boolean;
  /** Whether the account sees them by a share alone, which ends. */
  isByShare: boolean;
}

/**
 * The learners whose lessons an account may see: those it bought lessons for, here or in the system before; those with its
 * address; and those whose lessons were passed to its address and opened there.
 */
export function learnersOfAccount(
  db: Db,
  { id, email }: Pick<Holder, 'id' | 'email'>,
): Promise<AccessibleLearner[]> {
  const address = email.toLowerCase();
  const bought = sql`select learner_id from lesson_lines
    where opens_lessons and order_id in (${paidOrdersOfAccount(db, id)})
    union select learner_id from lesson_openings where lower(buyer_email) = ${address}`;
  const shared = sql`select learner_id from learner_shares
    where lower(email) = ${address} and opened_at is not null and ended_at is null`;
  return (
    db
      .selectFrom('learners')
      .select(['learners.id', 'name', 'email'])
      .select([
        sql<boolean>`learners.id in (${bought})`.as('isBuyer'),
        sql<boolean>`learners.id in (${shared}) and learners.id not in (${bought})`.as('isByShare'),
      ])
      .where('name', '<>', 'erased')
      // Each from an index: told apart by "or", all learners would be read.
      .where(
        'learners.id',
        'in',
        sql<string>`(select id from learners where lower(email) = ${address} union ${bought} union ${shared})`,
      )
      .orderBy('name')
      .orderBy('learners.id')
      .execute()
  );
}

/** The accounts, by id or address in lower case, that may see the lessons of some of these learners: each is to be asked which. */
export async function accountsNear(
  db: Db,
  learnerIds: readonly string[],
): Promise<{ ids: string[]; emails: string[] }> {
  const { rows } = await sql<{ order_id: string | null; email: string | null }>`
    select order_id, null as email from lesson_lines
      where opens_lessons and learner_id = any(${learnerIds}::uuid[])
    union select null, lower(buyer_email) from lesson_openings where learner_id = any(${learnerIds}::uuid[])
    union select null, lower(email) from learners where id = any(${learnerIds}::uuid[])
    union select null, lower(email) from learner_shares
      where opened_at is not null and ended_at is null and learner_id = any(${learnerIds}::uuid[])`.execute(
    db,
  );
  return {
    ids: await accountsOfOrders(
      db,
      rows.flatMap(({ order_id }) => order_id ?? []),
    ),
    emails: rows.flatMap(({ email }) => email ?? []),
  };
}
