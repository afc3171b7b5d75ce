import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJobRunner } from '../jobs/jobs.server.ts';
import { createLog } from '../log.server.ts';
import type { Tables } from './db.server.ts';
import { EMPTY_DATABASE, openEmbedded } from './embedded-database.server.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'embedded-database-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

test('the folder of a new database is as the installed PGlite made it: after a new version of it, npm run db:empty', () => {
  const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'));
  const sha256 = createHash('sha256').update(readFileSync(EMPTY_DATABASE)).digest('hex');
  expect(JSON.parse(readFileSync('db/empty-database.json', 'utf8'))).toEqual({ pglite: version, sha256 });
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

test('what a killed process had claimed is free as the next one starts', async () => {
  const database = await openEmbedded<Tables>(path.join(parent, 'database'));
  const jobs = [{ name: 'work', retries: 1, retrySeconds: 1, run: async () => undefined }];
  const killed = createJobRunner(database, createLog('silent'));
  await killed.start(jobs, { run: false });
  await killed.enqueue(database.db, 'work', {});
  await database.pglite.exec("update jobs.job set state = 'active', started_on = now() where name = 'work'");
  await killed.stop();
  const next = createJobRunner(database, createLog('silent'));
  await next.start(jobs, { run: false });
  const { rows } = await database.pglite.query("select state from jobs.job where name = 'work'");
  expect(rows).toEqual([{ state: 'retry' }]);
  await next.stop();
  await database.close();
});
