import type { Page } from '@playwright/test';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { receiptsTo } from '../../support/emails.ts';
import { checkoutAt, openSection, paidOrder, pay, payButton, toPaypal } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

/** The same browser's second window, at the payment of the same basket. */
async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto('/basket/checkout');
  await openSection(tab, /Payment/);
  return tab;
}

test('PayPal in one tab and a card in the other pay for one order, and both tabs show it', async ({
  page,
  watching,
}) => {
  watching.tolerate(/status of (401|409)/);
  const { email } = await checkoutAt(page, 'payment');
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

test('two tabs that are both about to pay by card pay once, and the second is led to the order', async ({
  page,
  watching,
}) => {
  watching.tolerate(/status of (404|409)/);
  const { email } = await checkoutAt(page, 'payment');
  const other = await secondTab(page);
  await pay(page);
  const order = await paidOrder(page);
  await expect.poll(() => other.url()).toMatch(/confirmation/);
  expect(await paidOrder(other)).toBe(order);
  await expect.poll(() => receiptsTo(page, email)).toBe(1);
});

test('a cancel at PayPal that comes after the capture shows the order', async ({ page }) => {
  await checkoutAt(page, 'payment');
  await toPaypal(page);
  const atPaypal = page.url();
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  const order = await paidOrder(page);
  const token = new URL(atPaypal).searchParams.get('token');
  for (const way of ['cancel', 'return', 'return']) {
    await page.goto(`/basket/checkout/paypal/${way}?token=${token}`);
    expect(await paidOrder(page)).toBe(order);
  }
});

test('a return with the token of another basket is refused, and says what to do', async ({
  page,
  browser,
  watching,
}) => {
  watching.tolerate(/status of 404/);
  await checkoutAt(page, 'payment');
  await toPaypal(page);
  const token = new URL(page.url()).searchParams.get('token');
  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  const answer = await theirs.goto(`/basket/checkout/paypal/return?token=${token}`);
  expect(answer?.status()).toBe(404);
  await expect(theirs.getByRole('heading', { name: 'We couldn’t match that payment' })).toBeVisible();
  await stranger.close();
  const swapped = await page.goto('/basket/checkout/paypal/return?token=7XR26145SS0042317');
  expect(swapped?.status()).toBe(404);
  await page.goto('/basket/checkout?paypal=true');
  await openSection(page, /Payment/);
  await expect(page.getByText(formatPrice(tenHours.total)).locator('visible=true').first()).toBeVisible();
  await expect(payButton(page)).toHaveText('Continue to PayPal');
});
