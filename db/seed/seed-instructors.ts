import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { seedWorkingHours } from '#src/features/lessons/availability/working-hours.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { weeklyAvailabilityOf } from './free-times.ts';
import { instructors } from './instructors.ts';
import { reviews } from './reviews.ts';

/** Fills a database without instructors; one with any is left unchanged. Returns whether it wrote. */
export async function seedInstructors(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // If several sites start at once, one fills the database.
    await sql`select pg_advisory_xact_lock(hashtext('seed instructors'))`.execute(tx);
    if (await tx.selectFrom('instructors').select('slug').limit(1).executeTakeFirst()) return false;
    // A school with its own areas has its own instructors too.
    const areas = new Set((await tx.selectFrom('areas').select('slug').execute()).map(({ slug }) => slug));
    const here = instructors.filter(({ area_slug }) => areas.has(area_slug));
    if (here.length < instructors.length) return false;
    await tx.insertInto('instructors').values(here).execute();
    await seedWorkingHours(tx, new Map(here.map(({ slug }) => [slug, weeklyAvailabilityOf(slug)])));
    await tx
      .insertInto('reviews')
      .values(reviews.map((review) => ({ id: randomUUID(), ...review })))
      .execute();
    return true;
  });
}
