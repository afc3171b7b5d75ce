import type { Page } from '@playwright/test';
import { formatPrice, tenHours } from '#testing/prices.ts';
import {
  acceptAll,
  checkoutAt,
  L_PLATES,
  LESSON,
  openSection,
  paidOrder,
  pay,
  payButton,
  THEORY,
} from '../../support/journey.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, voucherCode } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

/** Buys a voucher of this amount by card, and reads its code where its recipient does: in the email. */
async function boughtCode(page: Page, amount: string): Promise<string> {
  const { recipient } = await buyVoucher(page, { amount });
  return voucherCode(page, recipient);
}

async function enterCode(page: Page, code: string) {
  const disclosure = page.getByText('Pay with a gift voucher');
  if (!(await page.getByLabel(/^(Another code|Code)/).isVisible())) await disclosure.click();
  await page.getByLabel(/^(Another code|Code)/).fill(code);
  await page.getByRole('button', { name: 'Use this code' }).click();
}

const summary = (page: Page) => page.getByRole('complementary', { name: 'Your order' });

test('half of a voucher pays for one order, and the rest of it for a part of the next', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const code = await boughtCode(page, '20');

  await checkoutAt(page, 'payment', { products: [THEORY] });
  await enterCode(page, code.toLowerCase().replaceAll('-', ' '));
  await expect(page.getByText('Your vouchers cover the whole order. You don’t need a card.')).toBeFocused();
  await expect(page.getByText('Balance after this order: £13.01')).toBeVisible();
  await expect(summary(page).getByText('Left to pay')).toBeVisible();
  await expect(page.getByRole('group', { name: 'How would you like to pay?' })).toHaveCount(0);
  await acceptAll(page);
  await expect(payButton(page)).toHaveText('Pay £6.99 by voucher now');
  await payButton(page).click();
  await paidOrder(page);
  await expect(page.getByText(`Paid with gift voucher ending ${code.slice(-4)} (£6.99)`)).toBeVisible();

  await checkoutAt(page, 'payment', { products: [LESSON, L_PLATES] });
  await enterCode(page, code);
  const list = page.getByRole('list', { name: 'Vouchers entered' });
  await expect(list).toContainText('−£13.01');
  await expect(list).toContainText('Nothing left on this voucher');
  await pay(page);
  await paidOrder(page);
  await expect(
    page.getByText(/Paid with gift voucher ending .{4} \(£13\.01\) and Visa ending 3436/),
  ).toBeVisible();

  await checkoutAt(page, 'payment');
  await enterCode(page, code);
  await expect(page.getByText('There’s nothing left on that voucher.').first()).toBeVisible();
});

test('with the keyboard alone a wrong code is told under its field, and a right one pays its part; removed, it pays nothing', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const code = await boughtCode(page, '25');
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
