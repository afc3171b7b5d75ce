import './environment.ts';
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Config, readConfig } from '../src/app/config.ts';
import { brand } from '../src/platform/brand.ts';
import { buildIfNeeded, SERVER } from './build-if-needed.ts';
import { superviseSites } from './several-processes.ts';

// Whoever starts a second time has everything compiled already.
enableCompileCache();
const environment = process.env.NODE_ENV;
if (cluster.isPrimary) await Promise.all([buildIfNeeded(), makeDatabaseIfMissing()]);
if (environment === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = environment;

type Server = typeof import('../src/app/server.ts');
const asked = new Set(process.argv.slice(2));

try {
  await run();
} catch (error) {
  const { code, port } = error as { code?: string; port?: number };
  const taken = `Port ${port} is taken by another program. Set PORT; the simulators take the next four.`;
  if (code !== 'EADDRINUSE' && (error as Error).name !== 'ConfigError') throw error;
  process.stderr.write(`${code === 'EADDRINUSE' ? taken : (error as Error).message}\n`);
  process.exit(1);
}

async function run() {
  const begun = performance.now();
  const config = readConfig(process.env);
  const several = config.webProcesses > 1 && cluster.isPrimary && asked.size === 0;
  if (several && config.databaseUrl) {
    await superviseSites(process.argv[1] as string, config.webProcesses);
    process.stdout.write(signpost(config, (performance.now() - begun) / 1_000));
    return;
  }
  if (several)
    process.stdout.write('WEB_PROCESSES: the embedded database has one process, so this site has one too.\n');
  const server = (await import(pathToFileURL(SERVER).href)) as Server;
  if (asked.has('--jobs-only')) {
    await server.startWorker();
    process.stdout.write('Working on jobs. Ctrl-C stops it.\n');
  } else if (asked.has('--beside-sites')) await server.startWorker({ besideSites: true });
  else if (asked.has('--one-of-several')) await server.startSite({ alone: false });
  else {
    const { config, seconds } = await server.startSite();
    process.stdout.write(signpost(config, seconds));
  }
}

/** In a process beside the build's: both take seconds, and most machines have more than one core. */
function makeDatabaseIfMissing(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (DATABASE_URL || existsSync(path.join(DATA_DIR || 'var', 'database'))) return Promise.resolve();
  // Its errors are reported by the start itself, which creates what is missing.
  const child = spawn(process.execPath, ['scripts/make-database.ts'], { stdio: 'ignore' });
  return new Promise((resolve) => child.on('close', () => resolve()));
}

function signpost(config: Config, seconds: number): string {
  const site = config.publicUrl;
  const lines = [
    ['Site', site],
    ['API', `${site}/developers`],
    ...(config.production
      ? []
      : [['Emails', config.smtpUrl ? config.smtpUrl.replace(/\/\/.*@/, '//') : `${site}/office/outbox`]]),
    ...(config.cards.simulated
      ? [['Test bank', `${config.cards.webUrl}  (test cards, what was charged)`]]
      : []),
    ...(config.paypal.simulated
      ? [['PayPal', `${config.paypal.apiUrl}  (simulated: orders, what was paid)`]]
      : []),
    ['Data', config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : config.dataDir],
  ];
  const list = lines.map(([name, where]) => `  ${name?.padEnd(10)} ${where}`).join('\n');
  return `\n${brand.name} is open (${Math.round(seconds * 10) / 10} s). Ctrl-C closes it.\n\n${list}\n\n`;
}
