import { checkoutAt, fillBasket, paidOrder, pay, storedBasket, THEORY } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

// What another tab changes on the way is in src/pages/checkout/changed-meanwhile.test.tsx.
test('after paying, Back does not lead to paying again, and a new basket is left alone', async ({ page }) => {
  await checkoutAt(page, 'payment');
  await pay(page);
  await paidOrder(page);
  const confirmation = page.url();
  await page.goBack();
  await page.waitForURL(/\/basket$/);
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();

  await fillBasket(page, [THEORY]);
  await page.goto(confirmation);
  await paidOrder(page);
  expect((await storedBasket(page))?.contents.products).toHaveLength(1);
  await expect(page.getByRole('link', { name: 'My Basket, 1 item' })).toBeVisible();
});
