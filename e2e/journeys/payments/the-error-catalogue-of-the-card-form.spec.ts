import type { Page } from '@playwright/test';
import { receiptsTo } from '../../support/emails.ts';
import {
  answered,
  type Catalogue,
  driveAll,
  inTheSection,
  OUR_SIDE,
  redToast,
} from '../../support/error-catalogue.ts';
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
  'the terms cannot be accepted': {
    arrange: async (page) => {
      await withCard(cards.good)(page);
      await answered(page, 'POST', /\/checkout\/consents$/);
    },
    act: press,
    says: OUR_SIDE,
    where: [inTheSection, redToast],
    async after(page) {
      await canPayHere(page);
      await expect(cardFrame(page).getByLabel('Card number')).toHaveValue(/3436$/);
    },
  },
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

/** What a bank asks is answered in its own frame: a failed check is explained, and a passed one pays. */
async function answerBank(page: Page) {
  const bank = page.frameLocator('iframe.threeDs');
  await pay(page, cards.challenged);
  await bank.getByRole('button', { name: 'Fail the check' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Your bank couldn’t confirm' });
  await expect(message).toBeFocused();
  await expect(page.locator('iframe.threeDs')).toHaveCount(0);
  await openSection(page, /Payment/);
  await canPayHere(page);
  await pay(page, cards.challenged);
  await bank.getByRole('button', { name: 'Pass the check' }).click();
  await paidOrder(page);
}

// The other ways in which a form, PayPal or confirming may fail are in src/pages/checkout/payment-fails.test.tsx, and a form that
// does not load and is tried again in site/every-screen-is-accessible.spec.ts.
test('where confirming fails, the payment is authorised anew, the error is told, and paying works then; Back does not lead to paying again', async ({
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
  await test.step('a bank that asks is answered in its own frame', () => answerBank(page));
  // At first, and for each that was confirmed and failed: a declined card, and a check. What is not confirmed keeps its token.
  expect(tokens).toHaveLength(3);
  expect(new Set(tokens).size).toBe(tokens.length);
  await expect.poll(() => receiptsTo(page, email)).toBe(1);

  await page.goBack();
  await page.waitForURL(/\/basket$/);
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
});
