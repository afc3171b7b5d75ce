import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SABOTAGES } from '../faults/sabotage.ts';
import { faultsOfCited, numberedRows } from './cited-tests.ts';

const rows = numberedRows(readFileSync('docs/reliability.md', 'utf8'));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

test('faults are numbered without a gap', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
});

test('every test and command that shows one is there', () => {
  expect(rows.flatMap(faultsOf)).toEqual([]);
});

test.each([
  ['| 1 | Killed | Lives | `citations.test.ts`: every rule says why |', []],
  ['| 1 | Killed | Lives | `citations.test.ts`: no such title |', ['no such title']],
  ['| 1 | Killed | Lives | `npm run bench` |', []],
  ['| 1 | Killed | Lives | `npm run nothing` |', ['npm run nothing']],
  ['| 1 | Killed | Lives | Not built: there is no diary |', []],
  ['| 1 | Killed | Lives | |', ['no test']],
])('of %j the faults are %j', (row, faults) => {
  expect(numberedRows(row).flatMap(faultsOf)).toEqual(faults.map((fault) => `1: ${fault}`));
});

/** What shows a row: a test, a command, or a word on why there is none. */
function faultsOf([number, , , shownBy = '']: string[]): string[] {
  const [, command] = /^`npm run ([\w:]+)[^`]*`$/.exec(shownBy) ?? [];
  const faults = command
    ? scripts[command]
      ? []
      : [`npm run ${command}`]
    : shownBy.startsWith('Not built: ')
      ? []
      : faultsOfCited(shownBy);
  return faults.map((fault) => `${number}: ${fault}`);
}

test.each(SABOTAGES.flatMap(({ description, edits }) => edits.map((edit) => ({ ...edit, description }))))(
  'what the faults put in on purpose still has its place: $description',
  ({ file, find }) => {
    expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  },
);
