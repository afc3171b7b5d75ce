import type { Page } from '@playwright/test';
import { receiptsTo } from '../../support/emails.ts';
import { type Catalogue, driveAll, inTheSection, redToast } from '../../support/error-catalogue.ts';
import {
  acceptAll,
  cardFrame,
  cards,
  checkoutAt,
  fillCard,
  newEmail,
  openSection,
  paidOrder,
  pay,
  payButton,
} from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource|MIME type/));

const SCRIPT = '**/assets/js/client.js*';
const NOT_LOADED = 'Could not connect to the payment gateway.';

/** With the card form there, so that nothing of it is under way when the clock is stopped. */
async function payment(page: Page) {
  await checkoutAt(page, 'payment');
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
}
const press = (page: Page) => payButton(page).click();

/** Ready to press Pay, with this card. */
const withCard = (card: readonly [string, string]) => async (page: Page) => {
  await fillCard(page, card);
  await acceptAll(page);
};

async function canPay(page: Page) {
  await expect(payButton(page)).toHaveText(/^(Pay £|Continue to PayPal)/);
  await expect(payButton(page)).not.toHaveAttribute('aria-disabled');
  await expect(payButton(page)).not.toHaveAttribute('aria-busy');
}

async function canPayHere(page: Page) {
  await expect(page).toHaveURL(/basket\/checkout$/);
  await expect(payButton(page)).toHaveText(/^Pay £/);
  await canPay(page);
}

/** A second try without the script says so again. */
async function thirdTryHelps(page: Page) {
  await expect(page.locator('.cardframe')).toBeHidden();
  await acceptAll(page);
  await expect(payButton(page)).toHaveAccessibleDescription('To pay, select Try again above.');
  await page.route(SCRIPT, (route) => route.abort());
  const again = page.getByRole('button', { name: 'Try again' });
  await Promise.all([page.waitForEvent('requestfailed'), again.click()]);
  await expect(page.locator('.problem')).toHaveText(NOT_LOADED);
  await page.unroute(SCRIPT);
  await again.click();
  await expect(await openSection(page, /Payment/)).toBeFocused();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(page.locator('.problem')).toHaveCount(0);
}

const opening: Catalogue = {
  'whose script is not there': {
    arrange: async () => {},
    act: (page) => page.goto('/basket/checkout?gateway_script=missing'),
    says: NOT_LOADED,
    where: [inTheSection],
    after: thirdTryHelps,
  },
};

const failures: Catalogue = {
  'the card is declined': {
    arrange: withCard(cards.declined),
    act: press,
    says: 'Your card was declined. Please try another card.',
    where: [inTheSection, redToast],
    after: canPayHere,
  },
  'the card form itself refuses': {
    arrange: withCard(['4976000000003437', '452']),
    act: press,
    says: 'Check the card number',
    where: [inTheSection],
    after: canPayHere,
  },
};

// The other ways in which a form, PayPal or confirming may fail are in src/pages/checkout/payment-fails.test.tsx.
test('a card form that does not load says so, and opens where it is tried again', async ({ page }) => {
  await page.clock.install();
  await payment(page);
  await driveAll(page, opening);
});

test('where confirming fails, the payment is authorised anew, the error is told, and paying works then', async ({
  page,
}) => {
  const tokens: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/checkout/authorise'))
      tokens.push((await response.json()).contents.payment_gateway_id);
  });
  const email = newEmail();
  await page.clock.install();
  await checkoutAt(page, 'payment', { email });
  await driveAll(page, failures);
  await pay(page);
  await paidOrder(page);
  // One for each that was confirmed, asked for once; what the form itself refuses was not.
  expect(tokens).toHaveLength(Object.keys(failures).length);
  expect(new Set(tokens).size).toBe(tokens.length);
  await expect.poll(() => receiptsTo(page, email)).toBe(1);
});
