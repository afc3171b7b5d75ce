import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const BUILDER = 'node_modules/@react-router/dev/bin.cjs';
const MODULE = pathToFileURL(path.resolve('scripts/build-if-needed.js')).href;
const PROGRAM = [
  '--input-type=module',
  '-e',
  `import { buildIfNeeded } from ${JSON.stringify(MODULE)}; await buildIfNeeded();`,
];
/** Removes what was built, as the router's does, says when it begins, and builds once there is a file `go`. */
const SLOW_BUILDER = `const { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
  rmSync('build', { recursive: true, force: true });
  appendFileSync('builds.txt', 'begun ');
  const waiting = setInterval(() => {
    if (!existsSync('go')) return;
    clearInterval(waiting);
    mkdirSync('build/server', { recursive: true });
    writeFileSync('build/server/server.js', '');
    appendFileSync('builds.txt', 'ended ');
  }, 20);`;
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
  const { status, stdout } = spawnSync(process.execPath, PROGRAM, {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  return stdout.includes('Building the site');
}

/** A start beside others. */
function start() {
  const child = spawn(process.execPath, PROGRAM, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  return {
    says: (words: string) => vi.waitUntil(() => printed.includes(words), WAIT),
    ended: once(child, 'close').then(([code]) => code as number),
  };
}

const WAIT = { timeout: 30_000, interval: 20 };

function buildsMade(): string {
  const file = path.join(folder, 'builds.txt');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

test('a build that is older than a source is made anew', () => {
  writeFileSync(path.join(folder, BUILDER), '');
  expect([builds(5), builds(-5)]).toEqual([true, false]);
});

test('a test that is changed asks for no build', () => {
  writeFileSync(path.join(folder, BUILDER), '');
  mkdirSync(path.join(folder, 'src'));
  const later = Date.now() / 1_000 + 60;
  for (const file of ['src/one.test.ts', 'src/page.test.tsx']) {
    writeFileSync(path.join(folder, file), '');
    utimesSync(path.join(folder, file), later, later);
  }
  const now = Date.now() / 1_000;
  utimesSync(path.join(folder, 'src'), now - 60, now - 60);
  expect(builds(-5)).toBe(false);
  writeFileSync(path.join(folder, 'src/one.ts'), '');
  utimesSync(path.join(folder, 'src/one.ts'), later, later);
  expect(builds(-5)).toBe(true);
});

test('where what builds has been left out, the build that is there is started', () => {
  expect(builds(5)).toBe(false);
});

test('of two that start together one builds, and the other waits, and takes what it has built', async () => {
  writeFileSync(path.join(folder, BUILDER), SLOW_BUILDER);
  rmSync(path.join(folder, 'build/server/server.js'));
  const first = start();
  await vi.waitUntil(() => buildsMade() === 'begun ', WAIT);
  const second = start();
  await second.says('Waiting for the build of another process');
  writeFileSync(path.join(folder, 'go'), '');
  expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
  expect(buildsMade()).toBe('begun ended ');
});

test('where a build was killed, the next one builds', async () => {
  writeFileSync(path.join(folder, BUILDER), SLOW_BUILDER);
  rmSync(path.join(folder, 'build/server/server.js'));
  const first = start();
  await vi.waitUntil(() => buildsMade() === 'begun ', WAIT);
  process.kill(
    JSON.parse(readFileSync(path.join(folder, 'node_modules/.being-built/lock.json'), 'utf8')).pid,
    'SIGKILL',
  );
  expect(await first.ended).toBe(1);
  writeFileSync(path.join(folder, 'go'), '');
  expect(await start().ended).toBe(0);
  expect(buildsMade()).toBe('begun begun ended ');
});
