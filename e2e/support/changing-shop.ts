import { freePort } from './free-port.ts';
import { runSite } from './run-site.ts';
import { changeRows, newSiteData } from './site-data.ts';
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
      const data = await newSiteData();
      let stop = await runSite(port, data);
      await use({
        url: `http://localhost:${port}`,
        async overnight(...changes) {
          await stop();
          await changeRows(data, changes);
          stop = await runSite(port, data);
        },
      });
      await stop();
      await data.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});
