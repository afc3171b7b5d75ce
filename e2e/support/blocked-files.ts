import type { Page } from '@playwright/test';

/**
 * Files of these addresses (`*` stands for anything) do not come until what is answered is called. Faster than a route, beside
 * which the browser keeps no file from page to page.
 */
export async function blockFiles(page: Page, ...urls: string[]): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setBlockedURLs', { urls });
  return () => devTools.detach();
}
