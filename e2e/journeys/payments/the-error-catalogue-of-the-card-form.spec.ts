import type { Page } from '@playwright/test';
import { receiptsTo } from '../../support/emails.ts';
import { type Catalogue, driveAll, inTheSection, redToast } from '../../support/error-catalogue.ts';
import {
  acceptAll,
  cards,
  checkoutAt,
  fillCard,
  newEmail,
  paidOrder,
  pay,
  payButton,
} from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

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

// The other ways in which a form, PayPal or confirming may fail are in src/pages/checkout/payment-fails.test.tsx, and a form that
// does not load and is tried again in site/every-screen-is-accessible.spec.ts.
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
