import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A folder's own files, without its tests and its folders. */
const MOST_FILES = 18;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe(`a folder holds at most ${MOST_FILES} files of its own`, () => {
  test('in the sources', () => {
    expect(largeFoldersIn(process.cwd())).toEqual([]);
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
