import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyDefect } from './copy-defect.ts';

let folder: string;
/** Packed as a copy is, with as little in it as a database can have. */
let whole: Buffer;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'copy-defect-'));
  mkdirSync(path.join(folder, 'database', 'global'), { recursive: true });
  writeFileSync(path.join(folder, 'database', 'PG_VERSION'), '17');
  writeFileSync(path.join(folder, 'database', 'global', 'pg_control'), Buffer.alloc(8_192, 'control'));
  for (let table = 0; table < 100; table += 1)
    writeFileSync(path.join(folder, 'database', String(table)), crypto.getRandomValues(Buffer.alloc(8_192)));
  const file = path.join(folder, 'whole.tar.gz');
  execFileSync('tar', ['--format=ustar', '-czf', file, '-C', path.join(folder, 'database'), '.']);
  whole = readFileSync(file);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const defectOf = (copy: Buffer) => {
  const file = path.join(folder, 'copy.tar.gz');
  writeFileSync(file, copy);
  return copyDefect(file);
};

/** Without one file of it. */
function lacking(name: string) {
  const archive = gunzipSync(whole);
  const at = archive.indexOf(`/${name}\0`, 0, 'latin1');
  archive.write('/elsewhere\0', at, 'latin1');
  return gzipSync(archive);
}

test('a whole copy has no defect', async () => {
  expect(await defectOf(whole)).toBeUndefined();
});

test.each<[what: string, copy: () => Buffer, defect: string]>([
  ['was cut off', () => whole.subarray(0, Math.floor(whole.length / 2)), 'it ends too early'],
  ['was cut off in its last bytes', () => whole.subarray(0, -3), 'it ends too early'],
  [
    'was packed from half an archive',
    () => gzipSync(gunzipSync(whole).subarray(0, 512 * 200)),
    'it ends too early',
  ],
  ['is empty', () => Buffer.alloc(0), 'it ends too early'],
  [
    'has wrong bytes',
    () => Buffer.from(whole).fill(0xff, 100_000, 100_064),
    'it is not a packed archive (.tar.gz), or is damaged',
  ],
  [
    'is something else',
    () => Buffer.from('select 1;'),
    'it is not a packed archive (.tar.gz), or is damaged',
  ],
  [
    'is a packed text',
    () => gzipSync('select 1;'.repeat(100)),
    'it is not a packed archive (.tar.gz), or is damaged',
  ],
  ['lacks a file', () => lacking('global/pg_control'), 'it has no global/pg_control'],
])('a copy that %s is said to be no whole one', async (_what, copy, defect) => {
  expect(await defectOf(copy())).toBe(defect);
});
