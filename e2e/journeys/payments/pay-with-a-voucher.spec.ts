import { formatPrice, tenHours } from '#testing/prices.ts';
import { checkoutAt, payButton } from '../../support/journey.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, voucherCode } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

// What a voucher pays, with a card beside it or alone, and one that is removed, are in src/pages/checkout/vouchers-pay.test.tsx.
test('with the keyboard alone a wrong code is told under its field, and a right one pays its part', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const { recipient } = await buyVoucher(page, { amount: '25' });
  const code = await voucherCode(page, recipient);
  await checkoutAt(page, 'payment');
  await page.getByText('Pay with a gift voucher').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('AAAA-BBBB-CCCC-DDDD');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Code');
  await expect(field).toHaveAccessibleDescription(/We don’t recognise that code/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('AAAA-BBBB-CCCC-DDDD');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Vouchers entered' })).toContainText('−£25.00');
  await expect(page.getByLabel('Another code')).toBeFocused();
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total - 25_00)} now`);
  // The voucher has the gateway's frames replaced.
  await expectAccessibleAndFitting(page, { framesToo: false });
});
