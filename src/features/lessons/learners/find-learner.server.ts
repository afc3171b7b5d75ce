import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';

const learnersWithId = (db: Db, id: string) =>
  db.selectFrom('learners').select(['id', 'name', 'email', 'postcode', 'phone']).where('id', '=', id);

/** A learner with the postcode where they live. */
export async function findLearner(db: Db, id: string) {
  return learnersWithId(db, id).executeTakeFirstOrThrow();
}

/** The same, where nobody has looked whether there is such a learner. */
export async function learnerWithId(db: Db, id: string) {
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

/** The names of learners, by id. Those whom a purge has taken are not among them. */
export async function learnerNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('learners').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
