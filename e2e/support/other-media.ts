import type { Page } from '@playwright/test';
import { expect } from './watched-browser.ts';

/** Looks at the page as it is printed: no button is shown, nor a bar or a way through the site. */
export async function lookOnPaper(page: Page, look: () => Promise<unknown>) {
  await page.setViewportSize({ width: 688, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('button:visible, .btn:visible, nav:visible, header:visible')).toHaveCount(0);
  const fixed = await page
    .locator('body *:visible')
    .evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).position === 'fixed').map(({ className }) => className),
    );
  expect(fixed).toEqual([]);
  await look();
  await page.emulateMedia({ media: null });
}

/** Looks at the page as the system colours it, with its light scheme or its dark one. */
export async function lookInForcedColours(
  page: Page,
  colorScheme: 'light' | 'dark',
  look: () => Promise<unknown>,
) {
  await page.emulateMedia({ forcedColors: 'active', colorScheme });
  await look();
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
}
