import type { Area } from '#src/features/areas/areas.ts';
import { outcodeOf } from '#src/features/areas/areas.ts';
import { capitalised } from '#src/features/instructors/instructor-words.ts';
import { type Judged, judgeTeachers, type Load, type Teacher, type Wanted } from './judge-teachers.ts';

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
 * Who could teach a learner: first whoever was asked for, then whoever picks up in their postcode, by the times that both
 * are free, by the learners they have, and by distance.
 */
export function rankCandidates(wanted: Wanted, teachers: readonly Teacher[], areas: readonly Area[]): Ranked {
  const place = outcodeOf(wanted.postcode) ?? '';
  const judged = judgeTeachers(wanted, teachers, areas).map((one) => ({ ...one, why: whyNot(wanted, one) }));
  const able = judged.filter(({ why }) => why === '');
  return {
    can: able.map(({ teacher: { instructor, load, free }, ...one }) => ({
      slug: instructor.slug,
      name: instructor.name,
      portrait: instructor.portrait,
      languages: instructor.languages,
      load,
      reason: inWords([
        one.isWished && 'asked for when buying',
        one.covers ? `teaches ${place}` : one.where || 'distance unknown',
        wanted.gearbox ?? instructor.gearboxes.join(' and '),
        timesInWords(wanted.free.length, one.shared, free.length),
        load.learners === 0 ? 'no learners now' : counted(load.learners, 'learner'),
      ]),
    })),
    cannot: judged
      .filter(({ why }) => why !== '')
      .map(({ teacher: { instructor }, why }) => ({ slug: instructor.slug, name: instructor.name, why })),
    elsewhere: teachers.length - judged.length,
  };
}

function whyNot({ language, free }: Wanted, { teacher: { instructor }, shared, ...one }: Judged): string {
  const reasons = [
    !one.hasGearbox && `teaches ${instructor.gearboxes.join(' and ')} only`,
    language && !instructor.languages.includes(language) && `doesn’t teach in ${language}`,
    shared === 0 && `free at none of ${free.length === 1 ? 'the one time' : `the ${free.length} times`}`,
  ].filter(Boolean);
  return inWords([reasons.length > 0 && one.isWished && 'asked for when buying', ...reasons]);
}

function inWords(parts: readonly (string | false | null | undefined)[]): string {
  return capitalised(parts.filter(Boolean).join(', '));
}

function timesInWords(wanted: number, shared: number | undefined, entered: number): string {
  if (shared !== undefined) return `free at ${shared} of ${counted(wanted, 'time')}`;
  return entered === 0 ? 'own times not entered' : 'times to be agreed';
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
