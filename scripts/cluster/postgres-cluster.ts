import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { family, freePorts, restartable, run, type Started, signalAll, start, until } from './processes.ts';
import { writeFrom } from './templates.ts';

export interface Node {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  patroni: Started;
}

export type PostgresCluster = Awaited<ReturnType<typeof startPostgresCluster>>;

/** Three members of etcd, and three nodes of PostgreSQL that Patroni runs in synchronous mode. */
export async function startPostgresCluster(folder: string, logs: string) {
  const etcd = await startEtcd(folder, logs);
  const hosts = etcd.map(({ clientPort }) => `127.0.0.1:${clientPort}`).join(',');
  const nodes: Node[] = [];
  for (const name of ['one', 'two', 'three']) {
    nodes.push(await makeNode(name, { folder, logs, hosts }));
    // The first one makes the database that the others copy.
    if (name === 'one') await until('the first primary', () => isPrimary(nodes[0] as Node));
  }
  const cluster = {
    nodes,
    etcd,
    primary: async () => {
      for (const node of nodes) if (await isPrimary(node)) return node;
      return undefined;
    },
    standbys: () => members(nodes),
    /** All three are there, and one of the standbys is synchronous. */
    whole: () =>
      until(
        'three nodes, of which one is a synchronous standby',
        async () => {
          const all = await members(nodes);
          const replicas = all.filter(({ role }) => role !== 'leader');
          return (
            replicas.length === 2 &&
            replicas.every(
              ({ state, lag }) => ['running', 'streaming'].includes(state) && Number(lag) < 1e6,
            ) &&
            replicas.some(({ role }) => role === 'sync_standby')
          );
        },
        { seconds: 240, everyMs: 1_000 },
      ),
    startAgain: (node: Node) => {
      node.patroni = startPatroni(node, logs);
    },
  };
  await cluster.whole();
  return cluster;
}

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

async function members(nodes: Node[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    const answer = await ask(`http://127.0.0.1:${restPort}/cluster`);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

export async function isPrimary({ restPort }: Node) {
  return (await ask(`http://127.0.0.1:${restPort}/primary`))?.ok ?? false;
}

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(1_500) }).catch(() => undefined);

/** Every process of a node: Patroni, the server, and what the server has started. */
export function processesOf({ folder, patroni }: Node): number[] {
  const server = Number(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [...new Set([...family(patroni.pid), ...family(server)])];
}

/** The server of a node that Patroni, killed, has left behind. */
export function killLeftovers(nodes: Node[]) {
  for (const { folder } of nodes) {
    try {
      const pid = Number(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
      const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
      if (isOurs) signalAll(family(pid), 'SIGKILL');
    } catch {
      // It was stopped in order.
    }
  }
}

async function makeNode(name: string, at: { folder: string; logs: string; hosts: string }): Promise<Node> {
  const [port = 0, restPort = 0] = await freePorts(2);
  const folder = path.join(at.folder, name);
  mkdirSync(folder);
  ownedByPostgres(folder);
  const bin = run('pg_config', ['--bindir']).trim();
  writeFrom(
    'patroni/patroni.yml',
    path.join(folder, 'patroni.yml'),
    [
      ['name: one', `name: ${name}`],
      ['10.0.0.1:8008', `127.0.0.1:${restPort}`],
      ['10.0.0.1:2379,10.0.0.2:2379,10.0.0.3:2379', at.hosts],
      ['10.0.0.1:5432', `127.0.0.1:${port}`],
      ['/var/lib/postgresql/15/bitepoint', path.join(folder, 'data')],
      ['/usr/lib/postgresql/15/bin', bin],
      ['/var/lib/postgresql/.patroni-pgpass', path.join(folder, 'pgpass')],
      ['10.0.0.0/24', '127.0.0.1/32'],
    ],
    // Not in the data folder, which pg_rewind reads.
    `  parameters:\n    unix_socket_directories: ${folder}\n`,
  );
  const node = { name, port, restPort, folder };
  return { ...node, patroni: startPatroni(node, at.logs) };
}

function startPatroni({ name, folder }: Pick<Node, 'name' | 'folder'>, logs: string): Started {
  return start({
    name: `patroni-${name}`,
    command: 'patroni',
    args: [path.join(folder, 'patroni.yml')],
    logs,
    asPostgres: true,
  });
}

export function ownedByPostgres(folder: string) {
  if (process.getuid?.() === 0) run('chown', ['-R', 'postgres:postgres', folder]);
}

async function startEtcd(folder: string, logs: string) {
  const names = ['etcd-1', 'etcd-2', 'etcd-3'];
  const ports = await freePorts(names.length * 2);
  const members = names.map((name, index) => ({
    name,
    clientPort: ports[index * 2] ?? 0,
    peer: `http://127.0.0.1:${ports[index * 2 + 1]}`,
  }));
  const all = members.map(({ name, peer }) => `${name}=${peer}`).join(',');
  const startMember = ({ name, clientPort, peer }: (typeof members)[number]) => {
    const client = `http://127.0.0.1:${clientPort}`;
    return start({
      name,
      command: 'etcd',
      args: [
        ...['--name', name, '--data-dir', path.join(folder, name), '--logger', 'zap', '--enable-v2'],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...['--initial-cluster', all, '--initial-cluster-state', 'new'],
        // Three of everything share one machine here, which may be busy.
        ...['--heartbeat-interval', '250', '--election-timeout', '2500'],
      ],
      logs,
    });
  };
  const etcd = members.map(({ name, clientPort, peer }) =>
    Object.assign(
      restartable(() => startMember({ name, clientPort, peer })),
      { name, clientPort },
    ),
  );
  await until('etcd', async () => (await etcdLeader(etcd)) !== undefined);
  return etcd;
}

type Etcd = Awaited<ReturnType<typeof startEtcd>>;

export async function etcdLeader(etcd: Etcd) {
  for (const member of etcd) {
    const said = await ask(`http://127.0.0.1:${member.clientPort}/metrics`);
    if (said?.ok && /^etcd_server_is_leader 1$/m.test(await said.text())) return member;
  }
  return undefined;
}

/** Runs statements on one node, as its superuser. */
export async function onNode({ port }: Node, database: string, statements: string[]) {
  const client = new pg.Client(`postgres://postgres:change-this-one@127.0.0.1:${port}/${database}`);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

export function writeSecretly(file: string, text: string) {
  writeFileSync(file, text, { mode: 0o600 });
  ownedByPostgres(file);
}
