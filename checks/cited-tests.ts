import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const byName = Map.groupBy(
  globSync('{src,db,e2e,simulators,checks,scripts}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('node_modules'),
  ),
  (file) => path.basename(file),
);

export const isFile = (name: string) => byName.has(name);

/** What is wrong with a cell that cites a test as `file.test.ts`: its title. */
export function faultsOfCited(cell: string): string[] {
  const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(cell) ?? [];
  if (!file) return ['no test'];
  const tests = byName.get(file) ?? [];
  if (tests.length === 0) return [file];
  return tests.some((name) => readFileSync(name, 'utf8').includes(title)) ? [] : [title];
}

/** The cells of the rows of a page's tables that begin with a number. */
export function numberedRows(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
