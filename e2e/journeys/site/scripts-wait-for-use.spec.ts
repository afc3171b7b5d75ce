import type { Page } from '@playwright/test';
import { blockFiles } from '../../support/blocked-files.ts';
import { expectNoBrokenWord } from '../../support/screen-checks.ts';
import { holdScripts, scriptsRun } from '../../support/scripts-run.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ savesData: false });

const add = (page: Page) => page.getByRole('button', { name: /: 10 hours$/ });
const inBasket = (page: Page, items: string) =>
  expect(page.getByRole('link', { name: `My Basket, ${items}`, exact: true })).toBeVisible();

// The page of an area, the list of areas and the terms are whole too, or they would jump: nothing-jumps.spec.ts.
test('a page that informs is whole without its scripts, which it runs when somebody points at a link, and no word of it breaks', async ({
  page,
}) => {
  for (const path of ['/', '/driving-lessons', '/courses', '/gift-vouchers', '/instructor-training']) {
    const entry = page.waitForResponse(/entry\.client-.*\.js$/);
    await page.setViewportSize({ width: 1280, height: 900 });
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
    await expectNoBrokenWord(page);
  }
});

test('first free times are there as they come into view, without use', async ({ page }) => {
  for (const path of ['/instructors', '/areas-covered/nottingham']) {
    await page.setViewportSize({ width: 390, height: 400 });
    await page.goto(path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(scriptsRun), path).toBe(false);
    await page.evaluate(() => document.querySelector('[data-needs-scripts]')?.scrollIntoView());
    const times = page.getByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/).filter({ visible: true });
    await expect(times, path).not.toHaveCount(0);
  }
  // With the longest name of an area.
  await expectNoBrokenWord(page);
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
