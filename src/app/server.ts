import { systemClock } from '#src/platform/clock.ts';
import { armFailpoint } from '#src/platform/failpoints.server.ts';
import { createLog } from '#src/platform/log.server.ts';
import { ConfigError, readConfig } from './config.ts';
import { createApp as createAppWith } from './create-app.server.ts';
import { serveMetrics } from './http/metrics.server.ts';
import { pageRoutes } from './pages.server.ts';
import { type App, openServices } from './services.server.ts';
import { startSimulators } from './simulators.server.ts';

export const createApp = (app: App) => createAppWith(app, pageRoutes);

export interface Started {
  app: App;
  /** Closes everything except the HTTP server: jobs, database, simulators, lock. */
  close(): Promise<void>;
}

/** Starts everything except the HTTP server, which `npm start` and `npm run dev` add in their own ways. */
export async function start(options: { jobsOnly?: boolean; development?: boolean } = {}): Promise<Started> {
  const config = readConfig(process.env);
  armFailpoint(config.failpoint);
  const log = createLog(config.logLevel);
  if (options.jobsOnly && !config.databaseUrl)
    throw new ConfigError(
      'A worker beside the site needs a PostgreSQL server that both can reach: set DATABASE_URL.',
    );
  const app = await openServices(config, {
    log,
    clock: systemClock,
    runJobs: options.jobsOnly || config.runJobs,
    development: options.development ?? false,
  });
  const simulators = options.jobsOnly ? undefined : await startSimulators(config, systemClock);
  const metrics = config.metricsPort ? await serveMetrics(app.metrics.registry, config) : undefined;
  return {
    app,
    async close() {
      await metrics?.close();
      await app.close();
      await simulators?.close();
    },
  };
}

/** `npm start`: the site, its API and its jobs in one process. */
export async function startSite() {
  const begun = performance.now();
  const { app, close } = await start();
  const { config, log } = app;
  const api = await createApp(app);
  await api.listen({ host: config.host, port: config.port });
  stopOnSignal(async () => {
    await api.close();
    await close();
  }, app);
  log.info({ port: config.port, ms: Math.round(performance.now() - begun) }, 'listening');
  return { config, seconds: (performance.now() - begun) / 1_000 };
}

/** `npm run worker`: only jobs, if site and jobs are split. */
export async function startWorker() {
  const { app, close } = await start({ jobsOnly: true });
  stopOnSignal(close, app);
  return { config: app.config };
}

/** npm passes Ctrl-C on to a process that the terminal has told already: that is one signal, not two. */
const ONE_SIGNAL_MS = 500;

/** Finishes requests and jobs in progress, then ends; a second signal ends at once. */
function stopOnSignal(stop: () => Promise<void>, { log }: App) {
  let stoppingSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
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

export { ConfigError };
