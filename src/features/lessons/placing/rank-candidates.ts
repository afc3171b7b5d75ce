import type { Gearbox } from '#src/features/areas/area-paths.ts';
import type { Area } from '#src/features/areas/areas.ts';
import { outcodeOf } from '#src/features/areas/areas.ts';
import type { Instructor } from '#src/features/instructors/instructor.ts';
import { capitalised } from '#src/features/instructors/instructor-words.ts';
import { searchInstructors } from '#src/features/instructors/search/search.ts';
import type { Slot } from '#src/platform/calendar/week.ts';

/** What a learner bought and asked for. */
export interface Wanted {
  postcode: string;
  /** Null where it was not written down when the lessons were bought. */
  gearbox: Gearbox | null;
  /** Asked on the telephone: nobody is asked for it when buying. */
  language?: string | undefined;
  free: readonly Slot[];
}

/** Whom an instructor has now: learners with hours left, and those hours in minutes. */
export interface Load {
  learners: number;
  minutes: number;
}

export interface Teacher {
  instructor: Instructor;
  free: readonly Slot[];
  load: Load;
}

export interface Candidate {
  slug: string;
  name: string;
  portrait: string;
  languages: string[];
  load: Load;
  /** Why they stand where they stand: "Teaches LS6, manual, free at 7 of 8 times, 6 learners". */
  reason: string;
}

export interface Ranked {
  can: Candidate[];
  /** Near enough, but not for this learner. */
  cannot: { slug: string; name: string; why: string }[];
  /** How many others teach elsewhere. */
  elsewhere: number;
}

/**
 * Who could teach a learner: first whoever picks up in their postcode, then by the times that both are free, by the
 * learners they have, and by distance.
 */
export function rankCandidates(wanted: Wanted, teachers: readonly Teacher[], areas: readonly Area[]): Ranked {
  const place = outcodeOf(wanted.postcode) ?? '';
  const near = searchInstructors(
    teachers.map(({ instructor }) => instructor),
    areas,
    { place, nervous: false },
  ).matches;
  const judged = near.flatMap(({ instructor, covers, miles, where }) => {
    const teacher = teachers.find((one) => one.instructor.slug === instructor.slug);
    if (!teacher) return [];
    const shared = sharedTimes(wanted, teacher);
    return { teacher, shared, covers, miles: miles ?? 0, where, why: whyNot(wanted, teacher, shared) };
  });
  const able = judged.filter(({ why }) => why === '');
  able.sort(
    (a, b) =>
      Number(b.covers) - Number(a.covers) ||
      (b.shared ?? 0) - (a.shared ?? 0) ||
      a.teacher.load.learners - b.teacher.load.learners ||
      a.miles - b.miles,
  );
  return {
    can: able.map(({ teacher: { instructor, load, free }, ...one }) => ({
      slug: instructor.slug,
      name: instructor.name,
      portrait: instructor.portrait,
      languages: instructor.languages,
      load,
      reason: [
        one.covers ? `Teaches ${place}` : capitalised(one.where) || 'Distance unknown',
        wanted.gearbox ?? instructor.gearboxes.join(' and '),
        timesInWords(wanted.free.length, one.shared, free.length),
        load.learners === 0 ? 'no learners now' : counted(load.learners, 'learner'),
      ].join(', '),
    })),
    cannot: judged
      .filter(({ why }) => why !== '')
      .map(({ teacher: { instructor }, why }) => ({ slug: instructor.slug, name: instructor.name, why })),
    elsewhere: teachers.length - judged.length,
  };
}

/** At how many of the learner's times the instructor is free. Undefined where either has named none. */
function sharedTimes({ free }: Wanted, teacher: Teacher): number | undefined {
  if (free.length === 0 || teacher.free.length === 0) return undefined;
  return free.filter((slot) => teacher.free.includes(slot)).length;
}

function whyNot({ gearbox, language, free }: Wanted, { instructor }: Teacher, shared: number | undefined) {
  const reasons = [
    gearbox &&
      !instructor.gearboxes.includes(gearbox) &&
      `teaches ${instructor.gearboxes.join(' and ')} only`,
    language && !instructor.languages.includes(language) && `doesn’t teach in ${language}`,
    shared === 0 && `free at none of ${free.length === 1 ? 'the one time' : `the ${free.length} times`}`,
  ].filter(Boolean);
  return capitalised(reasons.join(', '));
}

function timesInWords(wanted: number, shared: number | undefined, entered: number): string {
  if (shared !== undefined) return `free at ${shared} of ${counted(wanted, 'time')}`;
  return entered === 0 ? 'own times not entered' : 'times to be agreed';
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
