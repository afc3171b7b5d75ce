import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '../testing/free-port.ts';
import { memoryOf, processorSeconds } from './processor-time.ts';
import { say, tenths, whenAndWhere } from './report.ts';
import { scratchDatabase, startSite } from './servers.ts';

// What a newcomer waits for from the command, and what all processes hold at the most meanwhile; what a site holds when it is
// idle and after load. Figures of one run.
const IDLE_MS = 10_000;
const LOAD_SECONDS = 20;
const AFTER_LOAD_MS = 5_000;
const MEMORY_EVERY_MS = 50;

say(`${whenAndWhere()}.\n`);
say('| | Wall clock | Processor | Memory, of a command its peak |\n|---|--:|--:|--:|');
const folder = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
await clone();
await release();
rmSync(folder, { recursive: true, force: true });
await production();

/** A fresh clone of the last commit: its packages, `npm start` with nothing built and no data, then again. */
async function clone() {
  const cloned = path.join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', '.', cloned]);
  await install(cloned, []);
  for (const which of ['first time', 'later']) {
    const started = await start(cloned, 'npm', ['start']);
    row(`npm start, ${which}, to the first page`, started);
    if (which === 'first time') {
      await quiet(started.pid);
      row('The same when its school is filled', { ...started, ...(await figuresOf(started)) });
    }
    await started.stop();
  }
}

/** The clone's release, unpacked elsewhere, on its first start without data and the next. */
async function release() {
  const unpacked = path.join(folder, 'release');
  mkdirSync(unpacked);
  execFileSync('npm', ['run', 'release'], { cwd: path.join(folder, 'clone'), stdio: 'ignore' });
  const [archive = ''] = globSync(path.join(folder, 'clone/var/release/*.tar.gz'));
  execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
  await install(unpacked, ['--omit=dev']);
  for (const which of ['first time', 'later']) {
    const started = await start(unpacked, 'node', ['start.js']);
    row(`node start.js of a release, ${which}, to the first page`, started);
    await started.stop();
  }
}

/** With an empty cache, as on a machine that has never installed anything. */
async function install(where: string, options: string[]) {
  const command = ['ci', ...options, '--cache', mkdtempSync(path.join(folder, 'cache-'))];
  const { child, figures } = watched(where, 'npm', command, {});
  await once(child, 'exit');
  const [size] = execFileSync('du', ['-sm', path.join(where, 'node_modules')], { encoding: 'utf8' }).split(
    '\t',
  );
  row(`npm ci${options.map((option) => ` ${option}`).join('')}, ${size} MB`, figures());
}

/** A command, and what it and all that it starts have used and held at the most so far. */
function watched(where: string, command: string, args: string[], more: Record<string, string>) {
  const begun = performance.now();
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(command, args, {
    cwd: where,
    env: { ...environment, NODE_ENV: '', ...more },
    stdio: 'ignore',
  });
  const pid = child.pid as number;
  let [processor, memory] = [0, 0];
  const look = () => {
    processor = Math.max(processor, processorSeconds(pid));
    memory = Math.max(memory, memoryOf(pid));
  };
  const watch = setInterval(look, MEMORY_EVERY_MS);
  function figures(): Figures {
    clearInterval(watch);
    look();
    return { seconds: (performance.now() - begun) / 1_000, processor, memory };
  }
  return { begun, child, pid, figures };
}

async function start(where: string, command: string, args: string[]) {
  const port = await freePort();
  const data = path.join(where, 'data');
  const { begun, child, pid, figures } = watched(where, command, args, {
    PORT: String(port),
    DATA_DIR: data,
  });
  await answering(`http://localhost:${port}/`);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { begun, pid, stop, ...figures() };
}

/** The built site in production on a database that is ready: boot, idle, after load. */
async function production() {
  const database = await scratchDatabase();
  if (database) await (await startSite({ database: database.url, jobs: true })).stop();
  const begun = performance.now();
  const site = await startSite({ ...(database && { database: database.url, jobs: true }) });
  const pid = site.process.pid as number;
  row(`Boot, ${database ? 'PostgreSQL ready' : 'embedded, new'}`, await figuresOf({ begun, pid }));
  await pause(IDLE_MS);
  row('Idle', await figuresOf({ begun, pid }));
  const paths = [
    '/',
    '/areas-covered/leeds',
    '/areas-covered/leeds?anew=1',
    '/instructors',
    '/gift-vouchers',
  ];
  await autocannon({
    url: site.url,
    connections: 10,
    duration: LOAD_SECONDS,
    headers: {
      'accept-encoding': 'br',
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    requests: [
      ...paths.map((page) => ({ path: page })),
      { method: 'POST', path: '/v1/website/basket', body: '{"type":"lesson","product_id":47}' },
    ],
  });
  row('Under load', await figuresOf({ begun, pid }));
  await pause(AFTER_LOAD_MS);
  row('After load', await figuresOf({ begun, pid }));
  await site.stop();
  await database?.drop();
}

interface Figures {
  seconds: number;
  processor: number;
  memory: number;
}

async function figuresOf({ begun, pid }: { begun: number; pid: number }): Promise<Figures> {
  return {
    seconds: (performance.now() - begun) / 1_000,
    processor: processorSeconds(pid),
    memory: memoryOf(pid),
  };
}

function row(label: string, { seconds, processor, memory }: Figures) {
  say(`| ${label} | ${tenths(seconds)} s | ${tenths(processor)} s | ${memory} MB |`);
}

/** Until the process has hardly used the processor for three seconds. */
async function quiet(pid: number) {
  for (let before = -1, now = 0; now - before > 0.3; now = processorSeconds(pid)) {
    before = now;
    await pause(3_000);
  }
}

async function answering(url: string) {
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) }).catch(() => undefined);
    if (answer?.ok && (await answer.text())) return;
    await pause(50);
  }
}

function pause(ms: number) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
