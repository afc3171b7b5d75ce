import { sql } from 'kysely';
import { paidOrdersOfAccount } from '#src/features/orders/order-queries.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** Who is signed in. Their email address is confirmed: no account is made without that. */
export interface Holder {
  id: string;
  email: string;
  firstname: string;
  surname: string;
}

export interface SeenLearner {
  id: string;
  name: string;
  email: string;
}

/**
 * The learners whose lessons an account may see: those it bought lessons for, those with its address, and those whose
 * lessons were passed to it.
 */
export function learnersOfAccount(
  db: Db | Tx,
  { id, email }: Pick<Holder, 'id' | 'email'>,
): Promise<SeenLearner[]> {
  const address = email.toLowerCase();
  return (
    db
      .selectFrom('learners')
      .select(['learners.id', 'name', 'email'])
      .where('name', '<>', 'erased')
      // Each from an index: told apart by "or", all learners would be read.
      .where(
        'learners.id',
        'in',
        sql<string>`(select id from learners where lower(email) = ${address}
        union select learner_id from lesson_lines where opens_lessons and order_id in (${paidOrdersOfAccount(db, id)})
        union select learner_id from learner_links where lower(passed_to) = ${address} and passed_to <> '')`,
      )
      .orderBy('name')
      .orderBy('learners.id')
      .execute()
  );
}
