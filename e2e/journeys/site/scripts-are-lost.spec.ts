import type { Page } from '@playwright/test';
import { blockFiles } from '../../support/blocked-files.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const LOST = /needs JavaScript, which hasn’t loaded\. Reload this page/;

/** The page says so by itself, after eight seconds, which are over at once here. */
async function expectScriptsLost(page: Page, path: string) {
  const notice = page.locator('.notice').filter({ hasText: LOST });
  const lost = page.locator('.script-lost');
  await expect(lost).toHaveCSS('animation-delay', '8s');
  await lost.evaluate((element) => {
    for (const wait of element.getAnimations()) wait.finish();
  });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link', { name: '0113 496 0180' })).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Reload this page' })).toHaveAttribute('href', path);
}

test('where scripts are lost what is added joins the basket that there is, and basket and checkout say so, with the number and a way on', async ({
  page,
  watching,
}) => {
  watching.tolerate(/Failed to load resource|ERR_FAILED/);
  await page.goto('/areas-covered/leeds');
  await page.getByRole('button', { name: /: 10 hours$/ }).click();
  await expect(page.getByRole('link', { name: 'My Basket, 1 item', exact: true })).toBeVisible();
  const unblock = await blockFiles(page, '*/assets/*.js');
  await page.reload({ waitUntil: 'load' });
  await page.getByRole('button', { name: /: 1 hour$/ }).click();
  await expect(page).toHaveURL(/\/basket$/);
  const lessons = page.getByRole('heading', { name: '10 hours in Leeds' });
  const inBasket = page.getByRole('link', { name: 'My Basket, 2 items', exact: true });
  await expect(lessons).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 hour in Leeds' })).toBeVisible();
  await expect(inBasket).toBeVisible();
  await expectScriptsLost(page, '/basket');
  await page.goto('/basket/checkout', { waitUntil: 'load' });
  await expectScriptsLost(page, '/basket/checkout');
  await page.getByRole('main').getByRole('link', { name: 'go back to your basket' }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await unblock();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Checkout Now' }).first()).toBeVisible();
  await expect(lessons).toHaveCount(1);
  await expect(inBasket).toBeVisible();
  await expect(page.getByText(LOST)).toHaveCount(0);
});
