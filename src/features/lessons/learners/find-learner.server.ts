import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** A learner with the postcode where they live. */
export async function findLearner(db: Db | Tx, id: string) {
  return db
    .selectFrom('learners')
    .select(['id', 'name', 'email', 'postcode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
