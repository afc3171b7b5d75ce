import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, SERVER } from '../../scripts/build-if-needed.js';
import { freePort } from '../../testing/free-port.ts';
import { timed } from '../report.ts';
import { simulatedSettings } from '../servers.ts';

// It asks the bank about each payment of a day, and the large school has a thousand times as many in a day.
const LEFT_OUT = 'compare-ledgers';

export interface Ran {
  name: string;
  /** Milliseconds, run by run. */
  taken: number[];
}

export async function builtServer() {
  await buildIfNeeded();
  return (await import(pathToFileURL(path.resolve(SERVER)).href)) as typeof import('#src/app/server.ts');
}

/** Runs each recurring job so often, as its schedule would, with the simulators for gateways. */
export async function runJobs(connectionString: string, times: number): Promise<Ran[]> {
  const environment = { ...process.env };
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  Object.assign(process.env, simulatedSettings(await freePort()), {
    DATABASE_URL: connectionString,
    DATA_DIR: folder,
  });
  const server = await builtServer();
  const { app, close } = await server.start({ runJobs: false, simulate: true, figures: false });
  const ran: Ran[] = [];
  const recurring = server.jobsOf(app).filter(({ name, every }) => every && name !== LEFT_OUT);
  for (const job of recurring) {
    const taken: number[] = [];
    while (taken.length < times) taken.push(await timed(() => job.run({} as never)));
    ran.push({ name: job.name, taken });
  }
  await close();
  process.env = environment;
  rmSync(folder, { recursive: true, force: true });
  return ran;
}
