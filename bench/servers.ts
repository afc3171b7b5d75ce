import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/db/db.server.ts';
import { freePort } from '../testing/free-port.ts';
import { startCommand } from '../testing/start-command.ts';

export interface Server {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** What the site is given to hash links and sessions with. */
export const VOUCHER_SECRET = 'a secret that seals nothing of worth here';

/** A database that is there already, whose jobs stay undone unless asked for; and what Node is started with. */
interface Given {
  database?: string;
  jobs?: boolean;
  nodeOptions?: string[];
}

/** The built site in production mode, on its own database or the given one. The gateways are never called. */
export function startSite(input: Given = {}): Promise<Server> {
  const settings = (port: number) => ({
    ...siteSettings(port),
    ...(input.database && !input.jobs && { RUN_JOBS: 'false' }),
  });
  return startOn(startCommand, '/readyz', settings, input);
}

export function siteSettings(port: number) {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    CONNECT_E_TOKEN: 'not-called',
    PAYPAL_CLIENT_ID: 'not-called',
    PAYPAL_SECRET: 'not-called',
    PAYPAL_WEBHOOK_ID: 'not-called',
    IDEAL_POSTCODES_KEY: 'not-called',
    VOUCHER_SECRET,
    ACCOUNT_SECRET: 'a secret that nobody signs in with here',
    TRUSTED_PROXIES: 'none',
    DEMO_CONTENT: 'true',
    LOG_LEVEL: 'warn',
    READS_PER_MINUTE: '1000000000',
    WRITES_PER_MINUTE: '1000000000',
  };
}

/** The same site in development mode, which talks to the simulators. It says no more than that something failed. */
export function simulatedSettings(port: number) {
  const gateways = /^(NODE_ENV|CONNECT_E|PAYPAL|IDEAL_POSTCODES)/;
  const settings = Object.entries(siteSettings(port)).filter(([name]) => !gateways.test(name));
  return { ...Object.fromEntries(settings), PORT: String(port), LOG_LEVEL: 'error' };
}

export function startFloor(): Promise<Server> {
  return startOn(['bench/floor.ts'], '/text', () => ({ NODE_ENV: 'production' }));
}

async function startOn(
  script: string[],
  readyAt: string,
  settings: (port: number) => Record<string, string>,
  { database: value, nodeOptions = [] }: Given = {},
): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const database = value ? { url: value, drop: async () => undefined } : await scratchDatabase();
  const child = spawn(process.execPath, [...nodeOptions, ...script], {
    env: {
      ...process.env,
      ...settings(port),
      PORT: String(port),
      DATA_DIR: folder,
      ...(database && { DATABASE_URL: database.url }),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(child, `${url}${readyAt}`);
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new basket with a lesson: its uuid. */
export async function makeBasket(url: string): Promise<string> {
  const answer = await fetch(`${url}/v1/website/basket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ type: 'lesson', product_id: 47, quantity: 1 }),
  });
  if (!answer.ok) throw new Error(`No basket: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { uuid: string }).uuid;
}

/** With DATABASE_URL every server gets a new database there, which is dropped afterwards. */
export async function scratchDatabase() {
  const server = process.env.DATABASE_URL;
  if (!server) return undefined;
  const name = `bench_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(connectionString: string, statement: string) {
  const { db, close } = await openDatabase({ connectionString, poolSize: 1 });
  await sql.raw(statement).execute(db).finally(close);
}

/** In production a site says that it is open in its log alone, which here keeps to warnings: so it is asked. */
async function answering(child: ChildProcess, url: string) {
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    said = `${said}${text}`.slice(-2_000);
  });
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(url, { headers: { connection: 'close' } }).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(20);
  }
  throw new Error(`The server did not start (${child.signalCode ?? child.exitCode}).\n${said}`);
}
