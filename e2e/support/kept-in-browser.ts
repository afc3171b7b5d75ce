import type { BrowserContext, Page } from '@playwright/test';

/** The names of all that this browser keeps now: cookies, storage, databases and caches. */
export async function keptInBrowser(page: Page, context: BrowserContext): Promise<string[]> {
  const cookies = await context.cookies();
  const stored = await page.evaluate(async () => [
    ...[...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    // An instructor’s own name ends that of what is kept for them.
    ...(await caches.keys()).map((name) => name.replace(/_[a-z-]+$/, '')),
  ]);
  return [...cookies.map(({ name }) => name), ...stored];
}
