import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfCited, isFile, numberedRows } from './cited-tests.ts';

const PAGE = 'docs/specification-check.md';
/** How many statements each section of the specification has. */
const STATEMENTS = [10, 45, 36, 29, 28, 8, 30, 22, 20];
const rows = rowsOf(readFileSync(PAGE, 'utf8'));

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
  return numberedRows(page).map(([number = '', statement = '', where = '', test = '']) => {
    return { number, statement, files: quotedIn(where), test };
  });
}

function faultsOf({ number, statement, files, test }: Row): string[] {
  return [
    ...(statement ? [] : ['no statement']),
    ...(files.length > 0 ? files.filter((name) => !isFile(name)) : ['no file']),
    ...faultsOfCited(test),
  ].map((fault) => `${number}: ${fault}`);
}

function quotedIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
