import { capitalised } from '#src/platform/capitalised.ts';
import type { Gender, Instructor } from './instructor.ts';

export function instructorPath(slug: string): string {
  return `/instructors/${slug}`;
}

/** "Manual", or "Manual and automatic". */
export function formatTransmissions(transmissions: Instructor['transmissions']): string {
  return capitalised(transmissions.join(' and '));
}

export const TRAINEE = 'Trainee instructor, pink badge';

/** "DVSA-approved, grade A": what the badge of this instructor says. */
export function formatBadge({ badge, grade }: Pick<Instructor, 'badge' | 'grade'>): string {
  return badge === 'trainee' ? TRAINEE : `DVSA-approved, grade ${grade}`;
}

/** What is said of them together, by their badges: "all approved by the DVSA", or how many are and how many train. */
export function formatBadges(people: readonly Pick<Instructor, 'badge'>[]): string {
  const trainees = people.filter(({ badge }) => badge === 'trainee').length;
  if (trainees === 0) return 'all approved by the DVSA';
  const training = `${trainees} ${trainees === 1 ? 'trainee' : 'trainees'} with its licence`;
  const approved = people.length - trainees;
  return approved === 0
    ? `licensed by the DVSA as trainees`
    : `${approved} approved by the DVSA and ${training}`;
}

const OUTCODE = /^([A-Z]+)(\d+)$/;

/** Outward codes as text: three or more consecutive ones become a range, "LS2 to LS8". */
export function formatOutcodes(outcodes: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const code of outcodes) {
    const run = runs.at(-1);
    if (run && follows(run.at(-1) ?? '', code)) run.push(code);
    else runs.push([code]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run));
}

function follows(before: string, code: string): boolean {
  const [, letters, number] = OUTCODE.exec(before) ?? [];
  const next = OUTCODE.exec(code);
  return next !== null && next[1] === letters && Number(next[2]) === Number(number) + 1;
}

export const GENDERS: readonly Gender[] = ['woman', 'man', 'non-binary'];

/** Not stated is said as such. */
export function formatGender(gender: Gender | null): string {
  return gender === null ? 'Not stated' : capitalised(gender);
}

export const GENDER_OPTIONS = [
  ['', 'Not stated'],
  ...GENDERS.map((one) => [one, formatGender(one)] as const),
] as const;

/** "English, Polish and Urdu". */
export function formatList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  const rest = items.slice(0, -1).join(', ');
  return rest ? `${rest} and ${last}` : last;
}
