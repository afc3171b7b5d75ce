import { listAreas } from '#src/features/areas/areas.server.ts';
import type { Area } from '#src/features/areas/areas.ts';
import { freeTimesOfAll } from '#src/features/instructors/free-times.server.ts';
import { listInstructors } from '#src/features/instructors/instructors.server.ts';
import { languagesOf } from '#src/features/instructors/search/search.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { loadByInstructor } from './assignments.server.ts';
import type { Load, Teacher, Wanted } from './judge-instructors.ts';
import { type Ranked, rankCandidates } from './rank-candidates.ts';

/** Who could teach a learner, the best first, and the languages that may be asked for. */
export async function candidatesFor(
  db: Db,
  request: Wanted,
  { invitedOnly, now }: { invitedOnly: ReadonlySet<string>; now: Date },
): Promise<Ranked & { languages: string[] }> {
  const result = await instructorsWithLoads(db, now);
  const teachers = result.teachers.map((one) => ({
    ...one,
    isInvitedOnly: invitedOnly.has(one.instructor.slug),
  }));
  const { areas } = result;
  const languages = languagesOf(teachers.map(({ instructor }) => instructor));
  return { ...rankCandidates(request, teachers, areas), languages };
}

interface InstructorsAndAreas {
  teachers: Teacher[];
  areas: Area[];
}

const NOTHING: Load = { learners: 0, minutes: 0 };

/** What says who can teach whom, and where. */
export async function instructorsAndAreas(db: Db, now: Date): Promise<InstructorsAndAreas> {
  const [instructors, free, areas] = await Promise.all([
    listInstructors(db, now),
    freeTimesOfAll(db),
    listAreas(db),
  ]);
  const teachers = instructors.map((instructor) => ({
    instructor,
    free: free.get(instructor.slug) ?? [],
    load: NOTHING,
  }));
  return { teachers, areas };
}

/** The same with how much each has to do, for the office to weigh: it takes every line with hours left. */
export async function instructorsWithLoads(db: Db, now: Date): Promise<InstructorsAndAreas> {
  const [{ teachers, areas }, loads] = await Promise.all([
    instructorsAndAreas(db, now),
    loadByInstructor(db),
  ]);
  return {
    teachers: teachers.map((one) => ({ ...one, load: loads.get(one.instructor.slug) ?? NOTHING })),
    areas,
  };
}
