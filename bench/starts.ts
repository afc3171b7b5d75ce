import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '../testing/free-port.ts';
import { memoryOf, processorSeconds } from './processor-time.ts';
import { say, tenths, whenAndWhere } from './report.ts';
import { scratchDatabase, startSite } from './servers.ts';

// How long a start takes from the command, and what all its processes hold at the most; what a site holds when it is idle and
// after load. Figures of one run.
const IDLE_MS = 10_000;
const LOAD_SECONDS = 20;
const AFTER_LOAD_MS = 5_000;
const MEMORY_EVERY_MS = 50;

say(`${whenAndWhere()}.\n`);
say('| | Wall clock | Processor | Memory, of a start its peak |\n|---|--:|--:|--:|');
await development();
await production();

/** `npm start` with nothing built and no data, with the demonstration's school, then again. */
async function development() {
  rmSync('build', { recursive: true, force: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
  for (const which of ['first time', 'later']) {
    const started = await npmStart(folder);
    row(`npm start, ${which}, to the first page`, started);
    if (which === 'first time') {
      await quiet(started.pid);
      row('The same when its school is filled', { ...started, ...(await figuresOf(started)) });
    }
    await started.stop();
  }
  rmSync(folder, { recursive: true, force: true });
}

async function npmStart(folder: string) {
  const port = await freePort();
  const begun = performance.now();
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn('npm', ['start'], {
    env: { ...environment, NODE_ENV: '', PORT: String(port), DATA_DIR: path.join(folder, 'data') },
    stdio: 'ignore',
  });
  const pid = child.pid as number;
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, memoryOf(pid));
  }, MEMORY_EVERY_MS);
  await answering(`http://localhost:${port}/`).finally(() => clearInterval(watch));
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { begun, pid, stop, ...(await figuresOf({ begun, pid })), memory };
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
