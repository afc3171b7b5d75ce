import { confirmOwner, officeCookie } from './office.ts';
import { runSite } from './run-site.ts';
import { newSiteData } from './site-data.ts';

const CONFIRMED_EVERY_MS = 60_000;

/** The site of all journeys but those that change what is sold, on data of its own; what is returned stops it. */
export default async function startSite() {
  const data = await newSiteData();
  const stop = await runSite(process.env.E2E_PORT ?? '', data);
  const url = `http://localhost:${process.env.E2E_PORT}`;
  const cookie = await officeCookie(url);
  process.env.E2E_OFFICE = cookie;
  // A sign-in is fresh for longer than a minute: a site that is busy now is asked again in the next one.
  const confirming = setInterval(() => confirmOwner(url, cookie).catch(() => undefined), CONFIRMED_EVERY_MS);
  return async () => {
    clearInterval(confirming);
    await stop();
    await data.remove();
  };
}
