import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './data-folder-lock.server.ts';

let folder: string;
const children: ReturnType<typeof spawn>[] = [];

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'lock-')), 'data');
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(path.dirname(folder), { recursive: true });
});

const now = new Date('2026-11-21T10:00:00Z');
const file = () => path.join(folder, 'lock.json');

/** Another process that takes the lock, says what it got, and stays. */
async function otherProcess() {
  const program = `
    const { lockDataFolder } = await import(process.argv[1]);
    const lock = lockDataFolder(process.argv[2], new Date('2026-11-21T09:00:00Z'));
    console.log(JSON.stringify(lock));
    setInterval(() => {}, 1000);`;
  const source = new URL('./data-folder-lock.server.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, source, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk))),
  );
  const kill = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGKILL');
    });
  return { pid: child.pid, lock: JSON.parse(said) as { locked: boolean; holder?: { pid: number } }, kill };
}

test('a second process is told who holds the folder, and since when', async () => {
  const other = await otherProcess();
  expect(other.lock.locked).toBe(true);
  expect(lockDataFolder(folder, now)).toEqual({
    locked: false,
    holder: expect.objectContaining({ pid: other.pid, since: '2026-11-21T09:00:00.000Z' }),
  });
  expect((await otherProcess()).lock).toMatchObject({ locked: false, holder: { pid: other.pid } });
});

test('a lock left by a killed process is taken over', async () => {
  const other = await otherProcess();
  await other.kill();
  expect(existsSync(file())).toBe(true);
  const lock = lockDataFolder(folder, now);
  expect(lock.locked).toBe(true);
  expect(JSON.parse(readFileSync(file(), 'utf8')).pid).toBe(process.pid);
});

test('a lock whose process id now belongs to somebody else is taken over', () => {
  expect(lockDataFolder(folder, now).locked).toBe(true);
  writeFileSync(file(), JSON.stringify({ pid: process.ppid, started: '1', since: 'before the restart' }));
  expect(lockDataFolder(folder, now).locked).toBe(true);
});

test('a lock file cut short by a kill is taken over, once it is surely not being written', () => {
  expect(lockDataFolder(folder, now).locked).toBe(true);
  writeFileSync(file(), '{"pid":');
  expect(lockDataFolder(folder, now).locked).toBe(false);
  const before = new Date(Date.now() - 10_000);
  utimesSync(file(), before, before);
  expect(lockDataFolder(folder, now).locked).toBe(true);
});

test('of several that take over a dead lock at once, one gets it', async () => {
  const dead = await otherProcess();
  await dead.kill();
  const others = await Promise.all([otherProcess(), otherProcess(), otherProcess(), otherProcess()]);
  expect(others.filter(({ lock }) => lock.locked)).toHaveLength(1);
});

test('a release frees the folder, and never takes away a lock that is not its own', () => {
  const first = lockDataFolder(folder, now);
  if (!first.locked) throw new Error('not locked');
  first.release();
  expect(existsSync(file())).toBe(false);
  const second = lockDataFolder(folder, now);
  if (!second.locked) throw new Error('not locked');
  writeFileSync(file(), JSON.stringify({ pid: 1, started: 'x', since: '' }));
  second.release();
  expect(existsSync(file())).toBe(true);
});
