import type { Page } from '@playwright/test';
import { receiptsTo } from '../../support/emails.ts';
import { cardFrame, checkoutAt, openSection, paidOrder, pay, toPaypal } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

/** The same browser's second window, at the payment of the same basket. */
async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto('/basket/checkout');
  await openSection(tab, /Payment/);
  await cardFormOpens(tab);
  return tab;
}

/** It opens once its payment is begun: begun after another one, it would take that one's place. */
async function cardFormOpens(page: Page) {
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
}

// Two cards, and a cancel that comes too late, are in src/pages/checkout/changed-meanwhile.test.tsx and paypal.test.ts.
test('PayPal in one tab and a card in the other pay for one order, and both tabs show it', async ({
  page,
  watching,
}) => {
  watching.tolerate(/status of (401|409)/);
  const { email } = await checkoutAt(page, 'payment');
  await cardFormOpens(page);
  const other = await secondTab(page);
  await toPaypal(page);
  // PayPal has taken the place of the card's payment: it says so, and opens a new one.
  await pay(other);
  await expect(other.locator('.problem')).toBeVisible();
  await pay(other);
  const order = await paidOrder(other);
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  expect(await paidOrder(page)).toBe(order);
  await expect(page.getByText(/Paid with Visa/)).toBeVisible();
  await expect.poll(() => receiptsTo(page, email)).toBe(1);
});
