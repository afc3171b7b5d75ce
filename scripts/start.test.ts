// In the smoke set: runs on both databases.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onPostgres } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { keptLoad } from '#testing/kept-load.ts';
import { closeStages, prepareBuild, stage } from '#testing/server.ts';

const started: (() => void)[] = [];
beforeAll(prepareBuild, 120_000);
afterAll(async () => {
  for (const end of started) end();
  await closeStages();
});

/** `npm start` as a supervisor runs it, and the process in which the site then runs. */
async function npmStart(more: Record<string, string> = {}) {
  const { environment, url } = await stage();
  const npm = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment, LOG_LEVEL: 'info', RUN_JOBS: 'false', ...more },
  });
  started.push(() => npm.kill('SIGKILL'));
  const ended = new Promise<string>((resolve) =>
    npm.once('exit', (code, signal) => resolve(signal ?? String(code))),
  );
  let said = '';
  const site = await new Promise<number>((resolve, reject) => {
    npm.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const listening = said.split('\n').find((line) => line.endsWith('"msg":"listening"}'));
      if (listening) resolve(JSON.parse(listening).pid);
    });
    void ended.then((how) => reject(new Error(`ended: ${how}\n${said}`)));
  });
  started.push(() => isThere(site) && process.kill(site, 'SIGKILL'));
  return { npm: Number(npm.pid), site, ended, url, said: () => said };
}

function parentOf(pid: number): number {
  const status = `/proc/${pid}/status`;
  if (existsSync(status)) return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]);
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)]));
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
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
])(
  'a signal to %s has the site end as it should, and then npm',
  async (_what, tell) => {
    const { ended, said, url, ...pids } = await npmStart();
    // Between the two is no shell that could end and leave the site behind.
    expect(parentOf(pids.site)).toBe(pids.npm);
    tell(pids);
    expect(await ended).toBe('0');
    expect(said()).toContain('"msg":"stopping"');
    expect(isThere(pids.site)).toBe(false);
    await expect(fetch(`${url}/readyz`)).rejects.toThrow('fetch failed');
  },
  120_000,
);

/** The sites that have said that they listen, in the order in which they did. */
function sitesIn(said: string): number[] {
  return [
    ...new Set([...said.matchAll(/"pid":(\d+)[^\n]*"msg":"listening"/g)].map(([, pid]) => Number(pid))),
  ];
}

async function startTwoSites(more: Record<string, string> = {}) {
  const started = await npmStart({
    WEB_PROCESSES: '2',
    READS_PER_MINUTE: '1000000',
    WRITES_PER_MINUTE: '1000000',
    ...more,
  });
  await vi.waitFor(() => expect(sitesIn(started.said())).toHaveLength(2), { timeout: 30_000 });
  return { ...started, supervisor: parentOf(started.site) };
}

const replacedTimes = (said: string) => said.split('"msg":"every process was replaced"').length - 1;

test.skipIf(!onPostgres())(
  'several site processes share a port, and replacing them loses no request on connections that are kept (on PostgreSQL)',
  async () => {
    const { ended, said, url, npm, supervisor } = await startTwoSites();
    const first = sitesIn(said());
    const load = keptLoad(url, { connections: 12 });
    for (const times of [1, 2]) {
      process.kill(supervisor, 'SIGHUP');
      await vi.waitFor(() => expect(replacedTimes(said())).toBe(times), { timeout: 60_000 });
    }
    const { answered, lost } = await load.stop();
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    expect(sitesIn(said())).toHaveLength(6);
    expect(first.filter(isThere)).toEqual([]);
    process.kill(npm, 'SIGTERM');
    expect(await ended).toBe('0');
    expect(sitesIn(said()).filter(isThere)).toEqual([]);
  },
  180_000,
);

test.skipIf(!onPostgres())(
  'the figures of all processes are at one address, with the death of any of them (on PostgreSQL)',
  async () => {
    const port = await freePort();
    const { ended, said, url, npm } = await startTwoSites({ METRICS_PORT: String(port) });
    await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${url}/healthz`, { headers: { connection: 'close' } })),
    );
    const figures = async () => (await fetch(`http://127.0.0.1:${port}`)).text();
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
      { timeout: 60_000 },
    );
    process.kill(npm, 'SIGTERM');
    expect(await ended).toBe('0');
  },
  180_000,
);

test.skipIf(!onPostgres())(
  'SIGHUP sent to npm replaces the processes too, although npm ends of it (on PostgreSQL)',
  async () => {
    const { ended, said, url, npm, supervisor } = await startTwoSites();
    process.kill(npm, 'SIGHUP');
    expect(await ended).toBe('SIGHUP');
    await vi.waitFor(() => expect(replacedTimes(said())).toBe(1), { timeout: 60_000 });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    process.kill(supervisor, 'SIGTERM');
    await vi.waitFor(() => expect(isThere(supervisor)).toBe(false), { timeout: 30_000 });
  },
  180_000,
);

test.skipIf(onPostgres())(
  'on the embedded database there is one process, and the start says why',
  async () => {
    const { said, url } = await npmStart({ WEB_PROCESSES: '2' });
    expect(said()).toContain(
      'WEB_PROCESSES: the embedded database has one process, so this site has one too.',
    );
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  },
  120_000,
);
