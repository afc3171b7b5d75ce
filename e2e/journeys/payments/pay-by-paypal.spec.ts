import type { Page } from '@playwright/test';
import { receiptsTo } from '../../support/emails.ts';
import { checkoutAt, openSection, paidOrder, pay, payButton, toPaypal } from '../../support/journey.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

/** What the page says in its place for what went wrong, with the focus on it. */
async function expectSaid(page: Page, words: string) {
  await openSection(page, /Payment/);
  await expect(page.locator('.problem')).toHaveText(words);
  await expect(page.locator('.problem')).toBeFocused();
  await expect(page.getByLabel('PayPal')).toBeChecked();
  await expect(page).toHaveURL(/\/basket\/checkout\?paypal=true$/);
}

test('a payment approved at PayPal is paid, with one receipt', async ({ page }) => {
  const { email } = await checkoutAt(page, 'payment');
  await expect(page.getByText('Pay in 3 may be available')).toBeVisible();
  await toPaypal(page);
  await test.step('the browser’s Back leads from PayPal to the payment, ready again', async () => {
    await page.goBack();
    await openSection(page, /Payment/);
    await expect(page.getByLabel('PayPal')).toBeChecked();
    await expect(page.getByLabel(/I accept the/)).toBeChecked();
    await expect(payButton(page)).toHaveText('Continue to PayPal');
    await payButton(page).click();
  });
  await test.step('a payment that the bank declines says so, and PayPal can be tried again', async () => {
    await page.getByRole('button', { name: 'Approve, but the bank declines' }).click();
    await expectSaid(page, 'An error occurred while attempting the payment.');
    await payButton(page).click();
  });
  // A quick answer is paid for below, and in two-tabs-pay-once.spec.ts; one held for review in paypal.test.ts.
  await page.getByRole('button', { name: 'Approve, but answer slowly' }).click();
  await page.waitForURL(/confirmation/);
  await paidOrder(page);
  await expect(page.getByText(/Paid with PayPal/)).toBeVisible();
  await expect.poll(() => receiptsTo(page, email)).toBe(1);
});

test('a payment cancelled at PayPal says so once, and can be paid by card', async ({ page }) => {
  await checkoutAt(page, 'payment');
  await toPaypal(page);
  await page.getByRole('button', { name: 'Cancel and go back to the shop' }).click();
  await expectSaid(page, 'The PayPal transaction has been cancelled.');
  await expect(page.getByLabel(/I accept the/)).toBeChecked();
  await expectAccessibleAndFitting(page);
  await page.reload();
  await openSection(page, /Payment/);
  await expect(page.getByLabel('PayPal')).toBeChecked();
  await expect(page.locator('.problem')).toHaveCount(0);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await pay(page);
  await paidOrder(page);
});

test('PayPal is of use while the card form is not, and the card form’s trouble is not told with it', async ({
  page,
  watching,
}) => {
  watching.tolerate(/client\.js/);
  await test.step('with PayPal chosen by the address no card’s token is asked for, until Card is chosen', () =>
    choosePaypalByAddress(page));
  await page.route('**/assets/js/client.js*', (route) => route.abort());
  await page.goto('/basket/checkout');
  await expect(page.locator('.problem')).toHaveText('Could not connect to the payment gateway.');
  await page.getByLabel('PayPal').check();
  await expect(page.locator('.problem')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await toPaypal(page);
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await paidOrder(page);
});

async function choosePaypalByAddress(page: Page) {
  const args: string[] = [];
  page.on('request', (request) => /authorise|client\.js/.test(request.url()) && args.push(request.url()));
  await checkoutAt(page, 'payment');
  await expect.poll(() => args.length).toBe(2);
  args.length = 0;
  await page.goto('/basket/checkout?paypal=true');
  await openSection(page, /Payment/);
  await expect(page.getByText('You’ll pay on PayPal’s site, then return here.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(args).toEqual([]);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible();
  expect(args).toHaveLength(2);
}
