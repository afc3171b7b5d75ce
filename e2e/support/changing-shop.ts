import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { freePort } from './free-port.ts';
import { runSite } from './run-site.ts';
import { test as base } from './watched-browser.ts';

export { expect } from './watched-browser.ts';

interface Shop {
  url: string;
  /** What the school itself would change overnight: the site stops, its catalogue is changed, and it starts again. */
  overnight(...changes: string[]): Promise<void>;
}

/** Journeys on a site of their own, whose catalogue may change while somebody is on their way through the checkout. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
    async ({}, use) => {
      const port = String(await freePort());
      const dataDir = await mkdtemp(path.join(tmpdir(), 'bitepoint-changing-'));
      let stop = await runSite(port, dataDir);
      await use({
        url: `http://localhost:${port}`,
        async overnight(...changes) {
          await stop();
          const database = await PGlite.create(path.join(dataDir, 'database'));
          for (const change of changes) await database.exec(change);
          await database.close();
          stop = await runSite(port, dataDir);
        },
      });
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});
