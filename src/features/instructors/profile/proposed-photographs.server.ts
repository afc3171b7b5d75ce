import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { photographAddress } from '#src/ui/portrait/portrait-sizes.ts';
import '../tables.ts';

/** What an instructor has proposed: it waits for the staff, or was declined. */
export type Proposed =
  | { picture: string; address: string; declinedBecause: null }
  | { picture: null; declinedBecause: string };

export async function proposedPhotograph(db: Db, slug: string): Promise<Proposed | undefined> {
  const row = await db
    .selectFrom('proposed_photographs')
    .select(['picture', 'declined_because'])
    .where('instructor_slug', '=', slug)
    .executeTakeFirst();
  if (!row) return undefined;
  const { picture, declined_because: declinedBecause } = row;
  return picture === null
    ? { picture, declinedBecause: declinedBecause ?? '' }
    : { picture, address: photographAddress(picture), declinedBecause: null };
}

/** Those that wait, with since when. */
export function waitingPhotographs(db: Db) {
  return db.selectFrom('proposed_photographs').select('proposed_at as at').where('picture', 'is not', null);
}

export function photographsToDecide(db: Db) {
  return waitingPhotographs(db)
    .innerJoin('instructors', 'instructors.slug', 'proposed_photographs.instructor_slug')
    .select(['instructors.slug', 'instructors.name'])
    .execute();
}

export async function proposePhotograph(tx: Tx, slug: string, picture: string, now: Date) {
  const proposed = { picture, proposed_at: now, declined_because: null };
  await tx
    .insertInto('proposed_photographs')
    .values({ instructor_slug: slug, ...proposed })
    .onConflict((conflict) => conflict.column('instructor_slug').doUpdateSet(proposed))
    .execute();
}

/** Why it is not shown stays until the instructor proposes another. */
export async function declinePhotograph(tx: Tx, slug: string, because: string) {
  await tx
    .updateTable('proposed_photographs')
    .set({ picture: null, declined_because: because })
    .where('instructor_slug', '=', slug)
    .execute();
}

export async function forgetProposal(tx: Tx, slug: string) {
  await tx.deleteFrom('proposed_photographs').where('instructor_slug', '=', slug).execute();
}
