import { officeCookie } from './office.ts';
import { runSite } from './run-site.ts';
import { newSiteData } from './site-data.ts';

/** The site of all journeys but those that change what is sold, on data of its own; what is returned stops it. */
export default async function startSite() {
  const data = await newSiteData();
  const stop = await runSite(process.env.E2E_PORT ?? '', data);
  process.env.E2E_OFFICE = await officeCookie(`http://localhost:${process.env.E2E_PORT}`);
  return async () => {
    await stop();
    await data.remove();
  };
}
