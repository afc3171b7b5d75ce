import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import readLaw from 'dependency-cruiser/config-utl/extract-depcruise-config';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const law = await readLaw(path.resolve('.dependency-cruiser.mjs'));

/** A folder's own files, without its tests and its folders. */
const MOST_FILES = 15;

/** Still to be split. Entries leave this list; none joins it. */
const KNOWN_CIRCLES = ['src/features/payments, src/features/payments/gateways'];
const KNOWN_LARGE_FOLDERS = ['src/features/accounts', 'src/features/basket'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('folders import each other in one direction', () => {
  test('in the sources', { timeout: 60_000 }, async () => {
    expect(await circlesIn(process.cwd())).toEqual(KNOWN_CIRCLES);
  });

  test('and a circle is found, through a third folder and through a type alone', async () => {
    write('src/a/one.ts', "import type { Two } from '../a/inner/two.ts';\nexport type One = Two;");
    write('src/a/inner/two.ts', "export type { Three as Two } from '../../b/three.ts';");
    write('src/b/three.ts', 'export type Three = string;');
    expect(await circlesIn(folder)).toEqual([]);
    write('src/b/four.ts', "export type { Five } from '../a/five.ts';");
    write('src/a/five.ts', 'export type Five = string;');
    write('src/c/six.ts', "export { four } from '../b/four.ts';");
    expect(await circlesIn(folder)).toEqual(['src/a, src/a/inner, src/b']);
  });

  test('but a test may import from any folder', async () => {
    write('src/a/one.ts', "export { two } from '../b/two.ts';");
    write('src/b/two.ts', 'export const two = 2;');
    write('src/b/two.test.ts', "import { one } from '../a/one.ts';\nexpect(one).toBe(1);");
    expect(await circlesIn(folder)).toEqual([]);
  });
});

describe(`a folder holds at most ${MOST_FILES} files of its own`, () => {
  test('in the sources', () => {
    expect(largeFoldersIn(process.cwd())).toEqual(KNOWN_LARGE_FOLDERS);
  });

  test('and one with more is found, where its tests and inner folders do not count', () => {
    for (let file = 1; file <= MOST_FILES; file += 1) {
      write(`src/a/file-${file}.ts`, '');
      write(`src/a/file-${file}.test.ts`, '');
      write(`src/a/inner/file-${file}.ts`, '');
    }
    expect(largeFoldersIn(folder)).toEqual([]);
    write('src/a/one-too-many.css', '');
    expect(largeFoldersIn(folder)).toEqual(['src/a']);
  });
});

describe('a file that registers HTTP routes is named *-api.server.ts', () => {
  test('in the sources', () => {
    expect(misnamedRoutesIn(process.cwd())).toEqual([]);
  });

  test('and one with another name is found; the app, which puts routes together, names its own', () => {
    for (const file of ['features/a/a-api.server.ts', 'app/health.server.ts'])
      write(`src/${file}`, "api.get('/a', handler)");
    write('src/features/a/calls.ts', "callApi('POST', '/a'); map.get('a')");
    expect(misnamedRoutesIn(folder)).toEqual([]);
    write('src/features/a/routes.server.ts', "api.post<Body>('/a', handler)");
    write('src/pages/b/b.server.ts', "api.route({ url: '/b' })");
    expect(misnamedRoutesIn(folder)).toEqual(['src/features/a/routes.server.ts', 'src/pages/b/b.server.ts']);
  });
});

/** Groups of folders of which each can be reached from each, by imports of whatever kind. */
async function circlesIn(baseDir: string): Promise<string[]> {
  const { enhancedResolveOptions, tsConfig: _, ...options } = law.options ?? {};
  const { output } = await cruise(['src'], { ...options, baseDir } as ICruiseOptions, enhancedResolveOptions);
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of (output as ICruiseResult).modules)
    for (const { resolved } of dependencies)
      if ([source, resolved].every((file) => file.startsWith('src/') && !isTest(file))) {
        const from = path.posix.dirname(source);
        const folders = imports.get(from) ?? new Set();
        imports.set(from, folders.add(path.posix.dirname(resolved)));
      }
  const reachable = new Map([...imports.keys()].map((from) => [from, reachableFrom(from, imports)]));
  const groups = [...reachable].flatMap(([from, reached]) => {
    const mutual = [...reached].filter((other) => other !== from && reachable.get(other)?.has(from));
    return mutual.length > 0 ? [[from, ...mutual].sort().join(', ')] : [];
  });
  return [...new Set(groups)].sort();
}

function reachableFrom(from: string, imports: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let next = waiting.pop(); next; next = waiting.pop())
    for (const folder of imports.get(next) ?? [])
      if (!reached.has(folder)) {
        reached.add(folder);
        waiting.push(folder);
      }
  return reached;
}

function largeFoldersIn(baseDir: string): string[] {
  const counts = new Map<string, number>();
  for (const file of filesIn(baseDir))
    if (!isTest(file)) counts.set(path.posix.dirname(file), (counts.get(path.posix.dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([name]) => name)
    .sort();
}

function misnamedRoutesIn(baseDir: string): string[] {
  const registersRoute = /\bapi\.(get|head|post|put|patch|delete|options|all|route)\s*[(<]/;
  return filesIn(baseDir)
    .filter((file) => /^src\/(features|pages|ui|platform)\/.+\.tsx?$/.test(file) && !isTest(file))
    .filter((file) => !file.endsWith('-api.server.ts'))
    .filter((file) => registersRoute.test(readFileSync(path.join(baseDir, file), 'utf8')))
    .sort();
}

function filesIn(baseDir: string): string[] {
  return globSync('src/**/*.*', { cwd: baseDir }).map((file) => file.replaceAll(path.sep, '/'));
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

function write(file: string, text: string) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${text}\n`);
}
