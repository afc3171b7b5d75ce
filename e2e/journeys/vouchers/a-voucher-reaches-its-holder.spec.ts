import type { Page } from '@playwright/test';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { cardFrame, checkoutAt, payButton } from '../../support/journey.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, readVoucher } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

/** Enters a wrong code, which is told under its field, and then the right one. */
async function enterByKeyboard(page: Page, code: string) {
  await page.getByText('Pay with a gift voucher').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('AAAA-BBBB-CCCC-DDDD');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toHaveAccessibleDescription(/We don’t recognise that code/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('AAAA-BBBB-CCCC-DDDD');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Vouchers entered' })).toContainText('−£100.00');
  await expect(page.getByLabel('Another code')).toBeFocused();
}

// What its pages say is in src/pages/vouchers. What a voucher pays, with a card beside it or alone, and one that is removed, are in
// src/pages/checkout/vouchers-pay.test.tsx.
test('a holder reads the voucher’s page, sees more times of one instructor where the focus is, and pays a part with it by keyboard', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const { recipient } = await buyVoucher(page, { amount: '100' });
  const { code, gift, voucher } = await readVoucher(page, recipient);
  await page.goto(`${voucher}?postcode=LS6+3AD`);
  await expect(page.getByText('About 4 hours manual in Leeds, or 3 automatic')).toBeVisible();
  await expectAccessibleAndFitting(page);

  await page.goto(`${gift}?postcode=LS6+3AD`);
  await page
    .getByRole('link', { name: /^More times/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^Fewer times/ })).toBeFocused();
  await expectAccessible(page);

  await checkoutAt(page, 'payment');
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await enterByKeyboard(page, code);
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total - 100_00)} now`);
  // Without the gateway's frames, which each change of what is due replaces.
  await expectAccessibleAndFitting(page, { framesToo: false });
});
