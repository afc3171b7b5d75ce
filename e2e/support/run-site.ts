import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startCommand } from '#testing/start-command.ts';
import type { SiteData } from './site-data.ts';

const START_LIMIT_MS = 300_000;

/** Starts the built site with its simulators, as `npm start` does, on this data; what is returned stops it. */
export async function runSite(port: string, data: SiteData): Promise<() => Promise<void>> {
  const site = spawn(process.execPath, startCommand, {
    env: {
      ...process.env,
      // With its demo accounts.
      NODE_ENV: 'development',
      // Journeys count what they did themselves.
      DEMO_SCHOOL: 'false',
      PORT: port,
      ...data.env,
      LOG_LEVEL: 'warn',
      // However busy the machine is with tests, nobody is refused; that has a test of its own.
      BUSY_AFTER_MS: '0',
      // All journeys come from one address; the limit has a test of its own.
      READS_PER_MINUTE: '1000000',
      WRITES_PER_MINUTE: '100000',
      CODES_PER_MINUTE: '100000',
      CONFIRMATIONS_PER_MINUTE: '100000',
      WEBHOOKS_PER_MINUTE: '100000',
      MESSAGES_PER_HOUR: '100000',
      // Wrong passwords are counted by network, and each journey says that it comes from one of its own.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(`http://localhost:${port}/readyz`, () => site.exitCode !== null);
  } catch (error) {
    site.kill();
    throw error;
  }
  return async () => {
    const stopped = once(site, 'exit');
    site.kill('SIGTERM');
    const force = setTimeout(() => site.kill('SIGKILL'), 10_000);
    await stopped;
    clearTimeout(force);
  };
}

async function untilReady(url: string, gone: () => boolean) {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit && !gone()) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok && !(await answer.text()).includes('"demoSchool":"filling"')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The site did not start.');
}
