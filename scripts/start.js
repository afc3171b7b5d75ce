import './environment.js';
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, SERVER } from './build-if-needed.js';
import { say, sayWhatNodePrints } from './json-lines.js';

// JavaScript, as what it loads: a process that loads one TypeScript file keeps 17 MB for what strips its types.

sayWhatNodePrints();
// A second start has everything compiled already.
enableCompileCache();
const args = process.argv.slice(2);
if (cluster.isPrimary && !args.includes('--jobs-only')) await endIfPortIsTaken();
if (cluster.isPrimary) await Promise.all([buildIfNeeded(), makeDatabaseIfMissing()]);
if (!(await superviseIfSeveral())) {
  const { run } = await import(pathToFileURL(SERVER).href);
  await run(args);
}

/** Before the build, and before anything is written: a second start of the site fails at once. */
async function endIfPortIsTaken() {
  const probe = createServer();
  try {
    probe.listen(Number(process.env.PORT) || 3000, process.env.HOST || '127.0.0.1');
    await once(probe, 'listening');
  } catch (error) {
    const { startFailure } = await import('../src/app/start-failure.ts');
    // What is no port or address at all, the configuration says.
    const reason = startFailure(error);
    if (reason !== undefined) {
      say('fatal', reason);
      process.exit(1);
    }
  }
  probe.close();
}

/** In a process beside the build's: both take seconds, and most machines have more than one core. */
async function makeDatabaseIfMissing() {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (DATABASE_URL || existsSync(path.join(DATA_DIR || 'var', 'database'))) return;
  say('info', 'Making the database…');
  // PostgreSQL's WebAssembly runs once here: to compile it well would take longer than that saves.
  const program = ['--liftoff-only', 'scripts/make-database.ts'];
  // Its errors are reported by the start itself, which creates what is missing.
  await once(spawn(process.execPath, program, { stdio: 'ignore' }), 'close');
}

/** The process that starts and ends several sites holds none of them itself. */
async function superviseIfSeveral() {
  const several = !['', '1', undefined].includes(process.env.WEB_PROCESSES);
  if (!several || !cluster.isPrimary || args.length > 0) return false;
  const { startSeveral } = await import('./several-processes.ts');
  return startSeveral(process.argv[1] ?? '');
}
