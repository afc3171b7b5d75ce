import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { etcdLeader, isPrimary, type Node, type PostgresCluster, processesOf } from './postgres-cluster.ts';
import { pause, type Started, signalAll, until } from './processes.ts';
import type { Server } from './sites.ts';
import { untilReady } from './sites.ts';
import type { VisitorLog } from './visitors.ts';
import type { Watch } from './watch.ts';

/** A site must be writing again this long after a promotion. */
export const RECOVERY_SECONDS = 30;

export interface Stage {
  cluster: PostgresCluster;
  pool: { readonly process: Started; startAgain(): void };
  sites: Server[];
  workers: Server[];
  nginx: { sitesFile: string; reload: string };
  watch: Watch;
  visitorLog: VisitorLog;
}

export interface Held {
  note: string;
  broken: string[];
}

type Fault = [what: string, run: (stage: Stage) => Promise<Held>];

export const faults: Fault[] = [
  ['the primary is killed', killPrimary],
  ['the primary freezes, is replaced, and thaws', freezePrimary],
  ['the synchronous standby freezes', freezeStandby],
  ['etcd’s leader is killed', killEtcdLeader],
  ['pgbouncer is killed and started again', restartPool],
  ['a site is killed and started again', killSite],
  ['the sites are restarted one after the other', restartSites],
  ['the workers are restarted one after the other', restartWorkers],
];

async function killPrimary(stage: Stage): Promise<Held> {
  const { cluster } = stage;
  const old = await findPrimary(cluster);
  const at = Date.now();
  signalAll(processesOf(old), 'SIGKILL');
  const promotion = await promoted(cluster, old);
  const held = await recovered(stage, promotion, at);
  cluster.startAgain(old);
  await cluster.whole();
  return held;
}

async function freezePrimary(stage: Stage): Promise<Held> {
  const { cluster } = stage;
  const old = await findPrimary(cluster);
  const frozen = processesOf(old);
  const at = Date.now();
  signalAll(frozen, 'SIGSTOP');
  try {
    const promotion = await promoted(cluster, old);
    const held = await recovered(stage, promotion, at);
    signalAll(frozen, 'SIGCONT');
    await until('the old primary to follow', async () => !(await isPrimary(old)));
    await cluster.whole();
    return held;
  } finally {
    signalAll(frozen, 'SIGCONT');
  }
}

async function freezeStandby(stage: Stage): Promise<Held> {
  const { cluster } = stage;
  const sync = (await cluster.standbys()).find(({ role }) => role === 'sync_standby');
  const node = cluster.nodes.find(({ name }) => name === sync?.name);
  if (!node) throw new Error('no synchronous standby');
  const frozen = processesOf(node);
  const at = Date.now();
  signalAll(frozen, 'SIGSTOP');
  try {
    return await recovered(stage, at, at);
  } finally {
    signalAll(frozen, 'SIGCONT');
    await cluster.whole();
  }
}

async function killEtcdLeader(stage: Stage): Promise<Held> {
  const { cluster } = stage;
  const leader = await etcdLeader(cluster.etcd);
  if (!leader) throw new Error('etcd has no leader');
  const before = await findPrimary(cluster);
  const at = Date.now();
  await leader.process.stop('SIGKILL');
  await until('another leader of etcd', async () => {
    const now = await etcdLeader(cluster.etcd);
    return now && now.name !== leader.name;
  });
  const held = await recovered(stage, Date.now(), at);
  leader.startAgain();
  await pause(3_000);
  const after = await findPrimary(cluster);
  return { ...held, note: `${held.note}; the primary ${after === before ? 'stayed' : 'moved'}` };
}

async function restartPool(stage: Stage): Promise<Held> {
  const at = Date.now();
  await stage.pool.process.stop('SIGKILL');
  await pause(2_000);
  stage.pool.startAgain();
  return recovered(stage, Date.now(), at);
}

async function killSite(stage: Stage): Promise<Held> {
  const [site] = stage.sites as [Server];
  await site.process.stop('SIGKILL');
  await pause(2_000);
  site.startAgain();
  const at = Date.now();
  await untilReady(site);
  return { note: `ready again after ${seconds(Date.now() - at)}`, broken: [] };
}

/** The script that operators who deploy behind nginx get, with our own way to restart a process. */
async function restartSites(stage: Stage): Promise<Held> {
  const before = stage.visitorLog.failures.length;
  const answered = stage.visitorLog.answered;
  const listening = await restartOnRequest(stage.sites);
  const ports = stage.sites.map(({ port }) => String(port));
  await promisify(execFile)('deploy/rolling-restart.sh', ports, {
    env: {
      ...process.env,
      PATH: `${process.env.PATH}:/usr/sbin`,
      SITES: stage.nginx.sitesFile,
      RELOAD: stage.nginx.reload,
      RESTART: `curl --silent --fail --max-time 180 ${listening.url}/`,
      QUIET: '3',
    },
  }).finally(() => listening.close());
  return noneFailed(stage, before, answered);
}

async function restartWorkers(stage: Stage): Promise<Held> {
  const before = stage.visitorLog.failures.length;
  const answered = stage.visitorLog.answered;
  for (const worker of stage.workers) {
    await worker.process.stop();
    worker.startAgain();
    await pause(10_000);
    if (worker.process.hasEnded()) throw new Error(`${worker.name} has ended`);
  }
  return noneFailed(stage, before, answered);
}

function noneFailed({ visitorLog }: Stage, before: number, answered: number): Held {
  const failed = visitorLog.failures.slice(before);
  return {
    note: `${visitorLog.answered - answered} calls answered, ${failed.length} failed`,
    broken: [...new Set(failed.map(({ description }) => `lost: ${description}`))],
  };
}

/** Stands in for systemd: `GET /3000` restarts the site on that port and answers when its old process has ended. */
async function restartOnRequest(sites: Server[]) {
  const { createServer } = await import('node:http');
  const server = createServer(async (request, response) => {
    const site = sites.find(({ port }) => request.url === `/${port}`);
    await site?.process.stop();
    site?.startAgain();
    response.writeHead(site ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function findPrimary(cluster: PostgresCluster): Promise<Node> {
  return until('a primary', () => cluster.primary());
}

/** When another node has become the primary. */
async function promoted(cluster: PostgresCluster, old: Node): Promise<number> {
  await until('a promotion', async () => {
    for (const node of cluster.nodes) if (node !== old && (await isPrimary(node))) return true;
    return false;
  });
  return Date.now();
}

/** Every site writes again by itself, and soon after `since`; nothing fails any more five seconds later. */
async function recovered(stage: Stage, since: number, began: number): Promise<Held> {
  await until('both sites to write again', () => stage.watch.isSound(since));
  await pause(8_000);
  const after = stage.watch.secondsUntilSound(since);
  const slow = Object.entries(after).filter(([, taken]) => taken > RECOVERY_SECONDS);
  const taken = Object.values(after);
  const first = since > began ? `${seconds(since - began)} until it was noticed, then ` : '';
  return {
    note: `${first}${seconds(Math.max(...taken) * 1_000)} until both sites wrote again`,
    broken: [
      ...slow.map(([site, value]) => `${site} wrote again only after ${value} s`),
      ...stage.sites.filter(({ process }) => process.hasEnded()).map(({ name }) => `${name} has ended`),
      ...stage.workers.filter(({ process }) => process.hasEnded()).map(({ name }) => `${name} has ended`),
    ],
  };
}

const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;
