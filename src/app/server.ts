import { seedSchool } from '#db/seed/school/seed-school.ts';
import { inviteByCommand } from '#src/features/identity/staff/members/invite-by-command.server.ts';
import { systemClock } from '#src/platform/clock.ts';
import { armFailpoint } from '#src/platform/failpoints.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { ConfigError, isProduction, readConfig } from './config.ts';
import { createApp as createAppWith } from './create-app.server.ts';
import { hurry, keepConnections } from './http/closing.server.ts';
import { logAllOutput } from './log-all-output.ts';
import { pageRoutes } from './pages.server.ts';
import { serveFigures } from './processes/figures-port.ts';
import { oneOfSeveral } from './processes/one-of-several.server.ts';
import { type App, jobsOf, officeDepsOf, openServices } from './services.server.ts';
import { startSimulators } from './simulators.server.ts';
import { endWithReason } from './start-failure.ts';
import { startupMessage } from './startup-message.ts';

export const createApp = (app: App) => createAppWith(app, pageRoutes);

export interface Started {
  app: App;
  /** Closes everything except the HTTP server: jobs, database, simulators, lock. */
  close(): Promise<void>;
}

/** Starts everything except the HTTP server, which `npm start` and `npm run dev` add in their own ways. */
export async function start({
  jobsOnly = false,
  development = false,
  runJobs,
  simulate = !jobsOnly,
  figures = true,
}: {
  jobsOnly?: boolean;
  development?: boolean;
  runJobs?: boolean;
  simulate?: boolean;
  /** Whether METRICS_PORT is this process's. */
  figures?: boolean;
} = {}): Promise<Started> {
  const config = readConfig(process.env);
  armFailpoint(config.failpoint);
  const log = createLog(config.logLevel);
  if (config.production) logAllOutput(log);
  if (jobsOnly && !config.databaseUrl)
    throw new ConfigError(
      'A worker beside the site needs a PostgreSQL server that both can reach: set DATABASE_URL.',
    );
  const app = await openServices(config, {
    log,
    clock: systemClock,
    runJobs: runJobs ?? (jobsOnly || config.runJobs),
    development,
  });
  const simulators = simulate ? await startSimulators(config, systemClock) : undefined;
  if (!jobsOnly) void app.wallets.ask();
  const metrics =
    config.metricsPort && figures
      ? await serveFigures(app.metrics.read, { host: config.host, port: config.metricsPort })
      : undefined;
  setTimeout(giveMemoryBack, START_LASTS_MS).unref();
  return {
    app,
    async close() {
      await metrics?.close();
      await app.close();
      await simulators?.close();
    },
  };
}

/** By then modules are loaded, and the first pages rendered that a proxy or a person asks for. */
const START_LASTS_MS = 5_000;

/** A tenth of a site's memory is what starting it left behind. V8 keeps it until it needs the room, so it is asked once. */
function giveMemoryBack() {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}

/** `npm start`: the site, its API and its jobs in one process. */
export async function startSite() {
  const { app, close } = await start();
  const { config } = app;
  const api = await createApp(app);
  await api.listen({ host: config.host, port: config.port });
  stopOnSignal(async () => {
    await api.close();
    await close();
  }, app);
  siteIsOpen(app);
  return config;
}

/** What follows once a site listens. */
function siteIsOpen({ config, log, demoSchool }: App) {
  log.info({ port: config.port, ms: Math.round(performance.now()) }, 'listening');
  demoSchool.fill();
}

/** One of several sites on a port; `scripts/several-processes.ts` has the jobs, and the figures of all. */
async function startOneOfSeveral() {
  const { app, close } = await start({ runJobs: false, simulate: false, figures: false });
  const { config, log } = app;
  const several = oneOfSeveral(app.metrics.registry);
  const api = await createApp({ ...app, metrics: { ...app.metrics, read: several.allFigures } });
  await api.listen({ host: config.host, port: config.port });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= api.close().then(close);
    return stopping;
  };
  several.onReplaced(() => {
    log.info('replaced');
    keepConnections(api);
    return stop();
  });
  stopOnSignal(() => {
    hurry(api);
    return stop();
  }, app);
  siteIsOpen(app);
}

/** `npm run office:invite`: opens the database beside the site, or in its place where it is the embedded one. */
export async function inviteToOffice(invited: { email: string; role: string }) {
  const config = readConfig(process.env);
  const log = createLog('warn');
  const app = await openServices(config, { log, clock: systemClock, runJobs: false });
  try {
    return await inviteByCommand(officeDepsOf(app), invited);
  } finally {
    await app.close();
  }
}

/** `npm run worker`: only jobs, if site and jobs are split. Beside several sites it has the simulators too. */
export async function startWorker({ besideSites = false }: { besideSites?: boolean } = {}) {
  const { app, close } = await start({
    jobsOnly: true,
    ...(besideSites && { simulate: true, runJobs: readConfig(process.env).runJobs, figures: false }),
  });
  if (besideSites) oneOfSeveral(app.metrics.registry);
  stopOnSignal(close, app);
  app.log.info('working on jobs');
  return { config: app.config };
}

/** npm passes Ctrl-C on to a process that the terminal has told already: that is one signal, not two. */
const ONE_SIGNAL_MS = 500;

/** Finishes requests and jobs in progress, then ends; a second signal ends at once. */
function stopOnSignal(stop: () => Promise<void>, { log }: App) {
  let stoppingSince: number | undefined;
  // A supervisor starts it again with what has changed; one of several is replaced instead (`oneOfSeveral`).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (signal === 'SIGHUP' && process.connected) continue;
    process.on(signal, async () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > ONE_SIGNAL_MS) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      await stop().catch((error) => log.error({ err: error }, 'did not stop cleanly'));
      process.exit(0);
    });
  }
}

/** What `npm start` and `npm run worker` ask for, in the words of their arguments. */
export async function run([argument]: string[]) {
  try {
    if (argument === '--jobs-only') {
      const { config } = await startWorker();
      if (!config.production) process.stdout.write('Working on jobs. Ctrl-C stops it.\n');
    } else if (argument === '--beside-sites') await startWorker({ besideSites: true });
    else if (argument === '--one-of-several') await startOneOfSeveral();
    else {
      const config = await startSite();
      if (!config.production) process.stdout.write(startupMessage(config));
    }
  } catch (error) {
    endWithReason(error, isProduction(process.env) ? createLog('fatal') : undefined);
  }
}

// The bench of growth fills and works in bare Node, which cannot load the sources.
export { ConfigError, jobsOf, seedSchool };
