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
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const off = rateOn(asPence(tenHours.net), 500);
const paidForLessons = asPence(tenHours.net - off);
const TOTAL = formatPrice(sum([paidForLessons, feeOn(paidForLessons), asPence(6_99)]));
const seen = (page: Page) => page.getByText(TOTAL).locator('visible=true');

/** At every width, where the total is seen so often. Without the gateway's frames, which each change of the total replaces. */
async function expectGood(page: Page, totals?: number) {
  const more = totals ? () => expect(seen(page)).toHaveCount(totals) : undefined;
  await expectAccessibleAndFitting(page, { framesToo: false, ...(more && { more }) });
  await page.setViewportSize({ width: 1280, height: 900 });
}

// What a code takes off, all the way to a refund, is in src/features/checkout/discount-code.test.ts, and one that is removed and
// entered again in src/pages/basket/discount-code.test.tsx.
test('a code of the office comes with a link, each page says the total with it once, and the office sees the order', async ({
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

  const basket = await fillBasket(page, [LESSON, THEORY]);
  await page.goto(`/basket?code=${code.toLowerCase()}`);
  await expect(page.getByText(`Discount with ${code}`)).toBeVisible();
  await expect(page.getByText(`−${pounds(off)}`)).toBeVisible();
  await expectGood(page, 1);

  await saveSections(page, basket.uuid, 'payment');
  await page.goto('/basket/checkout');
  await openSection(page);
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(payButton(page)).toHaveText(`Pay ${TOTAL} now`);
  await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
    `Discount with ${code}`,
  );
  // The summary's and the button's.
  await expectGood(page, 2);
  await test.step('a button that says no amount has it beside it on a phone, where the summary is folded far above', async () => {
    await page.getByLabel('PayPal').check();
    await expect(seen(page)).toHaveCount(1);
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(page.locator('form').getByText(TOTAL)).toBeVisible();
  });

  const { order } = await payByCalls(page, basket);
  await page.goto(`/office/orders?find=${order}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order);
  await expect(page.getByText(`Discount with ${code}`)).toBeVisible();
  await page.goto(`/office/codes/${code}`);
  const shown = page.getByRole('main');
  await expect(shown).toContainText(order);
  await expect(shown).toContainText(TOTAL);
  await expect(shown).toContainText(pounds(off));
  await expectGood(page);
});
