import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onPostgres } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { keptLoad } from '#testing/kept-load.ts';
import { closeStages, isThere, notJson, npmStart, PRODUCTION, prepareBuild, stage } from '#testing/server.ts';
import { startCommand } from '#testing/start-command.ts';

const started: (() => void)[] = [];

beforeAll(prepareBuild);
afterAll(async () => {
  for (const end of started) end();
  await closeStages();
});

function parentOf(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]);
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]));
}

test.concurrent.each<[what: string, tell: (pids: { npm: number; site: number }) => void]>([
  ['npm alone, as a supervisor sends it,', ({ npm }) => process.kill(npm, 'SIGTERM')],
  ['node alone, the site’s own process,', ({ site }) => process.kill(site, 'SIGTERM')],
  [
    'both, as a terminal sends it,',
    ({ npm, site }) => {
      process.kill(site, 'SIGINT');
      process.kill(npm, 'SIGINT');
    },
  ],
])('a signal to %s has the site end as it should, and then npm', async (_what, tell) => {
  const { ended, said, url, ...pids } = await npmStart();
  // Between the two is no shell that could end and leave the site behind.
  expect(parentOf(pids.site)).toBe(pids.npm);
  await vi.waitFor(() => expect(said()).toMatch(/is open \([\d.]+ s\)/), { timeout: 240_000 });
  tell(pids);
  expect(await ended).toBe('0');
  expect(said()).toContain('"msg":"stopping"');
  expect(isThere(pids.site)).toBe(false);
  await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed');
});

const preload = (program: string) => ['--import', `data:text/javascript,${encodeURIComponent(program)}`];

/** Has a library and Node print into a site's output; in npm, which runs with the same options, nothing. */
const CHATTER = `
  if (process.argv[1]?.endsWith('start.js')) {
    process.emitWarning('A warning at the start');
    setInterval(() => console.error('A library speaks', new Error('of a fault at ann@example.com')), 500).unref();
    setInterval(() => process.emitWarning('A warning later'), 500).unref();
  }`;

const saysAllOf = (said: () => string) =>
  vi.waitFor(
    () => {
      for (const words of [
        'A warning at the start',
        'A library speaks',
        'of a fault at [redacted]',
        'A warning later',
      ])
        expect(said()).toContain(words);
    },
    { timeout: 240_000 },
  );

/** The sites that have said that they listen, in the order in which they did. */
function sitesIn(said: string): number[] {
  return [
    ...new Set([...said.matchAll(/"pid":(\d+)[^\n]*"msg":"listening"/g)].map(([, pid]) => Number(pid))),
  ];
}

async function startTwoSites(more: Record<string, string> = {}) {
  const started = await npmStart({
    ...PRODUCTION,
    NODE_OPTIONS: preload(CHATTER).join(' '),
    WEB_PROCESSES: '2',
    READS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
    ...more,
  });
  await vi.waitFor(() => expect(sitesIn(started.said())).toHaveLength(2), { timeout: 240_000 });
  return { ...started, supervisor: parentOf(started.site) };
}

const replacedTimes = (said: string) => said.split('"msg":"every process was replaced"').length - 1;

describe.skipIf(!onPostgres())('several site processes in production (on PostgreSQL)', () => {
  let started: Awaited<ReturnType<typeof startTwoSites>>;
  let metrics: string;
  beforeAll(async () => {
    const port = String(await freePort());
    metrics = `http://127.0.0.1:${port}`;
    started = await startTwoSites({ METRICS_PORT: port });
  });

  test('the figures of all are at one address, with the death of any of them', async () => {
    const { said, url } = started;
    await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${url}/healthz`, { headers: { connection: 'close' } })),
    );
    const figures = async () => (await fetch(metrics)).text();
    const before = await figures();
    for (const one of ['site-1', 'site-2', 'jobs']) {
      expect(before).toContain(`process_up{process="${one}"} 1\n`);
      expect(before).toContain(`process_deaths_total{process="${one}"} 0\n`);
    }
    const counted = [
      ...before.matchAll(
        /^http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*process="(.*)"\} (\d+)$/gm,
      ),
    ];
    expect(counted.map(([, process]) => process).toSorted()).toEqual(['site-1', 'site-2']);
    expect(counted.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(20);
    process.kill(sitesIn(said())[0] ?? 0, 'SIGKILL');
    await vi.waitFor(
      async () => {
        const after = await figures();
        expect(after).toMatch(/^process_deaths_total\{process="site-[12]"\} 1$/m);
        expect(after.match(/^process_up\{.*\} 1$/gm)).toHaveLength(3);
      },
      { timeout: 240_000 },
    );
  });

  test('they share a port, and replacing them loses no request on connections that are kept, though npm ends of SIGHUP itself', async () => {
    const { ended, said, url, npm, supervisor } = started;
    // One in the place of the one that was killed.
    await vi.waitFor(() => expect(sitesIn(said())).toHaveLength(3), { timeout: 240_000 });
    const first = sitesIn(said());
    const load = keptLoad(url, { connections: 12, pauseMs: 25 });
    for (const [times, told] of [supervisor, npm].entries()) {
      process.kill(told, 'SIGHUP');
      await vi.waitFor(() => expect(replacedTimes(said())).toBe(times + 1), { timeout: 240_000 });
    }
    const { answered, lost } = await load.stop();
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect(sitesIn(said())).toHaveLength(first.length + 4);
    expect(first.filter(isThere)).toEqual([]);
    expect(await ended).toBe('SIGHUP');
    process.kill(supervisor, 'SIGTERM');
    await vi.waitFor(() => expect([supervisor, ...sitesIn(said())].filter(isThere)).toEqual([]), {
      timeout: 240_000,
    });
    await saysAllOf(said);
    expect(notJson(said())).toEqual([]);
  });
});

/** The site in production as its supervisor starts it, without npm; `said` is all that it writes. */
async function startInProduction(more: Record<string, string> = {}, options: string[] = []) {
  const { environment, url } = await stage();
  const site = spawn(process.execPath, [...options, ...startCommand], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...environment, ...PRODUCTION, ...more },
  });
  started.push(() => site.kill('SIGKILL'));
  let said = '';
  for (const stream of [site.stdout, site.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  const ended = new Promise<number | null>((resolve) => site.once('close', resolve));
  return { site, url, ended, said: () => said };
}

test('the time that is said counts from the command', () => {
  const wait = preload('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)');
  const simulated = { simulated: false };
  const config = JSON.stringify({ publicUrl: '', cards: simulated, paypal: simulated, texts: simulated });
  const program = `import { startupMessage } from './src/app/startup-message.ts';
    console.log(startupMessage(${config}));`;
  const said = execFileSync(process.execPath, [...wait, '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(Number(/is open \(([\d.]+) s\)/.exec(said)?.[1])).toBeGreaterThan(1.5);
});

test('in production a site writes JSON lines alone, what libraries and Node print too', async () => {
  const { site, url, ended, said } = await startInProduction({}, preload(CHATTER));
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), {
    timeout: 240_000,
  });
  await saysAllOf(said);
  site.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said()).toContain('"msg":"listening"');
  expect(notJson(said())).toEqual([]);
});

test.concurrent.each<[string, Record<string, string>, string[], RegExp]>([
  ['settings', { TRUSTED_PROXIES: '' }, [], /TRUSTED_PROXIES is missing/],
  ['a folder', { DATA_DIR: 'package.json/data', DATABASE_URL: '' }, [], /No permission to write/],
  ['a port', { HOST: '192.0.2.1' }, [], /This machine has no address 192\.0\.2\.1/],
  ['a fault', {}, preload("setTimeout(() => { throw new Error('uncaught'); }, 100)"), /uncaught/],
])('in production a start that fails by %s says why in a JSON line', async (_what, more, options, reason) => {
  const { ended, said } = await startInProduction(more, options);
  expect(await ended).toBe(1);
  expect(said()).toMatch(reason);
  expect(said()).toContain('"level":60');
  expect(notJson(said())).toEqual([]);
});
