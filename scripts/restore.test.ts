// On the embedded database alone: a server is restored by pgBackRest.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#src/platform/db/embedded-database.server.ts';
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

async function packedDatabase() {
  const other = await openEmbedded(undefined);
  const packed = Buffer.from(await (await other.pglite.dumpDataDir('gzip')).arrayBuffer());
  await other.close();
  return packed;
}

test.each<[what: string, file: () => Buffer | Promise<Buffer>, why: RegExp]>([
  ['was cut off', () => whole.subarray(0, Math.floor(whole.length / 2)), /it ends too early/],
  ['is another program’s database', packedDatabase, /another program’s database/],
])('a copy that %s is refused in a sentence, and nothing is changed', async (_what, make, why) => {
  const data = path.join(folder, 'refused');
  mkdirSync(path.join(data, 'database'), { recursive: true });
  writeFileSync(path.join(data, 'database', 'kept'), 'as it was');
  const file = path.join(folder, 'refused.tar.gz');
  writeFileSync(file, await make());
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
  const old = await PGlite.create({ loadDataDir: new Blob([new Uint8Array(whole)]) });
  await old.exec("delete from migrations; insert into migrations (name) values ('0001-catalogue.sql')");
  const file = path.join(folder, 'old.tar.gz');
  writeFileSync(file, Buffer.from(await (await old.dumpDataDir('gzip')).arrayBuffer()));
  await old.close();
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
