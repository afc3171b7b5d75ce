import type { Transmission } from '#src/features/areas/area-paths.ts';
import { type Area, outcodeOf } from '#src/features/areas/areas.ts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import { instructorsNear } from '#src/features/instructors/search/search.ts';
import type { WeekPeriod } from '#src/platform/calendar/week.ts';

/** What a learner bought and asked for. */
export interface Wanted {
  postcode: string;
  /** Null where it was not written down when the lessons were bought. */
  transmission: Transmission | null;
  /** Asked on the telephone: nobody is asked for it when buying. */
  language?: string | undefined;
  free: readonly WeekPeriod[];
  /** The slugs of those who were asked for when buying. */
  wishes?: readonly string[] | undefined;
}

/** Whom an instructor has now: learners with hours left, and those hours in minutes. */
export interface Load {
  learners: number;
  minutes: number;
}

export interface Teacher {
  instructor: Instructor;
  /** The times of the week in which they work. Empty while no hours are entered. */
  free: readonly WeekPeriod[];
  load: Load;
  /** They were invited to their diary and have not signed in yet. */
  isInvitedOnly?: boolean | undefined;
}

export interface Judged {
  candidate: Teacher;
  /** Picks learners up in the postcode. */
  covers: boolean;
  hasGearbox: boolean;
  isWished: boolean;
  /** At how many of the learner's times they are free too. Undefined where either has named none. */
  shared: number | undefined;
  miles: number;
  /** "covers LS6", "about 12 miles from York". */
  where: string;
}

/**
 * Everybody near a learner, with what speaks for them and the best first. The one truth of who can teach whom: the staff
 * place by it, and the checkout tells buyers by it.
 */
export function judgeInstructors(
  request: Wanted,
  teachers: readonly Teacher[],
  areas: readonly Area[],
): Judged[] {
  const near = instructorsNear(
    teachers.map(({ instructor }) => instructor),
    areas,
    outcodeOf(request.postcode) ?? '',
  );
  const judged = near.flatMap(({ instructor, covers, miles, where }): Judged[] => {
    const candidate = teachers.find((one) => one.instructor.slug === instructor.slug);
    if (!candidate) return [];
    return [
      {
        candidate,
        covers,
        where,
        miles: miles ?? 0,
        shared: sharedTimes(request, candidate),
        hasGearbox: !request.transmission || instructor.transmissions.includes(request.transmission),
        isWished: request.wishes?.includes(instructor.slug) ?? false,
      },
    ];
  });
  return judged.sort(
    (a, b) =>
      Number(b.isWished) - Number(a.isWished) ||
      Number(b.covers) - Number(a.covers) ||
      (b.shared ?? 0) - (a.shared ?? 0) ||
      a.candidate.load.learners - b.candidate.load.learners ||
      a.miles - b.miles,
  );
}

function sharedTimes({ free }: Wanted, candidate: Teacher): number | undefined {
  if (free.length === 0 || candidate.free.length === 0) return undefined;
  return free.filter((slot) => candidate.free.includes(slot)).length;
}
