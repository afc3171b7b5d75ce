import type { Page } from '@playwright/test';

/** Counts the documents that a page loads from now on. */
export function countDocuments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

/** From now on links of the office and the diary are followed without documents. */
export function untilLinksAreFollowed(page: Page) {
  return page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/client-navigation-/.test(name)),
  );
}
