import { formatPrice, tenHours } from '#testing/prices.ts';
import { checkoutAt, openSection, paidOrder, pay, payButton } from '../../support/journey.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, voucherCode } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

// One voucher that pays for two orders is in src/pages/checkout/vouchers-pay.test.tsx.
test('with the keyboard alone a wrong code is told under its field, and a right one pays its part; removed, it pays nothing', async ({
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
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  await openSection(page, /Payment/);
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total - 25_00)} now`);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(`Voucher removed. ${formatPrice(tenHours.total)} left to pay`)).toBeAttached();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total)} now`);
  await pay(page);
  await paidOrder(page);
});
