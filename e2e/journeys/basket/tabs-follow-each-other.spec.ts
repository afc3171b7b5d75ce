import { fillBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

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
