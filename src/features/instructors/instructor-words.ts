import type { Instructor } from './instructor.ts';

export function instructorPath(slug: string): string {
  return `/instructors/${slug}`;
}

/** "Manual", or "Manual and automatic". */
export function gearboxWords({ gearboxes }: Pick<Instructor, 'gearboxes'>): string {
  return capitalised(gearboxes.join(' and '));
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const OUTCODE = /^([A-Z]+)(\d+)$/;

/** Outward codes as text: three or more consecutive ones become a range, "LS2 to LS8". */
export function outcodeWords(outcodes: readonly string[]): string[] {
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

/** "English, Polish and Urdu". */
export function listInWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  const rest = words.slice(0, -1).join(', ');
  return rest ? `${rest} and ${last}` : last;
}
