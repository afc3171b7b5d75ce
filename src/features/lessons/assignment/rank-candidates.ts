import type { Area } from '#src/features/areas/areas.ts';
import { outcodeOf } from '#src/features/areas/areas.ts';
import { capitalised } from '#src/platform/capitalised.ts';
import { type Judged, judgeInstructors, type Load, type Teacher, type Wanted } from './judge-instructors.ts';

export interface Candidate {
  slug: string;
  name: string;
  portrait: string;
  languages: string[];
  load: Load;
  /** Why they stand where they stand: "Teaches LS6, manual, free at 7 of 8 times, 6 learners". */
  reason: string;
  /** They have hours and keep their diary. Others are offered last. */
  isReady: boolean;
}

export interface Ranked {
  can: Candidate[];
  /** Near enough, but not for this learner. */
  cannot: { slug: string; name: string; reason: string }[];
  /** How many others teach elsewhere. */
  outOfAreaCount: number;
}

/**
 * Who could teach a learner: first those asked for, then those who pick up in their postcode, by the times that both
 * are free, by the learners they have, and by distance. Instructors without hours, or who have not accepted the invitation,
 * come last.
 */
export function rankCandidates(
  request: Wanted,
  teachers: readonly Teacher[],
  areas: readonly Area[],
): Ranked {
  const place = outcodeOf(request.postcode) ?? '';
  const judged = judgeInstructors(request, teachers, areas).map((one) => ({
    ...one,
    reason: whyNot(request, one),
  }));
  const able = judged
    .filter(({ reason }) => reason === '')
    .sort((a, b) => Number(isReady(b.candidate)) - Number(isReady(a.candidate)));
  return {
    can: able.map(({ candidate: { instructor, load, free, ...candidate }, ...one }) => ({
      isReady: isReady({ free, ...candidate }),
      slug: instructor.slug,
      name: instructor.name,
      portrait: instructor.portrait,
      languages: instructor.languages,
      load,
      reason: toText([
        one.isWished && 'asked for when buying',
        candidate.isInvitedOnly && 'hasn’t accepted the invitation yet',
        one.covers ? `teaches ${place}` : one.where || 'distance unknown',
        request.transmission ?? instructor.transmissions.join(' and '),
        formatTimes(request.free.length, one.shared, free.length),
        load.learners === 0 ? 'no learners now' : counted(load.learners, 'learner'),
      ]),
    })),
    cannot: judged
      .filter(({ reason }) => reason !== '')
      .map(({ candidate: { instructor }, reason }) => ({
        slug: instructor.slug,
        name: instructor.name,
        reason,
      })),
    outOfAreaCount: teachers.length - judged.length,
  };
}

function isReady({ free, isInvitedOnly }: Pick<Teacher, 'free' | 'isInvitedOnly'>): boolean {
  return free.length > 0 && !isInvitedOnly;
}

function whyNot({ language, free }: Wanted, { candidate: { instructor }, shared, ...one }: Judged): string {
  const reasons = [
    !one.hasGearbox && `teaches ${instructor.transmissions.join(' and ')} only`,
    language && !instructor.languages.includes(language) && `doesn’t teach in ${language}`,
    shared === 0 && `free at none of ${free.length === 1 ? 'the one time' : `the ${free.length} times`}`,
  ].filter(Boolean);
  return toText([reasons.length > 0 && one.isWished && 'asked for when buying', ...reasons]);
}

function toText(parts: readonly (string | false | null | undefined)[]): string {
  return capitalised(parts.filter(Boolean).join(', '));
}

function formatTimes(requestedCount: number, shared: number | undefined, entered: number): string {
  if (shared !== undefined) return `free at ${shared} of ${counted(requestedCount, 'time')}`;
  return entered === 0 ? 'no working hours yet' : 'times to be agreed';
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
