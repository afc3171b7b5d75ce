// On the embedded database alone: a server is restored by pgBackRest.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_DATABASE, openEmbedded } from '#src/platform/db/embedded-database.server.ts';
import { unpackFolder } from '#src/platform/db/packed-folder.server.ts';
import { seedFolder } from '#testing/database.ts';

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

/** As a copy is packed, but quicker. */
function packed(database: string) {
  const options = ['--format=ustar', '-cf', '-', '-C', database, ...readdirSync(database)];
  return gzipSync(execFileSync('tar', options, { maxBuffer: 1e9 }), { level: 1 });
}

function otherProgramsDatabase() {
  const other = path.join(folder, 'other');
  unpackFolder(readFileSync(EMPTY_DATABASE), other);
  return packed(other);
}

test.each<[what: string, file: () => Buffer, why: RegExp]>([
  ['was cut off', () => whole.subarray(0, Math.floor(whole.length / 2)), /it ends too early/],
  ['is another program’s database', otherProgramsDatabase, /another program’s database/],
])('a copy that %s is refused in a sentence, and nothing is changed', (_what, make, why) => {
  const data = path.join(folder, 'refused');
  mkdirSync(path.join(data, 'database'), { recursive: true });
  writeFileSync(path.join(data, 'database', 'kept'), 'as it was');
  const file = path.join(folder, 'refused.tar.gz');
  writeFileSync(file, make());
  const { status, stdout, stderr } = script('restore.ts', 'refused', file);
  expect(stderr).toMatch(why);
  expect(stderr).toMatch(
    /^\S+ is not a whole copy of the database: [^\n]+\. Nothing was changed\. Name another copy\.\n$/,
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(readdirSync(data)).toEqual(['database']);
  expect(readdirSync(path.join(data, 'database'))).toEqual(['kept']);
});

test('a copy of a version before 1.0.0 is refused in a sentence, and nothing is changed', async () => {
  const oldDatabase = path.join(folder, 'old', 'database');
  seedFolder(oldDatabase);
  const old = await openEmbedded(oldDatabase);
  await old.pglite.exec(
    "delete from migrations; insert into migrations (name) values ('0001-catalogue.sql')",
  );
  await old.close();
  const file = path.join(folder, 'old.tar.gz');
  writeFileSync(file, packed(oldDatabase));
  const data = path.join(folder, 'before');
  mkdirSync(path.join(data, 'database'), { recursive: true });
  const { status, stdout, stderr } = script('restore.ts', 'before', file);
  expect(stderr).toMatch(
    / was made by a version before 1\.0\.0, .* Nothing was changed\. Name another copy\.\n$/,
  );
  expect([status, stdout]).toEqual([1, '']);
  expect(readdirSync(data)).toEqual(['database']);
});

test('a whole copy takes the place of the database, which is kept beside it', () => {
  mkdirSync(path.join(folder, 'new', 'database'), { recursive: true });
  const { status, stdout, stderr } = script('restore.ts', 'new', path.join(folder, 'whole.tar.gz'));
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^What was there is kept: .*\nRestored \d+ tables, \d+ rows\. /);
  expect(readdirSync(path.join(folder, 'new')).filter((name) => name === 'database')).toHaveLength(1);
});
