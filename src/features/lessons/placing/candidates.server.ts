import { listAreas } from '#src/features/areas/areas.server.ts';
import type { Area } from '#src/features/areas/areas.ts';
import { freeTimesOfAll } from '#src/features/instructors/free-times.server.ts';
import { listInstructors } from '#src/features/instructors/instructors.server.ts';
import { languagesOf } from '#src/features/instructors/search/search.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import type { Teacher, Wanted } from './judge-teachers.ts';
import { loadByInstructor } from './placements.server.ts';
import { type Ranked, rankCandidates } from './rank-candidates.ts';

/** Who could teach a learner, the best first, and the languages that may be asked for. */
export async function candidatesFor(
  db: Db,
  wanted: Wanted,
  now: Date,
): Promise<Ranked & { languages: string[] }> {
  const { teachers, areas } = await teachersAndAreas(db, now);
  const languages = languagesOf(teachers.map(({ instructor }) => instructor));
  return { ...rankCandidates(wanted, teachers, areas), languages };
}

/** What says who can teach whom, and where. */
export async function teachersAndAreas(db: Db, now: Date): Promise<{ teachers: Teacher[]; areas: Area[] }> {
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
  return { teachers, areas };
}
