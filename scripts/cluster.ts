import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../src/platform/db/db.server.ts';
import { buildIfNeeded } from './build-if-needed.js';
import { faults, type Held, type Stage } from './cluster/faults.ts';
import { killLeftovers, onNode, startPostgresCluster } from './cluster/postgres-cluster.ts';
import { freePorts, pause, run, stopAll } from './cluster/processes.ts';
import { lost, untilSettled } from './cluster/proof.ts';
import { PASSWORD, ROLE, startDatabaseProxies, startWebProxy } from './cluster/proxies.ts';
import { startServer, startThirdParties, untilReady } from './cluster/sites.ts';
import { startVisitors } from './cluster/visitors.ts';
import { watchWrites } from './cluster/watch.ts';

// npm run cluster [words of the faults to try]: two sites and two workers on a cluster of PostgreSQL, with faults while
// visitors buy. Everything is on loopback, on free ports, in a temporary folder.
const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'nginx', 'postgresql-15'];
const VISITORS = 3;

const begun = Date.now();
const say = (text: string) =>
  process.stdout.write(`${String(Math.round((Date.now() - begun) / 1_000)).padStart(5)} s  ${text}\n`);

const missing = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'nginx', 'pg_config', 'openssl', 'curl'].filter(
  (program) => {
    try {
      return !run('which', [program]);
    } catch {
      return true;
    }
  },
);
if (missing.length > 0) {
  process.stderr.write(
    `Missing: ${missing.join(', ')}. On Debian 12: apt-get install ${PACKAGES.join(' ')}\n`,
  );
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'bitepoint-cluster.'));
chmodSync(folder, 0o755);
const logs = path.join(folder, 'logs');
const nameFilters = process.argv.slice(2);
const results: { scenario: string; held: Held }[] = [];
let nodes: Stage['cluster']['nodes'] = [];
let closeParties = async () => {};
let ended = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await end();
    process.exit(1);
  });

try {
  await rehearse();
} catch (error) {
  results.push({ scenario: 'the rehearsal itself', held: { note: '', broken: [(error as Error).message] } });
} finally {
  await end();
}
const failed = results.some(({ held }) => held.broken.length > 0);
table();
if (failed) process.stdout.write(`\nThe logs are kept: ${logs}\n`);
else rmSync(folder, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

async function rehearse() {
  await buildIfNeeded();
  say('etcd, Patroni and three nodes of PostgreSQL');
  const cluster = await startPostgresCluster(folder, logs);
  nodes = cluster.nodes;
  const primary = await cluster.primary();
  if (!primary) throw new Error('there is no primary');
  await onNode(primary, 'postgres', [
    `create role ${ROLE} login password '${PASSWORD}'`,
    `create database bitepoint owner ${ROLE}`,
  ]);
  const database = await startDatabaseProxies(folder, logs, cluster);
  const ports = await freePorts(4);
  const [one = 0, two = 0, three = 0, four = 0] = ports;
  const nginx = await startWebProxy(folder, logs, [one, two]);
  const url = `https://127.0.0.1:${nginx.port}`;
  const parties = await startThirdParties();
  closeParties = async () => void (await parties.close());
  const environment = {
    ...parties.environment,
    PUBLIC_URL: url,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
  };
  say('two sites and two workers');
  const launch = (name: string, kind: 'site' | 'worker', port: number) =>
    startServer(name, kind, { port, logs, environment });
  const sites = [launch('site-1', 'site', one), launch('site-2', 'site', two)];
  const workers = [launch('worker-1', 'worker', three), launch('worker-2', 'worker', four)];
  await Promise.all(sites.map(untilReady));

  const watch = watchWrites(sites);
  const visitors = startVisitors(url, parties.bank, VISITORS);
  const { visitorLog } = visitors;
  const stage = { cluster, pool: database.pool, sites, workers, nginx, watch, visitorLog };
  say(`${VISITORS} visitors buy`);
  await pause(15_000);
  for (const [scenario, break_] of faults) {
    if (nameFilters.length > 0 && !nameFilters.some((word) => scenario.includes(word))) continue;
    await cluster.whole();
    say(scenario);
    const before = visitorLog.paid.length;
    const held = await break_(stage).catch((error: Error) => ({ note: '', broken: [error.message] }));
    results.push({ scenario, held });
    say(`  ${held.note || 'no'}${held.broken.length ? ` BROKEN: ${held.broken.join('; ')}` : ''}`);
    await pause(5_000);
    say(`  ${visitorLog.paid.length - before} orders paid meanwhile`);
  }
  say('the visitors leave, and what is under way settles');
  await visitors.stop();
  await watch.stop();
  const open = await openDatabase({ connectionString: database.url });
  await untilSettled(open, 240).catch((error: Error) => visitors.problems.push(error.message));
  visitorLog.baskets.push(...watch.baskets.map((uuid) => ({ uuid, items: 1 })));
  const broken = [...(await lost(open, parties, visitorLog)), ...visitors.problems];
  const note =
    `${visitorLog.baskets.length} baskets and ${visitorLog.paid.length} paid orders told, ${parties.bank.ledger().length} charges, ` +
    `${parties.mail.received.length} emails; ${visitorLog.failures.length} calls had to be repeated`;
  results.push({ scenario: 'nothing that was acknowledged is lost', held: { note, broken } });
  await open.close();
}

async function end() {
  if (ended) return;
  ended = true;
  say('stopping what was started');
  await stopAll();
  killLeftovers(nodes);
  await closeParties();
}

function table() {
  process.stdout.write('\n| What was tried | Held | |\n|---|---|---|\n');
  for (const { scenario, held } of results)
    process.stdout.write(
      `| ${scenario} | ${held.broken.length ? 'NO' : 'yes'} | ${[held.note, ...held.broken.slice(0, 10)].filter(Boolean).join('; ')} |\n`,
    );
}
