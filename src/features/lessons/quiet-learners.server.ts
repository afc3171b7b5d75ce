import type { Db, Subquery, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import './tables.ts';

// A learner who was moved in from another system is quiet until the school tells them: nothing is sent to them by itself.

/** A learner who was moved in, with who paid. */
export interface BroughtContact {
  id: string;
  name: string;
  email: string;
  buyerEmail: string;
}

/** Those of these learners who were moved in and not erased since. */
export function broughtContacts(db: Db, ids: readonly string[]): Promise<BroughtContact[]> {
  return db
    .selectFrom('learners')
    .innerJoin('lesson_openings', 'learner_id', 'learners.id')
    .select(['learners.id', 'name', 'email', 'buyer_email as buyerEmail'])
    .where(oneOf('learners.id', ids))
    .where('to_pay', 'is', null)
    .where('email', 'not like', '%@erased.invalid')
    .orderBy('name')
    .orderBy('learners.id')
    .execute();
}

/** They were told, or somebody has done something about their lessons of which they hear. */
export async function endQuiet(tx: Tx, ids: readonly string[]) {
  await tx
    .updateTable('lesson_openings')
    .set({ is_quiet: false })
    .where(oneOf('learner_id', ids))
    .where('is_quiet', '=', true)
    .execute();
}

/** The hours moved in for which a learner is quiet. A part of a query. */
export function quietOpenings(db: Db, learnerId: string): Subquery<{ id: string }> {
  return db
    .selectFrom('lesson_openings')
    .select('lesson_openings.id')
    .where('learner_id', '=', learnerId)
    .where('is_quiet', '=', true);
}
