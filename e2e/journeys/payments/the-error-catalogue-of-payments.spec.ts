import type { Page } from '@playwright/test';
import { inTheSection } from '../../support/error-catalogue.ts';
import { checkoutAt, fillBasket, openSection, storedBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

const AVS = 'The billing address does not match the card.';
const GENERIC_RETURN = 'An error occurred while attempting the payment.';

/** Said once: a reload does not say it again, nor is anything of the address left on the page. */
async function expectSaidOnce(page: Page, paypal: boolean) {
  await expect(page).toHaveURL(paypal ? /\/basket\/checkout\?paypal=true$/ : /\/basket\/checkout$/);
  for (const echo of ['0900', 'alert', 'AVS', '<'])
    await expect(page.getByRole('main')).not.toContainText(echo);
  await expect(page.getByRole('radio', { name: paypal ? /^PayPal/ : /^Card/ })).toBeChecked();
  await page.reload();
  await openSection(page, /Payment/);
  await expect(page.locator('.problem')).toHaveCount(0);
}

const ATTACK = encodeURIComponent('<img src=x onerror=alert(1)><script>alert(2)</script> Ring 0900 123 now');

/** What stands in the address, and what is said; src/features/checkout/payment/decline-text.test.ts has them all. */
const returns = [
  [
    'an address that did not match',
    `error=1&message=${encodeURIComponent('Card declined: AVS policy')}`,
    AVS,
  ],
  ['a script in the error', `paypal=true&error=${ATTACK}&message=${ATTACK}`, GENERIC_RETURN],
  ['PayPal, cancelled', 'paypal=true&status=cancel', 'The PayPal transaction has been cancelled.'],
] as const;

test('a return to the checkout with an error in the address is told once, in our words', async ({ page }) => {
  await checkoutAt(page, 'payment');
  for (const [name, query, says] of returns)
    await test.step(name, async () => {
      await page.goto(`/basket/checkout?${query}`);
      await inTheSection.find(page, says);
      await expectSaidOnce(page, query.startsWith('paypal'));
    });
});

const FAILED = 'Oops something went wrong';
const NOBODY = '/basket/checkout/confirmation/AAAAAAAAAAAAAAAAAAAAAA';

const confirmations = [
  ['is not found', 404, 'The order could not be found. Please phone the office on 0113 496 0180.'],
  ['was not taken', 402, 'Payment was not taken. Please check your details or try another card.'],
  ['is not known', 500, 'Your bank has not answered yet. Please do not pay again.'],
  ['cannot be asked for', 0, 'Your bank has not answered yet. Please do not pay again.'],
] as const;

test('a confirmation that is not of a paid order says what it is, with the office’s number', async ({
  page,
}) => {
  await fillBasket(page);
  await page.clock.install();
  for (const [name, status, says] of confirmations)
    await test.step(`a confirmation of a payment that ${name} says so, with the office’s number`, async () => {
      const request: number[] = [];
      await page.route('**/v1/website/checkout/confirm/*', async (route) => {
        request.push(status);
        if (status === 404) return route.continue();
        return status ? route.fulfill({ status, json: { message: 'x', stack: 'at /srv' } }) : route.abort();
      });
      await page.goto(NOBODY);
      await expect(page.getByRole('heading', { level: 1, name: 'Please wait...' })).toBeVisible();
      await expect(page).toHaveTitle(/^Please wait\.\.\./);
      for (const attempt of [1, 2, 3]) {
        await expect.poll(() => request.length).toBe(attempt);
        await page.clock.fastForward(1_000);
      }
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
      await expect(page).toHaveTitle(/^Oops something went wrong/);
      expect(request).toHaveLength(4);
      await expect(main).toContainText(says);
      await expect(main.getByRole('link', { name: '0113 496 0180' }).first()).toHaveAttribute(
        'href',
        /^tel:/,
      );
      if (status !== 402) await expect(main).not.toContainText(/not taken|declined/);
      await page.unrouteAll();
      // Of the four that failed one has a toast, and none empties the basket.
      await expect(page.locator('.toast')).toHaveCount(1);
      expect(await storedBasket(page)).not.toBeNull();
      if (status === 402) {
        await main.getByRole('link', { name: 'Try again' }).click();
        await page.waitForURL(/basket\/checkout$/);
      }
    });
});
