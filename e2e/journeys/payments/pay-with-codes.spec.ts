import type { Page } from '@playwright/test';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { asPence, pounds, rateOn, sum } from '#src/platform/money.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import {
  cardFrame,
  fillBasket,
  LESSON,
  openSection,
  payButton,
  saveSections,
  THEORY,
} from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { payByCalls } from '../../support/paid-by-calls.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, voucherCode } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const off = rateOn(asPence(tenHours.net), 500);
const paidForLessons = asPence(tenHours.net - off);
const total = sum([paidForLessons, feeOn(paidForLessons), asPence(6_99)]);
const TOTAL = formatPrice(total);
const seen = (page: Page) => page.getByText(TOTAL).locator('visible=true');

/** At every width. Without the gateway's frames, which each change of what is due replaces. */
async function expectGood(page: Page) {
  await expectAccessibleAndFitting(page, { framesToo: false });
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function expectTotalSaid(page: Page, times: number) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(seen(page)).toHaveCount(times);
  }
}

/** Enters a wrong code, which is told under its field, and then the right one. */
async function enterVoucher(page: Page, code: string) {
  await page.getByText('Pay with a gift voucher').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('AAAA-BBBB-CCCC-DDDD');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toHaveAccessibleDescription(/We don’t recognise that code/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('AAAA-BBBB-CCCC-DDDD');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Vouchers entered' })).toContainText('−£25.00');
  await expect(page.getByLabel('Another code')).toBeFocused();
}

// What a code takes off, all the way to a refund, is in src/features/checkout/discount-code.test.ts, and one that is removed and
// entered again in src/pages/basket/discount-code.test.tsx. What a voucher pays, with a card beside it or alone, and one that is
// removed, are in src/pages/checkout/vouchers-pay.test.tsx.
test('a discount code comes with a link, each page says the total once, a voucher pays its part by keyboard, and the office sees the order', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const { recipient } = await buyVoucher(page, { amount: '25' });
  const code = `LINK${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  await signInToOffice(page);
  await page.goto('/office/codes');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('How much off').fill('5');
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByText('Created. Buyers can use it from its first day.')).toBeVisible();
  await expectGood(page);

  const basket = await fillBasket(page, [LESSON, THEORY]);
  await page.goto(`/basket?code=${code.toLowerCase()}`);
  await expect(page.getByText(`Discount with ${code}`)).toBeVisible();
  await expect(page.getByText(`−${pounds(off)}`)).toBeVisible();
  await expectTotalSaid(page, 1);
  await expectGood(page);

  await saveSections(page, basket.uuid, 'payment');
  await page.goto('/basket/checkout');
  await openSection(page);
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(payButton(page)).toHaveText(`Pay ${TOTAL} now`);
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
    `Discount with ${code}`,
  );
  // The summary's and the button's.
  await expectTotalSaid(page, 2);
  await test.step('a button that says no amount has it beside it on a phone, where the summary is folded far above', async () => {
    await page.getByLabel('PayPal').check();
    await expect(seen(page)).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(page.locator('form').getByText(TOTAL)).toBeVisible();
    await page.getByRole('radio', { name: /^Card/ }).check();
  });
  await enterVoucher(page, await voucherCode(page, recipient));
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(total - 25_00)} now`);
  await expectGood(page);

  const { order } = await payByCalls(page, basket);
  const answer = await page.request.get(`/office/orders?find=${order}`);
  expect(await answer.text()).toContain(`Discount with ${code}`);
  await page.goto(`/office/codes/${code}`);
  const shown = page.getByRole('main');
  await expect(shown).toContainText(order);
  await expect(shown).toContainText(TOTAL);
  await expect(shown).toContainText(pounds(off));
  await expectGood(page);
});
