import { type ChildProcess, spawn } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import { readConfig } from '../src/app/config.ts';
import { endWithReason, signpost } from '../src/app/signpost.ts';

/** A process that ends by itself is replaced, but not in a circle that eats the machine. */
const REPLACED_AFTER_MS = 1_000;
/** Long enough for a busy machine. */
const HANDED_OVER_MS = 2_000;

/** Starts several sites where that is asked for; false where this process is to be the only one. */
export async function startSeveral(script: string): Promise<boolean> {
  const begun = performance.now();
  try {
    const config = readConfig(process.env);
    if (config.webProcesses === 1) return false;
    if (!config.databaseUrl) {
      process.stdout.write(
        'WEB_PROCESSES: the embedded database has one process, so this site has one too.\n',
      );
      return false;
    }
    await superviseSites(script, config.webProcesses);
    process.stdout.write(signpost(config, (performance.now() - begun) / 1_000));
    return true;
  } catch (error) {
    endWithReason(error);
  }
}

/**
 * Runs that many site processes on one port, and one for jobs and simulators beside them. SIGTERM and SIGINT end them
 * all when their requests are done; SIGHUP replaces one after the other by new ones (new code, new settings) while the
 * others serve. Answers when the first site is open.
 */
async function superviseSites(script: string, count: number): Promise<void> {
  cluster.setupPrimary({ exec: script, args: ['--one-of-several'], silent: false });
  let stopping = false;
  let jobs = startJobs();

  function startJobs(): ChildProcess {
    const child = spawn(process.execPath, [...process.execArgv, script, '--beside-sites'], {
      stdio: 'inherit',
    });
    child.once('exit', () => {
      if (!stopping && child === jobs) void later(() => (jobs = startJobs()));
    });
    return child;
  }

  async function later(start: () => void) {
    await setTimeout(REPLACED_AFTER_MS);
    if (!stopping) start();
  }

  const open = (site: Worker) => new Promise<void>((resolve) => site.once('listening', () => resolve()));
  const gone = (one: Worker | ChildProcess) =>
    new Promise<void>((resolve) => one.once('exit', () => resolve()));
  const replaced = new WeakSet<Worker>();

  cluster.on('exit', (site) => {
    if (!stopping && !replaced.has(site)) void later(() => cluster.fork());
  });

  async function replaceAll() {
    const before = Object.values(cluster.workers ?? {});
    const oldJobs = jobs;
    jobs = startJobs();
    oldJobs.kill('SIGTERM');
    for (const old of before) {
      if (!old || stopping) continue;
      await open(cluster.fork());
      replaced.add(old);
      // From now on it gets no connection; those that it has been handed are read (`src/app/http/closing.server.ts`).
      old.disconnect();
      await setTimeout(HANDED_OVER_MS);
      old.process.kill('SIGTERM');
      await gone(old);
    }
  }

  async function stop() {
    if (stopping) process.exit(1);
    stopping = true;
    const sites = Object.values(cluster.workers ?? {}).filter((site) => site !== undefined);
    const ends = [...sites.map(gone), gone(jobs)];
    // A terminal has told them already; once more within half a second is the same signal to them.
    for (const site of sites) site.process.kill('SIGTERM');
    jobs.kill('SIGTERM');
    await Promise.all(ends);
    process.exit(0);
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  let replacing = Promise.resolve();
  process.on('SIGHUP', () => {
    replacing = replacing.then(replaceAll);
  });
  await Promise.all(Array.from({ length: count }, () => open(cluster.fork())));
}
