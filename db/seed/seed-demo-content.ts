import type { Db } from '#src/platform/db/db.server.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedCourses } from './seed-courses.ts';
import { seedInstructors } from './seed-instructors.ts';

/** Everything that is made up, for development and demonstration. `today` is a London date. */
export async function seedDemoContent(db: Db, today: string) {
  await seedCatalogue(db, today);
  await seedCourses(db, today);
  await seedInstructors(db);
}
