import { formatPrice, tenHours } from '#testing/prices.ts';
import { expect, test } from '../../support/changing-shop.ts';
import {
  acceptAll,
  checkoutAt,
  LESSON,
  openSection,
  paidOrder,
  pay,
  payButton,
  THEORY,
} from '../../support/journey.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';

const priced = ({ product_id, type }: typeof THEORY, pence: number) =>
  `update product_prices set price_pence = ${pence}
   where product_type = '${type}' and product_id = ${product_id} and valid_until is null`;
test.use({ reducedMotion: 'reduce' });
// The pages that are open while the site is away say so.
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

test('a price that has changed is told plainly, blocks the button, and is charged once it is taken', async ({
  page,
  shop,
}) => {
  await checkoutAt(page, 'payment', { products: [LESSON, THEORY] });
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total + 6_99)} now`);
  await shop.overnight(priced(THEORY, 8_49));

  // The page does not know yet, and is told as soon as something is to be paid.
  await page.getByLabel('PayPal').check();
  await acceptAll(page);
  await payButton(page).click();
  const words = 'The price of Theory Training has changed from £6.99 to £8.49 since you added it.';
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page.locator('.problem')).toHaveText(
    'A price has changed since you added it. Please check your basket.',
  );
  await expect(page.locator('.problem')).toBeFocused();
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(payButton(page)).toHaveAccessibleDescription('Before you pay, check what has changed above.');
  await expect(payButton(page)).toHaveText('Continue to PayPal');
  await expect(
    page
      .getByText(formatPrice(tenHours.total + 8_49))
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await expectAccessibleAndFitting(page, { framesToo: false });

  // In every section, and on the basket's page.
  await page.getByRole('button', { name: 'Edit billing' }).click();
  await openSection(page, /Billing/);
  await expect(page.locator('.news')).toContainText(words);
  await page.goto('/basket');
  await expect(page.getByText('The price has changed from £6.99 to £8.49 since you added it.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/basket/checkout');
  await openSection(page, /Payment/);
  await page.getByRole('button', { name: 'Accept the new price' }).press('Enter');
  await expect(page.locator('.news')).toHaveCount(0);
  await expect(await openSection(page, /Payment/)).toBeFocused();
  await pay(page);
  await paidOrder(page);
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
    `Total${formatPrice(tenHours.total + 8_49)}`,
  );
});
