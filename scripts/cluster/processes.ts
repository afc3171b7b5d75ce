import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

/** Where Debian keeps what only root runs. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

export interface Started {
  name: string;
  pid: number;
  /** Asks it to stop, and insists after a while. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  hasEnded(): boolean;
}

const running = new Set<ChildProcess>();

export interface Program {
  name: string;
  command: string;
  args: string[];
  logs: string;
  environment?: Record<string, string>;
  /** Runs as PostgreSQL's own user where this is root, whom it refuses. */
  asPostgres?: boolean;
}

export function start({ name, command, args, logs, environment = {}, asPostgres = false }: Program): Started {
  mkdirSync(logs, { recursive: true });
  const log = openSync(path.join(logs, `${name}.log`), 'a');
  const child = spawn(command, args, {
    stdio: ['ignore', log, log],
    env: { ...process.env, PATH, ...environment },
    ...(asPostgres && postgresUser()),
  });
  child.on('error', () => undefined);
  running.add(child);
  child.once('exit', () => running.delete(child));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    name,
    pid: child.pid ?? 0,
    hasEnded,
    async stop(signal = 'SIGTERM') {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      const force = setTimeout(() => child.kill('SIGKILL'), 40_000);
      await ended;
      clearTimeout(force);
    },
  };
}

/** A process that can be started again once it has ended. */
export function restartable(launch: () => Started) {
  let process = launch();
  return {
    get process() {
      return process;
    },
    startAgain() {
      process = launch();
    },
  };
}

/** Ends every process that was started here, and no other. */
export async function stopAll() {
  const remaining = [...running].reverse();
  for (const child of remaining) {
    child.kill('SIGCONT');
    child.kill('SIGTERM');
  }
  const force = setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
  }, 20_000);
  await Promise.all(remaining.map((child) => (running.has(child) ? once(child, 'exit') : undefined)));
  clearTimeout(force);
}

/** A process and all that descend from it. */
export function family(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const pids = [pid];
  for (const one of pids) for (const [child, parent] of parents) if (parent === one) pids.push(child);
  return pids;
}

export function signalAll(pids: number[], signal: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended already.
    }
  }
}

/** PostgreSQL and pgbouncer refuse to run as root. */
export function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export function run(command: string, args: string[], options: { asPostgres?: boolean } = {}): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH },
    cwd: '/',
    ...(options.asPostgres && postgresUser()),
  });
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks until the answer is there; a thrown error counts as none. */
export async function until<Answer>(
  description: string,
  ask: () => Promise<Answer | false | undefined> | Answer | false | undefined,
  { seconds = 120, everyMs = 250 } = {},
): Promise<Answer> {
  const limit = Date.now() + seconds * 1_000;
  while (Date.now() < limit) {
    const answer = await (async () => ask())().catch(() => undefined);
    if (answer) return answer;
    await pause(everyMs);
  }
  throw new Error(`${description}: not within ${seconds} seconds`);
}
