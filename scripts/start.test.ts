// In the smoke set: runs on both databases.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onPostgres } from '#testing/database.ts';
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

test.skipIf(!onPostgres())(
  'several site processes share a port, and are replaced without losing a request (on PostgreSQL)',
  async () => {
    const { ended, said, url, npm } = await npmStart({ WEB_PROCESSES: '2' });
    const sites = () => [
      ...new Set([...said().matchAll(/"pid":(\d+)[^\n]*"msg":"listening"/g)].map(([, pid]) => Number(pid))),
    ];
    await vi.waitFor(() => expect(sites()).toHaveLength(2), { timeout: 30_000 });
    const [first, second] = sites() as [number, number];
    const answers: number[] = [];
    let asking = true;
    const asked = (async () => {
      while (asking)
        answers.push((await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).status);
    })();
    process.kill(parentOf(first), 'SIGHUP');
    await vi.waitFor(() => expect([isThere(first), isThere(second)]).toEqual([false, false]), {
      timeout: 60_000,
    });
    asking = false;
    await asked;
    expect(sites()).toHaveLength(4);
    expect(new Set(answers)).toEqual(new Set([200]));
    process.kill(npm, 'SIGTERM');
    expect(await ended).toBe('0');
    expect(sites().filter(isThere)).toEqual([]);
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
