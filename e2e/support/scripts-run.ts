import type { Page, Response } from '@playwright/test';

type Go = (...how: unknown[]) => Promise<Response | null>;

/**
 * Has pages that are opened or loaded again wait for their scripts, which begin once the page is painted: nobody presses as
 * soon as a test does. Where a journey keeps them away, the page is used as it stands.
 */
export function waitForScripts(page: Page) {
  for (const way of ['goto', 'reload'] as const) {
    const go = page[way].bind(page) as Go;
    const andWait: Go = async (...how) => {
      const response = await go(...how);
      await page.waitForFunction(haveTakenOver, undefined, { timeout: 5_000 }).catch(() => undefined);
      return response;
    };
    Object.assign(page, { [way]: andWait });
  }
}

/** In the page: React has taken over what the server wrote, or this is no page whose scripts come late. */
function haveTakenOver(): boolean {
  const isLate = document.querySelector('style[data-sheet]') !== null;
  const main = document.querySelector('main') ?? {};
  return !isLate || Object.keys(main).some((key) => key.startsWith('__reactProps'));
}
