import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, SERVER } from '../../scripts/build-if-needed.js';
import { siteSettings } from '../servers.ts';

// They ask the bank about each payment of a day, and here is no bank.
const ASK_A_BANK = ['compare-ledgers', 'look-at-settled-payments'];

interface Ran {
  name: string;
  ms: number;
}

export async function builtServer() {
  await buildIfNeeded();
  return (await import(pathToFileURL(path.resolve(SERVER)).href)) as typeof import('#src/app/server.ts');
}

/** Runs each recurring job three times, as its schedule would, and says how long the last run took. */
export async function runJobs(connectionString: string): Promise<Ran[]> {
  Object.assign(process.env, siteSettings(0), { DATABASE_URL: connectionString });
  const server = await builtServer();
  const { app, close } = await server.start({ runJobs: false, simulate: false, figures: false });
  const ran: Ran[] = [];
  const recurring = server.jobsOf(app).filter(({ name, every }) => every && !ASK_A_BANK.includes(name));
  for (const job of recurring) {
    let ms = 0;
    for (let time = 0; time < 3; time += 1) {
      const begun = performance.now();
      await job.run({} as never);
      ms = performance.now() - begun;
    }
    ran.push({ name: job.name, ms });
  }
  await close();
  return ran;
}
