import { acceptAll, checkoutAt, openSection, paidOrder, payButton, THEORY } from '../../support/journey.ts';
import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ hasWallet: true, reducedMotion: 'reduce' });

test('a wallet approves in the basket, which a product leads to, and tells who buys; Pay charges it once the rest is answered', async ({
  page,
}) => {
  await page.goto('/theory-training');
  await page.getByRole('button', { name: /^Buy it now/ }).click();
  await page.waitForURL(/\/basket#express$/);
  const express = page.getByRole('region', { name: 'Express checkout' });
  const applePay = express.frameLocator('iframe').getByRole('button', { name: /Apple/ });
  await expect(applePay).toBeVisible();
  await expect(express.getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  await applePay.click();
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Pay' }).click();

  await page.waitForURL(/\/basket\/checkout$/);
  await openSection(page, /Payment/);
  await expect(page.getByText(/Apple Pay.* has approved/)).toBeVisible();
  await acceptAll(page);
  await payButton(page).click();
  await paidOrder(page);
});

test('a wallet pays in Payment once its acceptances are given', async ({ page }) => {
  await checkoutAt(page, 'payment', { products: [THEORY] });
  await acceptAll(page);
  await page
    .locator('#wallets')
    .frameLocator('iframe')
    .getByRole('button', { name: /Google/ })
    .click();
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Pay' }).click();
  await paidOrder(page);
});
