import type { ProfileFacts } from '#src/features/instructors/instructor.ts';
import { factsInForm } from '#src/features/instructors/profile/profile-facts.server.ts';
import { findInstructorRow } from '#src/features/instructors/profile/profiles.server.ts';
import { proposedProfile } from '#src/features/instructors/profile/proposed-profiles.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';

/** The facts as the instructor's form names them. */
const OWN_NAMES: Record<keyof ProfileFacts, string> = {
  outcodes: 'where you pick up',
  gearboxes: 'gearboxes',
  languages: 'languages',
  gender: 'gender',
  cars: 'cars',
  nervous_friendly: 'time for nervous learners',
  teaching_since: 'teaching since',
  lead: 'you in a line',
  about: 'what you are like to learn with',
};

/** What the form of an instructor's own profile holds: what they have proposed, or else what the site says. */
export async function readOwnProfile(db: Db, slug: string) {
  const [row, proposed] = await Promise.all([findInstructorRow(db, slug), proposedProfile(db, slug)]);
  if (!row) throw new Error(`no instructor ${slug}`);
  const waiting = Object.keys(proposed?.facts ?? {}) as (keyof ProfileFacts)[];
  return {
    typed: factsInForm({ ...row, ...proposed?.facts }),
    /** The names of the facts that wait for the office. */
    waiting: waiting.map((fact) => OWN_NAMES[fact]),
    declinedBecause: proposed?.declinedBecause ?? null,
  };
}
