import type { Page } from '@playwright/test';
import { storedBasket } from '../../support/journey.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

/** Presses an add button, and answers what it sent. */
async function add(page: Page, name: string): Promise<unknown> {
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  const button = page.getByRole('button', { name: new RegExp(`: ${name}$`) });
  await button.click();
  await expect(button).toHaveText(/^Added/);
  return (await sent).postDataJSON();
}

test.use({ reducedMotion: 'reduce' });

test('its two buttons add a product with a document’s hash, and lesson 47; every part is accessible at both widths and fits, and its dialog keeps what was typed', async ({
  page,
  watching,
}) => {
  watching.tolerate(/404/);
  await page.goto('/test');
  expect(await add(page, 'product 1, with a document’s hash')).toEqual({
    product_id: 1,
    type: 'product',
    quantity: 1,
    options: { document_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const uuid = (await storedBasket(page))?.uuid;
  expect(await add(page, 'lesson 47')).toEqual({
    product_id: 47,
    type: 'lesson',
    quantity: 1,
    options: {},
    basket: uuid,
  });
  const products = (await storedBasket(page))?.contents.products ?? [];
  expect(
    products.map(({ product_id, type, name, quantity }) => ({ product_id, type, name, quantity })),
  ).toEqual([
    { product_id: 1, type: 'product', name: 'Theory Training', quantity: 1 },
    { product_id: 47, type: 'lesson', name: '10 hours in Leeds', quantity: 1 },
  ]);
  expect(products[0]?.options).toEqual({ document_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await expect(page.getByRole('link', { name: /My Basket, 2 items/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('the dialog gives the focus back', () => typeInDialog(page));
  await page.getByRole('button', { name: 'Show or hide the summary of errors' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('button', { name: 'A green toast' }).click();
  await page.getByRole('button', { name: 'A call that fails' }).click();
  await page.locator('.toast').last().hover();
  await expectAccessibleAndFitting(page);
});

async function typeInDialog(page: Page) {
  const button = page.getByRole('button', { name: 'Open the dialog' });
  await button.click();
  await page.getByLabel('What stands here stays').fill('A few words');
  await expectAccessible(page, { within: 'dialog' });
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.getByLabel('What stands here stays')).toHaveValue('A few words');
  await page.keyboard.press('Escape');
}
