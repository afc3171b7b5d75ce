import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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

function misnamedRoutesIn(baseDir: string): string[] {
  const registersRoute = /\bapi\.(get|head|post|put|patch|delete|options|all|route)\s*[(<]/;
  return filesIn(baseDir)
    .filter((file) => /^src\/(features|pages|kit|ui|platform)\/.+\.tsx?$/.test(file) && !isTest(file))
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
