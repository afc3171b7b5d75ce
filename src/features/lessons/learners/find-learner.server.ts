import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

const learnersWithId = (db: Db | Tx, id: string) =>
  db.selectFrom('learners').select(['id', 'name', 'email', 'postcode', 'phone']).where('id', '=', id);

/** A learner with the postcode where they live. */
export async function findLearner(db: Db | Tx, id: string) {
  return learnersWithId(db, id).executeTakeFirstOrThrow();
}

/** The same, where nobody has looked whether there is such a learner. */
export async function learnerWithId(db: Db | Tx, id: string) {
  return learnersWithId(db, id).executeTakeFirst();
}

/** Who a learner is and how they are rung, as staff have corrected it. Orders keep what was written in them. */
export async function correctLearner(
  tx: Tx,
  { id, name, phone }: { id: string; name: string; phone: string },
) {
  await tx.updateTable('learners').set({ name, phone }).where('id', '=', id).execute();
}

/** The learners after one of them, by their ids. */
export function learnersAfter(db: Db, id: string, most: number) {
  return db
    .selectFrom('learners')
    .select(['id', 'name', 'email', 'postcode', 'phone'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(most)
    .execute();
}
