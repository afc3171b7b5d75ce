import type { Db } from '#src/platform/db/db.server.ts';
import { findPerson } from '../sessions/sessions.server.ts';
import type { DiaryDeps } from './diary-deps.server.ts';
import { instructorRealm } from './instructor-realm.server.ts';
import './tables.ts';

/** For trying things out, in development alone; the README names it. */
export const DEMO_INSTRUCTOR = {
  slug: 'amara-osei',
  email: 'amara@bitepoint.example',
  password: 'two calm mirrors',
};

/** Its password is in the README: a database that was tried out with must not keep it. */
export async function removeDemoInstructor(db: Db) {
  await db.deleteFrom('instructor_credentials').where('email', '=', DEMO_INSTRUCTOR.email).execute();
}

/** Made where it is missing, and the demonstration's instructor is there. */
export async function seedDemoInstructor({
  db,
  clock,
  passwords,
}: Pick<DiaryDeps, 'db' | 'clock' | 'passwords'>) {
  const { slug, email, password } = DEMO_INSTRUCTOR;
  if (!(await findPerson(instructorRealm, db, slug, clock.now()))) return;
  const there = await db
    .selectFrom('instructor_credentials')
    .select('email')
    .where('instructor_slug', '=', slug)
    .executeTakeFirst();
  if (there) return;
  await db
    .insertInto('instructor_credentials')
    .values({
      instructor_slug: slug,
      email,
      password_hash: await passwords.hash(password),
      invited_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
