import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runSite } from './run-site.ts';

/** The site of all journeys but those that change what is sold, on data of its own; what is returned stops it. */
export default async function startSite() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bitepoint-journeys-'));
  const stop = await runSite(process.env.E2E_PORT ?? '', dataDir);
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
