import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MODULE = pathToFileURL(path.resolve('scripts/build-if-needed.js')).href;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'build-if-needed-'));
  for (const one of ['build/server', 'node_modules/@react-router/dev'])
    mkdirSync(path.join(folder, one), { recursive: true });
  writeFileSync(path.join(folder, 'build/server/server.js'), '');
  writeFileSync(path.join(folder, 'package-lock.json'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Whether it built, in a folder whose lock file is so many seconds newer than the build. */
function builds(seconds: number): boolean {
  const lock = Date.now() / 1_000;
  utimesSync(path.join(folder, 'package-lock.json'), lock, lock);
  utimesSync(path.join(folder, 'build/server/server.js'), lock - seconds, lock - seconds);
  const program = `import { buildIfNeeded } from ${JSON.stringify(MODULE)}; await buildIfNeeded();`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout.includes('Building the site');
}

test('a build that is older than a source is made anew', () => {
  writeFileSync(path.join(folder, 'node_modules/@react-router/dev/bin.cjs'), '');
  expect([builds(5), builds(-5)]).toEqual([true, false]);
});

test('where what builds has been left out, the build that is there is started', () => {
  expect(builds(5)).toBe(false);
});
