// On the embedded database alone: a server is restored by pgBackRest.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#src/platform/db/embedded-database.server.ts';
import { seedFolder } from '#testing/database.ts';
import { restoreCopy } from './backup/restore-copy.ts';

let folder: string;
let whole: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'restore-'));
  seedFolder(path.join(folder, 'original', 'database'));
  const { status, stderr } = script('backup.ts', 'original', path.join(folder, 'whole.tar.gz'));
  expect([status, stderr]).toEqual([0, '']);
  whole = readFileSync(path.join(folder, 'whole.tar.gz'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, data: string, file: string) {
  // PostgreSQL's WebAssembly runs for a moment: to compile it well takes longer.
  return spawnSync(process.execPath, ['--liftoff-only', path.join('scripts', name), file], {
    env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, data) },
    encoding: 'utf8',
  });
}

/** As a copy is packed, but quicker: nothing is made smaller. */
function packed(database: string) {
  const options = ['--format=ustar', '-cf', '-', '-C', database, ...readdirSync(database)];
  return gzipSync(execFileSync('tar', options, { maxBuffer: 1e9 }), { level: 0 });
}

/** A data folder whose database nothing may change, and a file to restore there. */
function refusedIn(data: string, copy: Buffer) {
  const database = path.join(folder, data, 'database');
  mkdirSync(database, { recursive: true });
  writeFileSync(path.join(database, 'kept'), 'as it was');
  const file = path.join(folder, `${data}.tar.gz`);
  writeFileSync(file, copy);
  return {
    file,
    isUnchanged() {
      expect(readdirSync(path.dirname(database))).toEqual(['database']);
      expect(readdirSync(database)).toEqual(['kept']);
    },
  };
}

test('a copy that was cut off is refused in a sentence, and nothing is changed', () => {
  const { file, isUnchanged } = refusedIn('cut', whole.subarray(0, Math.floor(whole.length / 2)));
  const { status, stdout, stderr } = script('restore.ts', 'cut', file);
  expect(stderr).toMatch(
    /^\S+ is not a whole copy of the database: it ends too early\. Nothing was changed\. Name another copy\.\n$/,
  );
  expect([status, stdout]).toEqual([1, '']);
  isUnchanged();
});

test.each<[what: string, change: string, why: RegExp]>([
  [
    'is another program’s database',
    'create table notes (id integer)',
    / is not a whole copy of the database: it is of another program’s database\. Nothing was changed\. Name another copy\.$/,
  ],
  [
    'is of a version before 1.0.0',
    "create table orders (id integer); create table migrations as select '0001-catalogue.sql' as name",
    / was made by a version before 1\.0\.0, .* Nothing was changed\. Name another copy\.$/,
  ],
])('a copy that %s is refused in a sentence, and nothing is changed', async (_what, change, why) => {
  const other = path.join(folder, 'other');
  const { pglite, close } = await openEmbedded(other);
  await pglite.exec(change);
  await close();
  const { file, isUnchanged } = refusedIn('refused', packed(other));
  expect((await restoreCopy(file, path.join(folder, 'refused'))).refused).toMatch(why);
  isUnchanged();
});

test('a whole copy takes the place of the database, which is kept beside it', () => {
  mkdirSync(path.join(folder, 'new', 'database'), { recursive: true });
  const { status, stdout, stderr } = script('restore.ts', 'new', path.join(folder, 'whole.tar.gz'));
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^What was there is kept: .*\nRestored \d+ tables, \d+ rows\. /);
  expect(readdirSync(path.join(folder, 'new')).filter((name) => name === 'database')).toHaveLength(1);
});
