import { receiptsTo } from '../../support/emails.ts';
import { checkoutAt, openSection, paidOrder, payButton, toPaypal } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('a payment approved at PayPal is paid, with one receipt', async ({ page }) => {
  const { email } = await checkoutAt(page, 'payment');
  await expect(page.getByText('Pay in 3 may be available')).toBeVisible();
  await toPaypal(page);
  await test.step('the browser’s Back leads from PayPal to the payment, ready again', async () => {
    await page.goBack();
    await openSection(page, /Payment/);
    await expect(page.getByLabel('PayPal')).toBeChecked();
    await expect(page.getByLabel(/I accept the/)).toBeChecked();
    await expect(payButton(page)).toHaveText('Continue to PayPal');
    await payButton(page).click();
  });
  // One that is declined, cancelled, held for review or answered late is in src/features/checkout/payment/paypal.test.ts. What the
  // page says of a decline and of a payment that is cancelled, and PayPal without a card form, are in
  // src/pages/checkout/payment-fails.test.tsx.
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await page.waitForURL(/confirmation/);
  await paidOrder(page);
  await expect(page.getByText(/Paid with PayPal/)).toBeVisible();
  await expect.poll(() => receiptsTo(page, email)).toBe(1);
});
