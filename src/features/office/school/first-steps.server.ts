import { listAreas } from '#src/features/areas/areas.server.ts';
import { lessonPackages } from '#src/features/catalogue/products-on-sale.server.ts';
import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { listInstructors } from '#src/features/instructors/instructors.server.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { publishedSchool } from '#src/platform/school/published/published-school.server.ts';
import { hasOwnFacts } from './school-fields.server.ts';

/** What a school has done before it can sell. */
export interface FirstSteps {
  hasFacts: boolean;
  hasArea: boolean;
  hasInstructor: boolean;
}

export async function firstSteps({ db, clock, school }: OfficeDeps): Promise<FirstSteps> {
  const now = clock.now();
  const [published, hasArea, instructors] = await Promise.all([
    publishedSchool(db, school.byDefault),
    sellsLessons(db, now),
    listInstructors(db, now),
  ]);
  return {
    hasFacts: hasOwnFacts(published.school, school.byDefault),
    hasArea,
    hasInstructor: instructors.length > 0,
  };
}

/** Whether there is an area with lessons that have a price. */
async function sellsLessons(db: Db, now: Date): Promise<boolean> {
  for (const { slug } of await listAreas(db))
    for (const gearbox of ['manual', 'automatic'] as const)
      if ((await lessonPackages(db, slug, gearbox, now)).length > 0) return true;
  return false;
}

/** How many are left, in words, where a school is new: a site that is no production has an invented one. */
export async function stepsLeft(deps: OfficeDeps): Promise<string | undefined> {
  if (!deps.production) return undefined;
  const left = Object.values(await firstSteps(deps)).filter((isDone) => !isDone).length;
  if (left === 0) return undefined;
  return ['One thing', 'Two things', 'Three things'][left - 1];
}
