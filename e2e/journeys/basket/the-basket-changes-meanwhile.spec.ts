import { formatPrice, tenHours } from '#testing/prices.ts';
import {
  checkoutAt,
  fillBasket,
  LESSON,
  paidOrder,
  pay,
  payButton,
  storedBasket,
  THEORY,
} from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('a basket changed in another tab changes what the button charges, and that is what is charged', async ({
  page,
  context,
}) => {
  await checkoutAt(page, 'payment', { products: [LESSON, THEORY] });
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total + 6_99)} now`);
  const other = await context.newPage();
  await other.goto('/basket');
  await other.getByRole('button', { name: /^Remove Theory/ }).click();
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total)} now`);
  await expect(page.locator('.notice', { hasText: 'Your basket was changed in another tab' })).toContainText(
    `Theory Training was removed. The total is now ${formatPrice(tenHours.total)}.`,
  );
  await expect(page.getByLabel(/Please send my digital/)).toHaveCount(0);
  await pay(page);
  await paidOrder(page);
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
    `Total${formatPrice(tenHours.total)}`,
  );
});

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
