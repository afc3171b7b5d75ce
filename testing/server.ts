import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startConnectE } from '#simulators/connect-e/simulator.ts';
import { CLIENT } from '#simulators/paypal/pretend-merchant.ts';
import { startPayPal } from '#simulators/paypal/simulator.ts';
import { type OpenDatabase, openDatabase } from '#src/platform/db/db.server.ts';
import { onPostgres, seedFolder, testDatabase } from './database.ts';
import { freePort } from './free-port.ts';
import { testMailServer } from './mail-server.ts';
import { startCommand } from './start-command.ts';

const BEARER = 'test.jwt.signature';
const MERCHANT = 'shop.example';
const closing: (() => unknown)[] = [];

/** Builds what the servers run, once and only if it is missing. */
export { buildIfNeeded as prepareBuild } from '../scripts/build-if-needed.js';

/** Ends every server, mail server and gateway that was started. */
export async function closeStages() {
  await Promise.all(
    closing
      .splice(0)
      .reverse()
      .map((close) => close()),
  );
}

/** The built server in its own process. */
export async function startServer(environment: Record<string, string>) {
  const server = pathToFileURL(path.resolve('build/server/server.js')).href;
  // What one start compiles the next one finds, as with `npm start`. It is written at once: one that is killed writes nothing.
  const program = `import { enableCompileCache, flushCompileCache } from 'node:module';
    enableCompileCache();
    const { startSite } = await import(process.argv[1]);
    await startSite();
    flushCompileCache();
    console.log('open');`;
  // An embedded PostgreSQL runs for moments: to compile its WebAssembly well takes longer.
  const child = spawn(process.execPath, ['--liftoff-only', '--input-type=module', '-e', program, server], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, TZ: 'Asia/Tokyo', ...environment },
  });
  closing.push(() => child.kill('SIGKILL'));
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? String(code))),
  );
  let said = '';
  const open = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (/^open$/m.test(said)) resolve();
    }),
  );
  await Promise.race([open, ended.then((how) => Promise.reject(new Error(`ended: ${how}\n${said}`)))]);
  return { child: child as ChildProcess, ended };
}

/** `npm start` as a supervisor runs it, and the process in which the site then runs. */
export async function npmStart(more: Record<string, string> = {}) {
  const { pid, ...started } = await startBy(['npm', 'start'], more);
  return { ...started, npm: pid };
}

/** The site as `npm start` has Node run it. */
export const nodeStart = (more: Record<string, string> = {}) =>
  startBy([process.execPath, ...startCommand], more);

async function startBy([program = '', ...options]: string[], more: Record<string, string>) {
  const { environment, url } = await stage();
  let said = '';
  const started = spawn(program, options, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, LOG_LEVEL: 'info', RUN_JOBS: 'false', ...more },
  });
  started.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  closing.push(() => started.kill('SIGKILL'));
  const ended = new Promise<string>((resolve) =>
    started.once('exit', (code, signal) => resolve(signal ?? String(code))),
  );
  const site = await new Promise<number>((resolve, reject) => {
    started.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const listening = said.split('\n').find((line) => line.endsWith('"msg":"listening"}'));
      if (listening) resolve(JSON.parse(listening).pid);
    });
    void ended.then((how) => reject(new Error(`ended: ${how}\n${said}`)));
  });
  closing.push(() => isThere(site) && process.kill(site, 'SIGKILL'));
  return { pid: Number(started.pid), site, ended, url, said: () => said };
}

/** What production needs to be told beside a stage's settings. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  VOUCHER_SECRET: 'a secret that seals nothing of worth here',
  ACCOUNT_SECRET: 'a secret that nobody signs in with here',
  TRUSTED_PROXIES: 'none',
  LOG_LEVEL: 'info',
};

/** The lines of what a site has said that are no JSON lines, without the two in which npm says what it runs. */
export function notJson(said: string): string[] {
  const lines = said.split('\n').filter((line) => line && !line.startsWith('> '));
  return lines.filter((line) => !/^\{"level":\d+,"time":\d+,.*"msg":".*\}$/.test(line));
}

export function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Gateways, a mail server and a database for servers that are killed and restarted. */
export async function stage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'killed-'));
  const [bank, paypal, mail, port] = await Promise.all([
    startConnectE({ apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT }),
    startPayPal({ port: 0, ...CLIENT }),
    testMailServer(),
    freePort(),
  ]);
  bank.knobs.dropWebhooks = true;
  const database: OpenDatabase | undefined = onPostgres() ? await testDatabase() : undefined;
  // Filled already: a server's first start is no matter of what it survives.
  if (!database) seedFolder(path.join(folder, 'database'));
  closing.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => database?.close(),
    () => bank.close(),
    () => paypal.close(),
    () => mail.close(),
  );
  const url = `http://127.0.0.1:${port}`;
  const environment: Record<string, string> = {
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SMTP_URL: mail.url,
    CONNECT_E_API_URL: bank.apiUrl,
    CONNECT_E_WEB_URL: bank.webUrl,
    CONNECT_E_TOKEN: BEARER,
    CONNECT_E_MERCHANT_URL: MERCHANT,
    PAYPAL_CLIENT_ID: CLIENT.clientId,
    PAYPAL_SECRET: CLIENT.secret,
    PAYPAL_WEBHOOK_ID: 'unused',
    PAYPAL_API_URL: paypal.url,
    IDEAL_POSTCODES_KEY: 'unused',
    BUSY_AFTER_MS: '0',
    ...(database?.connectionString && { DATABASE_URL: database.connectionString }),
  };
  const openRows = () =>
    openDatabase(
      database ? { connectionString: database.connectionString } : { folder: path.join(folder, 'database') },
    );
  return { bank, paypal, mail, url, environment, openRows };
}
