import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const PAGE = 'docs/specification-check.md';
/** How many statements each section of the specification has. */
const STATEMENTS = [10, 45, 36, 29, 28, 8, 30, 22, 20];
const rows = rowsOf(readFileSync(PAGE, 'utf8'));

const byName = Map.groupBy(
  globSync('{src,db,e2e,simulators,checks}/**/*.{ts,tsx}').filter((file) => !file.includes('node_modules')),
  (file) => path.basename(file),
);

test('every statement of the specification has its row', () => {
  const numbers = STATEMENTS.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${section + 1}.${index + 1}`),
  );
  expect(numbers).toHaveLength(228);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

test('every file and test that it names is there', () => {
  expect(rows.flatMap(faultsOf)).toEqual([]);
});

test.each([
  ['| 1.1 | Sells | `money.ts` | `citations.test.ts`: every rule says why |', []],
  ['| 1.1 | Sells | `no-such.ts`, `money.ts` | `citations.test.ts`: every rule says why |', ['no-such.ts']],
  ['| 1.1 | Sells | `money.ts` | `no-such.test.ts`: every rule says why |', ['no-such.test.ts']],
  ['| 1.1 | Sells | `money.ts` | `citations.test.ts`: no such title |', ['no such title']],
  ['| 1.1 | | | |', ['no statement', 'no file', 'no test']],
])('of %j the faults are %j', (row, faults) => {
  expect(rowsOf(row).flatMap(faultsOf)).toEqual(faults.map((fault) => `1.1: ${fault}`));
});

type Row = ReturnType<typeof rowsOf>[number];

function rowsOf(page: string) {
  return page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [, number = '', statement = '', where = '', test = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      return { number, statement, files: quotedIn(where), test };
    });
}

function faultsOf({ number, statement, files, test }: Row): string[] {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
  const tests = byName.get(file) ?? [];
  const isTitle = tests.some((name) => readFileSync(name, 'utf8').includes(title));
  return [
    ...(statement ? [] : ['no statement']),
    ...(files.length > 0 ? files.filter((name) => !byName.has(name)) : ['no file']),
    ...(file ? [] : ['no test']),
    ...(file && tests.length === 0 ? [file] : []),
    ...(tests.length > 0 && !isTitle ? [title] : []),
  ].map((fault) => `${number}: ${fault}`);
}

function quotedIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
