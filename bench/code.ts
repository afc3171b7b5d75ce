import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importClosure } from '../testing/suites.ts';
import { say } from './report.ts';

/** Counts the sources: how much there is, and how much of it one change or one question meets. Nothing fails by it. */
const sources = globSync('src/**/*.{ts,tsx,css}')
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.tsx?$/.test(file));
const textOf = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]));
const code = sources.filter((file) => !file.endsWith('.css'));
const sheets = sources.filter((file) => file.endsWith('.css'));

const row = (name: string, value: number | string) => say(`${name.padEnd(64)} ${value}`);
row('Lines of TypeScript in src, tests apart', linesOf(code));
for (const [room, files] of groupBy(code, roomOf).toSorted(
  ([, one], [, other]) => linesOf(other) - linesOf(one),
))
  row(`  ${room}`, linesOf(files));
row('Lines of CSS', linesOf(sheets));
row(
  'Classes in CSS',
  new Set(sheets.flatMap((file) => textOf.get(file)?.match(/\.[a-z][\w-]*/gi) ?? [])).size,
);
const [wall, imports] = widestWall();
row(`Widest wall: imports ${wall}`, imports);
row(
  'Files of features and pages behind booking a lesson',
  filesBehind('src/features/lessons/learner/actions/booking-actions.server.ts'),
);
row(
  'Files of features and pages behind a refund',
  filesBehind('src/features/refunds/office/refund-actions.server.ts'),
);

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (textOf.get(file)?.split('\n').length ?? 0) - 1, 0);
}

/** `src/features/basket` for a file of a feature, `src/pages` or `src/ui` for another. */
function roomOf(file: string): string {
  return /^src\/(features\/[^/]+|[^/]+)/.exec(file)?.[0] ?? file;
}

/** The two rooms between which most imports go, kit, ui and platform apart: everybody uses those. */
function widestWall(): [string, number] {
  const walls = groupBy(
    code.flatMap((file) =>
      [...(textOf.get(file) ?? '').matchAll(/from '#(src\/(?:features|pages)\/[^']+)'/g)].map(
        ([, imported = '']) => `from ${roomOf(file)} to ${roomOf(imported)}`,
      ),
    ),
    (wall) => wall,
  );
  const [[wall, all] = ['', []]] = walls.toSorted(([, one], [, other]) => other.length - one.length);
  return [wall, all.length];
}

function filesBehind(action: string): number {
  return importClosure(action).filter((file) => /^src\/(features|pages)\//.test(file)).length;
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, key)];
}
