import { listAreas } from '#src/features/areas/areas.server.ts';
import { freeTimesOfAll } from '#src/features/instructors/free-times.server.ts';
import { listInstructors } from '#src/features/instructors/instructors.server.ts';
import { languagesOf } from '#src/features/instructors/search/search.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { loadByInstructor } from './placements.server.ts';
import { type Ranked, rankCandidates, type Wanted } from './rank-candidates.ts';

/** Who could teach a learner, the best first, and the languages that may be asked for. */
export async function candidatesFor(
  db: Db,
  wanted: Wanted,
  now: Date,
): Promise<Ranked & { languages: string[] }> {
  const [instructors, free, loads, areas] = await Promise.all([
    listInstructors(db, now),
    freeTimesOfAll(db),
    loadByInstructor(db),
    listAreas(db),
  ]);
  const teachers = instructors.map((instructor) => ({
    instructor,
    free: free.get(instructor.slug) ?? [],
    load: loads.get(instructor.slug) ?? { learners: 0, minutes: 0 },
  }));
  return { ...rankCandidates(wanted, teachers, areas), languages: languagesOf(instructors) };
}
