import type { Page } from '@playwright/test';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { receiptsTo } from '../../support/emails.ts';
import {
  answered,
  type Catalogue,
  drive,
  driveAll,
  inTheSection,
  OFFLINE,
  OUR_SIDE,
  type Row,
  redToast,
} from '../../support/error-catalogue.ts';
import {
  acceptAll,
  cardFrame,
  cards,
  checkoutAt,
  fillCard,
  helen,
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

const withPaypal = (before: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByLabel('PayPal').check();
  await acceptAll(page);
  await before(page);
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

/** PayPal stays usable, and trying again opens the card form. */
async function tryAgainHelps(page: Page) {
  await page.getByLabel('PayPal').check();
  await expect(page.locator('.problem')).toHaveCount(0);
  await acceptAll(page);
  await canPay(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('radio', { name: /^Card/ }).check();
  const again = page.getByRole('button', { name: 'Try again' });
  // Choosing Card has asked for the form anew already.
  await expect(cardFrame(page).getByLabel('Card number').or(again)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(page.locator('.problem')).toHaveCount(0);
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
  'whose script does not load': {
    arrange: (page) => page.route(SCRIPT, (route) => route.abort()),
    act: (page) => page.reload(),
    says: NOT_LOADED,
    where: [inTheSection],
    after: tryAgainHelps,
  },
  'whose script does not come within ten seconds': {
    arrange: (page) => page.route(SCRIPT, () => undefined),
    async act(page) {
      const request = page.waitForRequest(SCRIPT);
      // A script that hangs may keep the page from being loaded in full.
      await page.reload({ waitUntil: 'commit' });
      await request;
      await page.clock.runFor(9_900);
      await expect(page.getByText('Loading the card form…')).toBeVisible();
      await page.clock.runFor(200);
    },
    says: NOT_LOADED,
    where: [inTheSection],
    after: tryAgainHelps,
  },
  'whose frame does not load': {
    async arrange(page) {
      const src = await page.locator('iframe[title="Card details"]').getAttribute('src');
      await page.route(`${src?.split('?')[0]}*`, () => undefined);
    },
    async act(page) {
      const requested = page.waitForRequest(
        (request) => request.isNavigationRequest() && request.frame() !== page.mainFrame(),
      );
      await page.reload();
      await requested;
      await page.clock.runFor(10_500);
    },
    says: NOT_LOADED,
    where: [inTheSection],
    after: tryAgainHelps,
  },
  'for which the gateway gives no token': {
    arrange: (page) =>
      answered(page, 'POST', /\/checkout\/authorise$/, (route) =>
        route.fulfill({ status: 503, json: { message: 'Not now.', code: 'gateway_unavailable' } }),
      ),
    act: (page) => page.reload(),
    says: NOT_LOADED,
    where: [inTheSection],
    after: tryAgainHelps,
  },
};

const whenReached: Row = {
  async arrange(page) {
    await checkoutAt(page, 'billing');
    await page.route(SCRIPT, (route) => route.abort());
    for (const [label, text] of [
      ['First name', helen.firstname],
      ['Last name', helen.surname],
      ['Phone', helen.phone],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Enter address manually' }).click();
    await page.getByLabel('Address line 1').fill(helen.address_line_1);
    await page.getByLabel('Postcode').fill(helen.postcode);
    await page.getByRole('button', { name: 'Continue' }).click();
    await openSection(page, /Learner/);
    await page.getByLabel('I am', { exact: true }).check();
    await page.getByLabel('Same as billing address').check();
  },
  act: (page) => page.getByRole('button', { name: 'Continue' }).click(),
  says: NOT_LOADED,
  where: [inTheSection],
  after: tryAgainHelps,
};

const failures: Catalogue = {
  'the card is declined': {
    arrange: withCard(cards.declined),
    act: press,
    says: 'Your card was declined. Please try another card.',
    where: [inTheSection, redToast],
    after: canPayHere,
  },
  'the security code is not the card’s': {
    arrange: withCard([cards.good[0], '999']),
    act: press,
    says: 'The security code does not match the card.',
    where: [inTheSection, redToast],
    after: canPayHere,
  },
  'the gateway has no words for it': {
    arrange: withCard(['4000300000000006', '123']),
    act: press,
    says: 'An error occurred with the payment',
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

const ofPaypal: Catalogue = {
  'PayPal cannot be begun': {
    arrange: withPaypal((page) => answered(page, 'POST', /\/checkout\/paypal$/)),
    act: press,
    says: OUR_SIDE,
    where: [inTheSection, redToast],
    after: canPay,
  },
  'there is no connection on the way to PayPal': {
    arrange: withPaypal((page) => page.context().setOffline(true)),
    act: press,
    says: OFFLINE,
    where: [inTheSection, redToast],
    async after(page) {
      await canPay(page);
      await page.context().setOffline(false);
      await press(page);
      await expect(
        page.getByRole('heading', { name: `Pay ${formatPrice(tenHours.total)} to ` }),
      ).toBeVisible();
    },
  },
};

test('a card form that does not load says so, and opens where it is tried again', async ({ page }) => {
  await page.clock.install();
  await payment(page);
  await driveAll(page, opening);
});

test('a card form that fails when the section is reached', ({ page }) => drive(page, whenReached));

test('PayPal that is not reached says so, and is reached then', async ({ page }) => {
  await page.clock.install();
  await payment(page);
  await driveAll(page, ofPaypal);
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

for (const [name, how, says] of [
  ['an error', undefined, OUR_SIDE],
  ['nothing', 'abort', 'TypeError: Failed to fetch'],
] as const)
  test(`where confirming is answered by ${name}, that is told, and what was paid is not paid again`, async ({
    page,
  }) => {
    const email = newEmail();
    let authorise = () => {};
    const told = new Promise<void>((resolve) => {
      authorise = resolve;
    });
    await drive(page, {
      async arrange() {
        await checkoutAt(page, 'payment', { email });
        await fillCard(page, cards.good);
        await acceptAll(page);
        await answered(page, 'POST', /\/checkout\/confirm$/, how && ((route) => route.abort()));
        await answered(page, 'POST', /\/checkout\/authorise$/, (route) => told.then(() => route.continue()));
      },
      act: press,
      says,
      where: [inTheSection, redToast],
      // Authorising anew settles the payment that was accepted: it is found to be paid.
      async after() {
        authorise();
        await paidOrder(page);
        await expect.poll(() => receiptsTo(page, email)).toBe(1);
      },
    });
  });
