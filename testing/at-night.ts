import { globSync, readFileSync } from 'node:fs';

/** Whether this run proves everything, as `npm run test:night` does. A usual run leaves to it what costs much and is rarely red. */
const isNight = process.env.AT_NIGHT === 'yes';

/** Marks a journey that a usual run leaves to the night. */
export const atNight = { tag: '@night' };

/** How much of something is proven: in a usual run, and at night. */
export function usually<Much>(much: Much, { atNight }: { atNight: Much }): Much {
  return isNight ? atNight : much;
}

/** Beside each use of these, what the night proves more. */
const SAID = /^ *\/\/ At night: (.+)$/gm;

/** The tests that prove more at night, with what they say of it. */
export function nightTests(): { file: string; says: string[] }[] {
  return globSync(['{src,simulators,db,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.ts'])
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => source.includes('testing/at-night.ts'))
    .map(({ file, source }) => ({ file, says: Array.from(source.matchAll(SAID), ([, said = '']) => said) }))
    .sort((one, other) => one.file.localeCompare(other.file));
}
