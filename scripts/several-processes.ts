import { type ChildProcess, spawn } from 'node:child_process';
import cluster, { type Worker } from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import { type Config, isProduction, readConfig } from '../src/app/config.ts';
import { logAllOutput } from '../src/app/log-all-output.ts';
import { serveFigures } from '../src/app/processes/figures-port.ts';
import type { ToProcess, ToSupervisor } from '../src/app/processes/messages.ts';
import { endWithReason } from '../src/app/start-failure.ts';
import { startupMessage } from '../src/app/startup-message.ts';
import { createLog, type Log } from '../src/platform/log.server.ts';
import { environmentAgain } from './environment.js';
import { supervisedFigures } from './supervised-figures.ts';

/** A process that ends by itself is replaced, but not in a circle that eats the machine. */
const REPLACED_AFTER_MS = 1_000;
/** Longer than a request may take, and than connections on which nothing is asked are kept. */
const DRAINED_WITHIN_MS = 45_000;
const PARENT_ASKED_EVERY_MS = 500;

/** Starts several sites where that is asked for; false where this process is to be the only one. */
export async function startSeveral(script: string): Promise<boolean> {
  try {
    const config = readConfig(process.env);
    if (config.webProcesses === 1) return false;
    const log = createLog(config.logLevel);
    if (!config.databaseUrl) {
      log.warn('WEB_PROCESSES: the embedded database has one process, so this site has one too.');
      return false;
    }
    if (config.production) logAllOutput(log);
    await superviseSites(script, config, log);
    if (config.production) log.info({ processes: config.webProcesses }, 'every process is open');
    else process.stdout.write(startupMessage(config));
    return true;
  } catch (error) {
    endWithReason(error, isProduction(process.env) ? createLog('fatal') : undefined);
  }
}

/**
 * Runs that many site processes on one port, and one for jobs and simulators beside them. SIGTERM and SIGINT end them
 * all when their requests are done; SIGHUP replaces one after the other by new ones (new code, new settings, `.env` read
 * again) while the others serve. Answers when the first site is open.
 */
async function superviseSites(script: string, first: Config, log: Log): Promise<void> {
  let config = first;
  let stopping = false;
  const sites = new Map<string, Worker>();
  const figures = supervisedFigures();
  let figuresAt = await figuresPort(config, figures.read);
  let jobs: ChildProcess | undefined = startJobs();

  function startJobs(): ChildProcess {
    const child = spawn(process.execPath, [...process.execArgv, script, '--beside-sites'], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    figures.watch('jobs', child);
    child.on('error', lost);
    child.once('exit', (code, signal) => {
      if (stopping || child !== jobs) return;
      jobs = undefined;
      died('jobs', code, signal);
      void later(() => (jobs ??= startJobs()));
    });
    return child;
  }

  /** A message to a process that has just ended is lost with it: its exit says the rest. */
  function lost(error: Error) {
    log.warn({ err: error }, 'a process did not get a message');
  }

  function startSite(name: string): Worker {
    cluster.setupPrimary({ exec: script, args: ['--one-of-several'], silent: false });
    const site = cluster.fork();
    site.on('error', lost);
    site.on('message', (message: ToSupervisor) => {
      // By now this process knows that the site is closed, and hands over nothing more.
      if (message.tell === 'drained') tell(site, { tell: 'end' });
    });
    site.once('exit', (code, signal) => {
      if (stopping || sites.get(name) !== site) return;
      died(name, code, signal);
      void later(() => {
        if (sites.get(name) === site) serveAs(name, startSite(name));
      });
    });
    return site;
  }

  function serveAs(name: string, site: Worker) {
    sites.set(name, site);
    figures.watch(name, site.process);
  }

  function died(name: string, code: number | null, signal: string | null) {
    figures.died(name);
    log.error({ process: name, code, signal }, 'a process ended by itself and is started again');
  }

  async function later(start: () => void) {
    await setTimeout(REPLACED_AFTER_MS);
    if (!stopping) start();
  }

  const namesOf = ({ webProcesses }: Config) =>
    Array.from({ length: webProcesses }, (_, place) => `site-${place + 1}`);

  /** Whether it serves; false where it ends before. */
  const opens = (site: Worker) =>
    new Promise<boolean>((resolve) => {
      site.once('listening', () => resolve(true));
      site.once('exit', () => resolve(false));
    });
  const gone = (one: Worker | ChildProcess) =>
    new Promise<void>((resolve) => one.once('exit', () => resolve()));

  async function drained(old: Worker) {
    if (old.isDead()) return;
    const end = gone(old);
    tell(old, { tell: 'replaced' });
    const late = setTimeout(DRAINED_WITHIN_MS, 'late', { ref: false });
    if ((await Promise.race([end, late])) === 'late') old.process.kill('SIGKILL');
    await end;
  }

  /** Meant to end, so not started again. */
  async function ended(child: ChildProcess) {
    jobs = undefined;
    const end = gone(child);
    child.kill('SIGTERM');
    await end;
  }

  async function replaceAll() {
    const before = environmentAgain();
    try {
      config = readConfig(process.env);
      if (!config.databaseUrl) throw new Error('DATABASE_URL is missing: several processes need it.');
    } catch (error) {
      before.restore();
      log.error(`nothing was replaced: ${(error as Error).message}`);
      return;
    }
    const names = namesOf(config);
    for (const name of names) {
      if (stopping) return;
      const site = startSite(name);
      if (!(await opens(site))) {
        before.restore();
        log.error({ process: name }, 'a new process did not start: those that serve go on');
        return;
      }
      const old = sites.get(name);
      serveAs(name, site);
      if (old) await drained(old);
    }
    for (const [name, old] of sites) {
      if (names.includes(name)) continue;
      sites.delete(name);
      figures.forget(name);
      await drained(old);
    }
    if (stopping) return;
    await figuresAt?.close();
    figuresAt = await figuresPort(config, figures.read);
    // The new one takes the simulators' ports.
    if (jobs) await ended(jobs);
    if (!stopping) jobs = startJobs();
    log.info('every process was replaced');
  }

  async function stop() {
    if (stopping) process.exit(1);
    stopping = true;
    // Among them those that are being replaced.
    const open = Object.values(cluster.workers ?? {}).filter((site) => site !== undefined);
    const beside = jobs?.exitCode === null && jobs.signalCode === null ? [jobs] : [];
    const ends = [...open, ...beside].map(gone);
    // A terminal has told them already; once more within half a second is the same signal to them.
    for (const site of open) site.process.kill('SIGTERM');
    for (const child of beside) child.kill('SIGTERM');
    await Promise.all(ends);
    process.exit();
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  let replacing = Promise.resolve();
  const replace = () => {
    replacing = replacing
      .then(replaceAll)
      .catch((error) => log.error({ err: error }, 'the processes could not all be replaced'));
  };
  process.on('SIGHUP', replace);
  whenNpmIsGone(replace);
  const names = namesOf(config);
  for (const name of names) serveAs(name, startSite(name));
  const open = await Promise.all([...sites.values()].map(opens));
  // They have said why.
  if (!open.includes(true)) {
    process.exitCode = 1;
    await stop();
  }
}

function tell(site: Worker, message: ToProcess) {
  if (site.isConnected()) site.send(message);
}

async function figuresPort({ host, metricsPort }: Config, read: () => Promise<string>) {
  return metricsPort ? serveFigures(read, { host, port: metricsPort }) : undefined;
}

/** npm passes SIGTERM and SIGINT on, and dies of SIGHUP: its end is taken for one. */
function whenNpmIsGone(replace: () => void) {
  const npm = process.ppid;
  if (process.env.npm_lifecycle_event !== 'start') return;
  const asking = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(asking);
    replace();
  }, PARENT_ASKED_EVERY_MS);
}
