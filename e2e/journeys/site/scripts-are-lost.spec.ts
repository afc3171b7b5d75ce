import type { Page } from '@playwright/test';
import { fillBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const LOST = /needs JavaScript, which hasn’t loaded\. Reload this page/;

const loseScripts = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());

test('where scripts are lost basket and checkout say so, with the number and a way on', async ({
  page,
  watching,
}) => {
  watching.tolerate(/Failed to load resource|ERR_FAILED/);
  await fillBasket(page);
  await loseScripts(page);
  for (const path of ['/basket', '/basket/checkout']) {
    await page.goto(path, { waitUntil: 'load' });
    const notice = page.locator('.notice').filter({ hasText: LOST });
    // By itself, after eight seconds.
    await expect(page.locator('.script-lost')).toHaveCSS('animation-delay', '8s');
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('link', { name: '0113 496 0180' })).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Reload this page' })).toHaveAttribute('href', path);
  }
  await page.getByRole('main').getByRole('link', { name: 'go back to your basket' }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
  await expect(page.getByText(LOST)).toHaveCount(0);
});

test('what is added while scripts are lost is added to the basket that there is', async ({
  page,
  watching,
}) => {
  watching.tolerate(/Failed to load resource|ERR_FAILED/);
  await page.goto('/areas-covered/leeds');
  await page.getByRole('button', { name: /: 10 hours$/ }).click();
  await expect(page.getByRole('link', { name: 'My Basket, 1 item', exact: true })).toBeVisible();
  await loseScripts(page);
  await page.goto('/areas-covered/leeds', { waitUntil: 'load' });
  await page.getByRole('button', { name: /: 1 hour$/ }).click();
  await expect(page).toHaveURL(/\/basket$/);
  const lessons = page.getByRole('heading', { name: '10 hours in Leeds' });
  await expect(lessons).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 hour in Leeds' })).toBeVisible();
  await expect(page.getByText(LOST)).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Basket, 2 items', exact: true })).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Checkout Now' }).first()).toBeVisible();
  await expect(lessons).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'My Basket, 2 items', exact: true })).toBeVisible();
});
