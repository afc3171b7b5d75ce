import type { Page } from '@playwright/test';
import { fillBasket, storedBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const FOUR_HOURS_MS = 4 * 3_600_000;

/** Sets the browser's clock to so long after the basket's last change. */
async function setAge(page: Page, updatedAt: string, ms: number) {
  await page.clock.setFixedTime(Date.parse(updatedAt) + ms);
}

test('a basket is discarded at load once it is more than four hours old by the browser’s clock, but not while a payment of it is unsettled', async ({
  page,
}) => {
  const { updated_at } = await fillBasket(page);
  await setAge(page, updated_at, FOUR_HOURS_MS - 1_000);
  await page.goto('/basket');
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();

  const kept = await storedBasket(page);
  await setAge(page, kept?.updated_at ?? '', FOUR_HOURS_MS + 1_000);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  expect(await storedBasket(page)).toBeNull();

  const paid = await fillBasket(page);
  await page.evaluate(() => localStorage.setItem('basket_paying', '1'));
  await setAge(page, paid.updated_at, FOUR_HOURS_MS + 1_000);
  await page.goto('/basket');
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
});

test('tabs of one browser follow each other', async ({ page, context }) => {
  await fillBasket(page);
  await page.goto('/basket');
  const other = await context.newPage();
  await other.goto('/areas-covered/leeds');
  await expect(other.getByRole('link', { name: 'My Basket, 1 item' })).toBeVisible();

  await other.getByRole('button', { name: /: 1 hour$/ }).click();
  await expect(page.getByRole('heading', { name: '1 hour in Leeds' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove 10 hours/ }).click();
  // The line below moves up as this one goes: a button that is pressed just then is let go of elsewhere.
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove 1 hour/ }).click();
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'My Basket, 0 items' })).toBeVisible();
});
