import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmbedded } from './embedded-database.server.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'embedded-database-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

/** What a new database consists of, without what differs by its folder and its start. */
const CONTENTS = [
  'select version()',
  'select oid, datname, datistemplate, encoding, datcollate, datctype, datlocprovider, datcollversion from pg_database order by oid',
  'select oid, relname, relkind, relnatts, reltuples from pg_class order by oid',
  'select attrelid, attname, atttypid from pg_attribute order by attrelid, attnum',
  'select oid, proname, prosrc from pg_proc order by oid',
  'select oid, collname, collcollate from pg_collation order by oid',
  'select oid, rolname, rolsuper, rolcanlogin from pg_authid order by oid',
  `select name, setting from pg_settings where source = 'configuration file' and name <> 'shared_buffers' order by name`,
];

test('a new folder is what PGlite itself makes: after a new version of it, npm run db:empty', async () => {
  const { pglite: kept, close } = await openEmbedded(path.join(parent, 'database'));
  const made = await PGlite.create();
  for (const query of CONTENTS) {
    const { rows } = await kept.query(query);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual((await made.query(query)).rows);
  }
  await made.close();
  await close();
});

test('what a killed process left half-made is made anew', async () => {
  const folder = path.join(parent, 'database');
  mkdirSync(path.join(`${folder}.new`, 'base'), { recursive: true });
  writeFileSync(path.join(`${folder}.new`, 'PG_VERSION'), '');
  const { pglite, close } = await openEmbedded(folder);
  expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(existsSync(`${folder}.new`)).toBe(false);
  await close();
});
