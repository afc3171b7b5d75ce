import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildIfNeeded } from '../scripts/build-if-needed.js';
import { stopAll } from '../scripts/cluster/processes.ts';
import { startWebProxy } from '../scripts/cluster/proxies.ts';
import { databaseUrl, onServer } from '../testing/database-on-server.ts';
import { freePort } from '../testing/free-port.ts';
import { keptLoad } from '../testing/kept-load.ts';
import { startCommand } from '../testing/start-command.ts';

const REPLACED_WITHIN_MS = 120_000;

/** Replaces the two processes of a site again and again under load; answers how many requests were not answered. */
export async function runReplacements(
  server: string,
  times: number,
  say: (line: string) => void,
): Promise<number> {
  await buildIfNeeded();
  const folder = mkdtempSync(path.join(tmpdir(), 'replacements-'));
  const name = `replacements_${process.pid}`;
  await onServer(server, (db) => sql`create database ${sql.id(name)}`.execute(db));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // No gateway is asked: the simulators' ports would be whoever's.
  const nobody = 'http://127.0.0.1:9';
  const unusedGateways = {
    CONNECT_E_API_URL: nobody,
    CONNECT_E_WEB_URL: nobody,
    CONNECT_E_TOKEN: 'unused',
    PAYPAL_CLIENT_ID: 'unused',
    PAYPAL_SECRET: 'unused',
    PAYPAL_WEBHOOK_ID: 'unused',
    PAYPAL_API_URL: nobody,
    IDEAL_POSTCODES_KEY: 'unused',
  };
  const site = spawn(process.execPath, startCommand, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl(server, name),
      WEB_PROCESSES: '2',
      RUN_JOBS: 'false',
      READS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '1000000',
      BUSY_AFTER_MS: '0',
      ...unusedGateways,
    },
  });
  let said = '';
  site.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const hears = async (text: string, count: number) => {
    const until = performance.now() + REPLACED_WITHIN_MS;
    while (said.split(text).length - 1 < count) {
      if (performance.now() > until || site.exitCode !== null)
        throw new Error(`not said: ${text}\n${said.slice(-2_000)}`);
      await setTimeout(100);
    }
  };
  try {
    await hears('"msg":"listening"', 2);
    const proxy = await startWebProxy(folder, path.join(folder, 'logs'), [port]);
    const loads = {
      directly: keptLoad(url, { connections: 12 }),
      'through nginx': keptLoad(`https://127.0.0.1:${proxy.port}`, { connections: 12 }),
      // Rare enough that a kept connection is idle when its process is replaced.
      'through nginx, rarely': keptLoad(`https://127.0.0.1:${proxy.port}`, { connections: 4, pauseMs: 900 }),
    };
    for (let time = 1; time <= times; time += 1) {
      site.kill('SIGHUP');
      await hears('"msg":"every process was replaced"', time);
    }
    let sum = 0;
    for (const [way, load] of Object.entries(loads)) {
      const { answered, lost } = await load.stop();
      sum += lost.length;
      say(`${way}: ${times} replacements, ${answered} requests answered, ${lost.length} lost`);
      for (const one of lost.slice(0, 5)) say(`  ${one}`);
    }
    return sum;
  } finally {
    await stopAll();
    const ended = once(site, 'exit');
    site.kill('SIGTERM');
    await ended;
    await onServer(server, (db) => sql`drop database ${sql.id(name)}`.execute(db));
    rmSync(folder, { recursive: true, force: true });
  }
}
