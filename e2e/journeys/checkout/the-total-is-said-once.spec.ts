import type { Page } from '@playwright/test';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { cardFrame, checkoutAt, fillBasket, LESSON, payButton, THEORY } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const TOTAL = formatPrice(tenHours.total + 6_99);
const seen = (page: Page) => page.getByText(TOTAL).locator('visible=true');

test.use({ reducedMotion: 'reduce' });

test('the basket says its total once, and the payment no more than its summary and its button', async ({
  page,
}) => {
  const basket = await fillBasket(page, [LESSON, THEORY]);
  await page.goto('/basket');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(seen(page)).toHaveCount(1);
  }
  await checkoutAt(page, 'payment', { filled: basket });
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(payButton(page)).toHaveText(`Pay ${TOTAL} now`);
    await expect(seen(page)).toHaveCount(2);
  }
  // On a phone the summary is folded far above a button that says no amount.
  await page.getByLabel('PayPal').check();
  await expect(seen(page)).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(page.locator('form').getByText(TOTAL)).toBeVisible();
});
