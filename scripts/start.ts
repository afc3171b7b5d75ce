import './environment.ts';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '../src/platform/brand.ts';
import { buildIfNeeded, SERVER } from './build-if-needed.ts';

const environment = process.env.NODE_ENV;
await Promise.all([buildIfNeeded(), makeDatabaseIfMissing()]);
if (environment === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = environment;

type Server = typeof import('../src/app/server.ts');
const server = (await import(pathToFileURL(SERVER).href)) as Server;

try {
  if (process.argv.includes('--jobs-only')) {
    await server.startWorker();
    process.stdout.write('Working on jobs. Ctrl-C stops it.\n');
  } else {
    const { config, seconds } = await server.startSite();
    process.stdout.write(signpost(config, seconds));
  }
} catch (error) {
  const { code, port } = error as { code?: string; port?: number };
  const taken = `Port ${port} is taken by another program. Set PORT; the simulators take the next four.`;
  if (code !== 'EADDRINUSE' && !(error instanceof server.ConfigError)) throw error;
  process.stderr.write(`${code === 'EADDRINUSE' ? taken : (error as Error).message}\n`);
  process.exit(1);
}

/** In a process beside the build's: both take seconds, and most machines have more than one core. */
function makeDatabaseIfMissing(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (DATABASE_URL || existsSync(path.join(DATA_DIR || 'var', 'database'))) return Promise.resolve();
  // Its errors are reported by the start itself, which creates what is missing.
  const child = spawn(process.execPath, ['scripts/make-database.ts'], { stdio: 'ignore' });
  return new Promise((resolve) => child.on('close', () => resolve()));
}

function signpost(config: Awaited<ReturnType<Server['startSite']>>['config'], seconds: number): string {
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
