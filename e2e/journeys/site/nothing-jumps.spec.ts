import type { Page, Route } from '@playwright/test';
import { atNight } from '#testing/at-night.ts';
import { makeAccount } from '../../support/account-journey.ts';
import { blockFiles } from '../../support/blocked-files.ts';
import { cardFrame, checkoutAt, fillBasket, LESSON, THEORY } from '../../support/journey.ts';
import { fillBasketWithVouchers, fillForSam } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

/**
 * Collects what moves on a page by itself from its first byte on, with our font kept away. Until it comes people see a font
 * of their own, set as wide and as high as ours (`checks/fallback-font.test.ts`); in a narrow column a line may break
 * elsewhere as it comes.
 */
async function watchForJumps(page: Page) {
  await blockFiles(page, '*.woff2');
  await page.addInitScript(() => {
    const jumps: string[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${(node as Element)?.className || node?.nodeName} from ${previousRect.y} to ${currentRect.y}`,
        );
        jumps.push(`${entry.value}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function jumpsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  return jumpsSoFar(page);
}

function jumpsSoFar(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { jumps: string[] }).jumps);
}

async function comeLate(route: Route) {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await route.continue();
}

const BUILDER = '/gift-vouchers';
const PAGES = [
  '/',
  '/areas-covered',
  '/areas-covered/leeds',
  '/instructors',
  '/instructors/amara-osei',
  BUILDER,
  '/terms-conditions',
  '/account/sign-in',
  '/account/register',
];

// At night: a desk's window, beside a phone's
for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, width > 390 ? atNight : {}, () => {
    test.use({ viewport: { width, height: 900 } });

    test('nothing jumps on the pages of the site, with a basket kept from before, nor when names come that the browser does not keep, when a voucher is begun again or one is opened to change', async ({
      page,
    }) => {
      await fillBasket(page, [LESSON, THEORY]);
      await watchForJumps(page);
      for (const path of PAGES)
        await test.step(path, async () => {
          await page.goto(path);
          expect(await jumpsOf(page), path).toEqual([]);
          if (path === BUILDER) await fillForSam(page);
        });
      await test.step('the basket', async () => {
        await page.goto('/basket');
        await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
        expect(await jumpsOf(page)).toEqual([]);
      });
      await test.step('the basket with a voucher', async () => {
        const { contents } = await fillBasketWithVouchers(page);
        await page.goto('/basket');
        await expect(page.getByText('for Sam Otieno')).toBeVisible();
        expect(await jumpsOf(page)).toEqual([]);
        await page.goto(BUILDER);
        await expect(page.getByRole('radio', { name: 'Birthday' })).toBeChecked();
        expect(await jumpsOf(page)).toEqual([]);
        await page.goto(contents.products[0]?.url ?? '');
        await expect(page.getByLabel('Their name')).toHaveValue('Sam Otieno');
        expect(await jumpsOf(page)).toEqual([]);
      });
    });

    test('nothing jumps on the checkout, nor when the card form comes, nor on the account’s details when the devices come', async ({
      page,
    }) => {
      await watchForJumps(page);
      const { basket } = await checkoutAt(page, 'customer');
      expect(await jumpsOf(page)).toEqual([]);
      await test.step('when scripts come long after the page', async () => {
        await page.route('**/assets/*.js', comeLate);
        await page.reload();
        await expect(page.locator('#open-section')).toBeVisible();
        expect(await jumpsOf(page)).toEqual([]);
        await page.unroute('**/assets/*.js', comeLate);
      });
      await checkoutAt(page, 'payment', { filled: basket });
      await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
      // A frame of another site says how high it is once it is in view.
      await page.locator('iframe[title="Card details"]').scrollIntoViewIfNeeded();
      // It has said so; a network with a frame of another site in it is not always called idle.
      await expect(page.locator('iframe[title="Card details"]')).toHaveAttribute('style', /height: [\d.]+px/);
      expect(await jumpsSoFar(page)).toEqual([]);

      await makeAccount(page);
      await page.goto('/account/details');
      await expect(page.getByText('This device', { exact: true })).toBeVisible();
      expect(await jumpsOf(page)).toEqual([]);
    });
  });
}
