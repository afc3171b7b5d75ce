import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../tables.ts';
import type { ProfileFacts } from '../instructor.ts';

/** What an instructor would like the site to say: it waits for the staff, or was declined. */
export type ProposedProfile =
  | { number: number; facts: Partial<ProfileFacts>; declinedBecause: null }
  | { number: number; facts: null; declinedBecause: string };

export async function proposedProfile(db: Db, slug: string): Promise<ProposedProfile | undefined> {
  const row = await db
    .selectFrom('proposed_profiles')
    .select(['number', 'facts', 'declined_because'])
    .where('instructor_slug', '=', slug)
    .executeTakeFirst();
  if (!row) return undefined;
  const { number, facts, declined_because: declinedBecause } = row;
  return facts === null
    ? { number: Number(number), facts, declinedBecause: declinedBecause ?? '' }
    : { number: Number(number), facts, declinedBecause: null };
}

/** Those that wait, with since when. */
export function waitingProfiles(db: Db) {
  return db.selectFrom('proposed_profiles').select('proposed_at as at').where('facts', 'is not', null);
}

export function profilesToDecide(db: Db) {
  return waitingProfiles(db)
    .innerJoin('instructors', 'instructors.slug', 'proposed_profiles.instructor_slug')
    .select(['instructors.slug', 'instructors.name'])
    .execute();
}

/** In the place of an earlier one, and with a number of its own. */
export async function proposeProfile(tx: Tx, slug: string, facts: Partial<ProfileFacts>, now: Date) {
  await forgetProfile(tx, slug);
  await tx
    .insertInto('proposed_profiles')
    .values({ instructor_slug: slug, facts: JSON.stringify(facts), proposed_at: now })
    .execute();
}

/** Why the site doesn't say so stays until the instructor proposes something else. */
export async function declineProfile(tx: Tx, slug: string, because: string) {
  await tx
    .updateTable('proposed_profiles')
    .set({ facts: null, declined_because: because })
    .where('instructor_slug', '=', slug)
    .execute();
}

export async function forgetProfile(tx: Tx, slug: string) {
  await tx.deleteFrom('proposed_profiles').where('instructor_slug', '=', slug).execute();
}
