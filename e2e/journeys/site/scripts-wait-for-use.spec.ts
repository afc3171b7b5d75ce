import type { Page } from '@playwright/test';
import { blockFiles } from '../../support/blocked-files.ts';
import { holdScripts, scriptsRun } from '../../support/scripts-run.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ savesData: false });

const add = (page: Page) => page.getByRole('button', { name: /: 10 hours$/ });
const inBasket = (page: Page, items: string) =>
  expect(page.getByRole('link', { name: `My Basket, ${items}`, exact: true })).toBeVisible();

test('a page that informs is whole without its scripts, which it runs when somebody points at a link', async ({
  page,
}) => {
  for (const path of [
    '/',
    '/terms-conditions',
    '/driving-lessons',
    '/courses',
    '/areas-covered',
    '/gift-vouchers',
  ]) {
    const entry = page.waitForResponse(/entry\.client-.*\.js$/);
    await page.goto(path, { waitUntil: 'load' });
    await entry;
    await page.mouse.move(0, 400);
    await page.mouse.wheel(0, 300);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(scriptsRun), path).toBe(false);
    const text = await page.locator('main').textContent();
    await page.locator('header a[href="/instructors"]').first().hover();
    await expect.poll(() => page.evaluate(scriptsRun), path).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('main').textContent(), path).toBe(text);
  }
});

test('first free times are there as they come into view, without use', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  for (const path of ['/areas-covered/leeds', '/instructors']) {
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(scriptsRun), path).toBe(false);
    await page.evaluate(() => document.querySelector('[data-needs-scripts]')?.scrollIntoView());
    const times = page.getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/).filter({ visible: true });
    await expect(times, path).not.toHaveCount(0);
  }
});

test('what is pressed before scripts run is done once when they do, or by the browser where they do not come, and the basket’s count needs no use', async ({
  page,
  watching,
}) => {
  watching.tolerate(/Failed to load resource|ERR_FAILED/);
  const release = await holdScripts(page);
  await page.goto('/areas-covered/leeds', { waitUntil: 'load' });
  await add(page).dblclick();
  await expect(add(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.locator('.popup')).toBeVisible();
  await inBasket(page, '1 item');
  await expect(page).toHaveURL(/\/areas-covered\/leeds$/);
  await page.goto('/terms-conditions', { waitUntil: 'load' });
  await inBasket(page, '1 item');

  await page.unrouteAll();
  await page.evaluate(() => localStorage.clear());
  await blockFiles(page, '*/assets/*.js');
  await page.goto('/areas-covered/leeds', { waitUntil: 'load' });
  await add(page).click();
  await expect(page).toHaveURL(/\/basket$/);
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
});
