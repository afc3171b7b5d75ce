import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { seedDemoContent } from '#db/seed/seed-demo-content.ts';
import { keepTerms } from '#src/features/orders/terms/terms-document.server.ts';
import { brand } from '#src/platform/brand.ts';
import { type Db, openDatabase } from '#src/platform/db/db.server.ts';
import { migrate } from '#src/platform/db/migrate.server.ts';
import { migrationFiles } from '#src/platform/db/migrations.server.ts';
import { databaseUrl, onServer } from './database-on-server.ts';
import { createTestJobs } from './queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated and seeded database to copy: the folder of an embedded one, or a name on the server. */
    template: { folder: string } | { server: string; database: string };
  }
}

/** Migrates and seeds once per run; every suite gets a copy. */
export default async function setup(project: TestProject) {
  const server = process.env.DATABASE_URL;
  return server ? templateOnServer(project, server) : templateFolder(project);
}

const QUICK_COMPILE = '--liftoff-only';

/** Its copies lie beside it, and go with it. What runs two times in a whole run finds it where EMBEDDED_TEMPLATE says. */
async function templateFolder(project: TestProject) {
  const kept = process.env.EMBEDDED_TEMPLATE;
  const parent = kept ?? mkdtempSync(path.join(tmpdir(), 'template-'));
  const folder = path.join(parent, 'database');
  // PostgreSQL's WebAssembly runs for seconds, here and in each worker: to compile it well takes longer.
  setFlagsFromString(QUICK_COMPILE);
  project.config.execArgv = [...project.config.execArgv, QUICK_COMPILE];
  if (!existsSync(folder)) await makeTemplate(folder);
  project.provide('template', { folder });
  if (kept === undefined) return () => rmSync(parent, { recursive: true, force: true });
}

/** Under a name of its own and then renamed: another run may be making it. */
async function makeTemplate(folder: string) {
  const own = `${folder}-${randomBytes(6).toString('hex')}`;
  const { db, close } = await openDatabase({ folder: own });
  await fill(db);
  await close();
  try {
    renameSync(own, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

async function templateOnServer(project: TestProject, server: string) {
  const database = `test_template_${randomBytes(6).toString('hex')}`;
  await onServer(server, (db) => sql`create database ${sql.id(database)}`.execute(db));
  await onServer(databaseUrl(server, database), fill);
  project.provide('template', { server, database });
  return () => onServer(server, (db) => sql`drop database ${sql.id(database)} with (force)`.execute(db));
}

/** The day on which the tests' clocks start. */
const SEEDED_ON = '2026-11-21';

async function fill(db: Db) {
  await migrate(db, migrationFiles());
  await seedDemoContent(db, SEEDED_ON);
  // Drawn once for all suites: it takes longer than all else of a purchase.
  await keepTerms({ db, clock: { now: () => new Date(SEEDED_ON) } }, brand);
  await createTestJobs(db);
}
