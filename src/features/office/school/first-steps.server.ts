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
  /** An area that is there, as long as none of them has lessons with a price. */
  areaToPrice: string | undefined;
}

export async function firstSteps({ db, clock, school }: OfficeDeps): Promise<FirstSteps> {
  const now = clock.now();
  const [published, areas, instructors] = await Promise.all([
    publishedSchool(db, school.byDefault),
    listAreas(db),
    listInstructors(db, now),
  ]);
  const hasArea = await sellsLessons(db, areas, now);
  return {
    hasFacts: hasOwnFacts(published.school, school.byDefault),
    hasArea,
    hasInstructor: instructors.length > 0,
    areaToPrice: hasArea ? undefined : areas[0]?.slug,
  };
}

/** Whether one of these areas has lessons with a price. */
async function sellsLessons(db: Db, areas: readonly { slug: string }[], now: Date): Promise<boolean> {
  for (const { slug } of areas)
    for (const gearbox of ['manual', 'automatic'] as const)
      if ((await lessonPackages(db, slug, gearbox, now)).length > 0) return true;
  return false;
}

/** How many are left, in words, where a school is new: a site that is no production has an invented one. */
export async function stepsLeft(deps: OfficeDeps): Promise<string | undefined> {
  if (!deps.production) return undefined;
  const { hasFacts, hasArea, hasInstructor } = await firstSteps(deps);
  const left = [hasFacts, hasArea, hasInstructor].filter((isDone) => !isDone).length;
  if (left === 0) return undefined;
  return ['One thing', 'Two things', 'Three things'][left - 1];
}
