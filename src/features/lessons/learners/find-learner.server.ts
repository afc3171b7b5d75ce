import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

/** A learner with the postcode where they live. */
export async function findLearner(db: Db | Tx, id: string) {
  return db
    .selectFrom('learners')
    .select(['id', 'name', 'email', 'postcode', 'phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Who a learner is and how they are rung, as staff have corrected it. Orders keep what was written in them. */
export async function correctLearner(
  tx: Tx,
  { id, name, phone }: { id: string; name: string; phone: string },
) {
  await tx.updateTable('learners').set({ name, phone }).where('id', '=', id).execute();
}
