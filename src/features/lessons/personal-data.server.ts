import { sql } from 'kysely';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import './tables.ts';

const ofPerson = (email: string, orderIds: readonly string[]) =>
  sql<boolean>`learners.id in (
    select id from learners where lower(email) = ${email.toLowerCase()}
    union
    select learner_id from lesson_lines where order_id = any(${[...orderIds]}::uuid[]))`;

/** The learners with this email address, or of these orders, and their lessons. */
export async function lessonDataOf(db: Db, email: string, orderIds: readonly string[]) {
  const learners = await db
    .selectFrom('learners')
    .selectAll()
    .where(ofPerson(email, orderIds))
    .orderBy('id')
    .execute();
  const ids = learners.map(({ id }) => id);
  if (ids.length === 0) return { learners, lessonMinutes: [], placements: [] };
  const ofLearners = sql<boolean>`(order_id, position) in (
    select order_id, position from lesson_lines where learner_id = any(${ids}::uuid[]))`;
  const [lessonMinutes, placements] = await Promise.all([
    db.selectFrom('lesson_minutes').selectAll().where(ofLearners).orderBy('id').execute(),
    db.selectFrom('placements').selectAll().where(ofLearners).orderBy('placed_at').execute(),
  ]);
  return { learners, lessonMinutes, placements };
}

/** Takes a person's name and addresses out of the learners. The minutes stay, as what was bought does. */
export async function anonymiseLearners(tx: Tx, email: string, orderIds: readonly string[]) {
  await tx
    .updateTable('learners')
    .set({ name: 'erased', email: sql`learners.id || '@erased.invalid'`, postcode: '' })
    .where(ofPerson(email, orderIds))
    .execute();
}
