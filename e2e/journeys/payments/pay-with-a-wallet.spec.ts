import { acceptAll, openSection, paidOrder } from '../../support/journey.ts';
import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ hasWallet: true, reducedMotion: 'reduce' });

// An order that is charged to what a wallet has approved in the basket is in src/pages/basket/express-pay.test.tsx.
test('a wallet approves in the basket, which a product leads to, and tells who buys; another one pays in Payment', async ({
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
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await acceptAll(page);
  await page
    .locator('#wallets')
    .frameLocator('iframe')
    .getByRole('button', { name: /Google/ })
    .click();
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Pay' }).click();
  await paidOrder(page);
});
