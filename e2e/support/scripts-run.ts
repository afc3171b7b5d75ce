import { expect, type Page, type Response } from '@playwright/test';

type Go = (...how: unknown[]) => Promise<Response | null>;

/**
 * Has pages that are opened or loaded again wait for their scripts, which begin once the page is painted, or when it is used as
 * here: nobody presses as soon as a test does. A journey that keeps them away says itself until when it waits.
 */
export function waitForScripts(page: Page) {
  for (const way of ['goto', 'reload'] as const) {
    const go = page[way].bind(page) as Go;
    const andWait: Go = async (...how) => {
      const response = await go(...how);
      const saysItself = how.some((one) => /^(commit|load)$/.test(Object(one).waitUntil));
      if (!saysItself && (await page.evaluate(useLatePage).catch(() => false)))
        // Asked from here: what the page's own clock would ask never comes where a journey stops it.
        await expect.poll(() => page.evaluate(scriptsRun).catch(() => false)).toBe(true);
      return response;
    };
    Object.assign(page, { [way]: andWait });
  }
}

/** In the page: React has taken over what the server wrote. */
export function scriptsRun(): boolean {
  return Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'));
}

/** In the page: somebody begins to use it. False where its scripts came with it. */
export function useLatePage(): boolean {
  dispatchEvent(new Event('keydown'));
  return document.querySelector('style[data-sheet]') !== null;
}

/** The page's scripts do not come until what is answered is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
