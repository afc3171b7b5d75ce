import type { Page } from '@playwright/test';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { asPence, pounds, rateOn, sum } from '#src/platform/money.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import {
  fillBasket,
  LESSON,
  newEmail,
  openSection,
  paidOrder,
  pay,
  saveSections,
  THEORY,
} from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const off = rateOn(asPence(tenHours.net), 500);
const paidForLessons = asPence(tenHours.net - off);
const lessons = sum([paidForLessons, feeOn(paidForLessons)]);
const total = sum([lessons, asPence(6_99)]);

/** At every width; the journey goes on at the first. Without the gateway's frames, which each change of the total replaces. */
async function expectGood(page: Page) {
  await expectAccessibleAndFitting(page, { framesToo: false });
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('a code of the office comes with a link, is paid with, and part of what was paid goes back', async ({
  page,
}) => {
  const code = `LINK${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
  await signInToOffice(page);
  await page.goto('/office/codes');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('How much off').fill('5');
  await page.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByText('Created. Buyers can use it from its first day.')).toBeVisible();
  await expectGood(page);

  await page.goto(`/areas-covered/leeds?code=${code.toLowerCase()}`);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('discount_code')))
    .toBe(code.toLowerCase());
  const basket = await fillBasket(page, [LESSON, THEORY]);
  await page.goto('/basket');
  await expect(page.getByText(`Discount with ${code}`)).toBeVisible();
  await expect(page.getByText(`−${pounds(off)}`)).toBeVisible();
  await expectGood(page);

  const email = newEmail();
  await saveSections(page, basket.uuid, 'payment', { email });
  await page.goto('/basket/checkout');
  await openSection(page);
  const order = page.getByRole('complementary', { name: 'Your order' });
  await expect(order).toContainText(formatPrice(total));
  await order.getByRole('button', { name: /^Remove the code / }).click();
  await expect(order).toContainText(formatPrice(tenHours.total + 6_99));
  await order.getByText('Have a discount code?').click();
  await order.getByLabel('Discount code').fill(code);
  await order.getByRole('button', { name: 'Apply' }).click();
  await expect(order).toContainText(formatPrice(total));
  await expectGood(page);
  await pay(page);
  const number = await paidOrder(page);
  await expect(page.getByText(`Discount with ${code}`)).toBeVisible();

  await page.goto(`/office/orders?find=${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(page.getByText(`Discount with ${code}`)).toBeVisible();
  await page
    .getByRole('link', { name: /^Refund/ })
    .first()
    .click();
  await page.getByRole('checkbox', { name: /hours in Leeds/ }).check();
  const plate = page.getByRole('region', { name: 'What will happen' });
  await page.getByLabel('Reason').selectOption({ index: 1 });
  await plate.getByRole('button', { name: formatPrice(lessons) }).click();
  await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(formatPrice(lessons));

  await page.goto(`/office/codes/${code}`);
  const shown = page.getByRole('main');
  await expect(shown).toContainText(number);
  await expect(shown).toContainText(formatPrice(total));
  await expect(shown).toContainText(pounds(off));
  await expectGood(page);
});
