import type { Page } from '@playwright/test';
import { makeAccount } from '../../support/account-journey.ts';
import {
  answered,
  type Catalogue,
  driveAll,
  greenToast,
  inTheSection,
  inTheSummary,
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
  fillBasket,
  fillCard,
  L_PLATES,
  LESSON,
  openSection,
  payButton,
  storedBasket,
  THEORY,
} from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

// That an endpoint outside /v1/ is never called, and what the console then says, cannot be brought about from a page,
// as no page has one: src/platform/http/api-client.test.ts shows it.

const basket = async (page: Page) => {
  await fillBasket(page);
  await page.goto('/basket');
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
};
const nothing = async () => {};
const quantity = (page: Page) => page.getByLabel('Quantity for 10 hours in Leeds');
const chooseThree = (page: Page) => quantity(page).selectOption('3');
const remove = (page: Page) => page.getByRole('button', { name: 'Remove 10 hours in Leeds' }).click();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const PUT = ['PUT', /\/v1\/website\/basket\//] as const;

const STACK = { error: 'Internal', stack: 'Error: duplicate key "orders_pkey" at /srv/app/orders.js:12:3' };
const A_PROXY = '<html><h1>502 Bad Gateway</h1><p>upstream 10.0.3.7:3000 refused</p></html>';
const noWords = (status: number) => `Request failed with status code ${status}`;
const NO_QUANTITY = 'We couldn’t change the quantity. Please try again.';
const TOO_MANY = 'Too many attempts. Please wait a minute and try again.';

/** The quantity that cannot be changed, failing in every way that there is. */
const failing = (says: string, arrange: Row['arrange']): Row => ({
  arrange,
  act: chooseThree,
  says,
  where: [redToast],
  async after(page) {
    await expect(quantity(page)).toHaveValue('1');
    expect((await storedBasket(page))?.totals.item_count).toBe(1);
    await expect(page.getByRole('link', { name: 'My Basket, 1 item' })).toBeVisible();
  },
});

const ways: Catalogue = {
  'an answer with words of ours': failing(OUR_SIDE, (page) => answered(page, ...PUT)),
  'an answer with what nobody should see': failing(NO_QUANTITY, (page) =>
    answered(page, ...PUT, (route) => route.fulfill({ status: 500, json: STACK })),
  ),
  'an answer that is not ours': failing(NO_QUANTITY, (page) =>
    answered(page, ...PUT, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: A_PROXY }),
    ),
  ),
  'too many calls': failing(TOO_MANY, (page) =>
    answered(page, ...PUT, (route) => route.fulfill({ status: 429, json: { message: TOO_MANY } })),
  ),
  'a refusal': failing('That’s more than you can buy at once.', (page) =>
    // More than there is to choose.
    answered(page, ...PUT, (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), quantity: 5_000 } }),
    ),
  ),
  'no connection': failing(NO_QUANTITY, (page) => page.context().setOffline(true)),
  'a connection that is cut': failing(NO_QUANTITY, (page) =>
    answered(page, ...PUT, (route) => route.abort('connectionreset')),
  ),
};

/** What else is called from there: the raw error, where there is no message. */
const ofTheBasket: Catalogue = {
  'removing from the basket, with an answer that is not ours': {
    arrange: (page) =>
      answered(page, 'DELETE', /\/v1\/website\/basket\//, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: A_PROXY }),
      ),
    act: remove,
    says: noWords(502),
    where: [redToast],
  },
  'removing from the basket without a connection': {
    arrange: (page) => page.context().setOffline(true),
    act: remove,
    says: OFFLINE,
    where: [redToast],
  },
  'removing from the basket': {
    arrange: (page) => answered(page, 'DELETE', /\/v1\/website\/basket\//),
    act: remove,
    says: OUR_SIDE,
    where: [redToast],
    after: (page) => expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible(),
  },
  'going to the checkout': {
    arrange: (page) => answered(page, 'POST', /\/checkout\/start$/),
    act: (page) => page.getByRole('button', { name: 'Checkout Now' }).first().click(),
    says: OUR_SIDE,
    where: [redToast],
    after: (page) => expect(page).toHaveURL(/\/basket$/),
  },
};

const successes: Catalogue = {
  'a quantity that is changed': {
    arrange: nothing,
    act: chooseThree,
    says: 'Quantity updated',
    where: [greenToast],
    after: (page) => expect(quantity(page)).toHaveValue('3'),
  },
  'an item that is removed': {
    arrange: nothing,
    act: remove,
    says: 'Item removed from basket',
    where: [greenToast],
  },
};

const ofAnArea: Catalogue = {
  'adding to the basket': {
    arrange: (page) =>
      page.goto('/areas-covered/leeds').then(() => answered(page, 'POST', /\/v1\/website\/basket$/)),
    act: (page) => page.getByRole('button', { name: /: 10 hours$/ }).click(),
    says: OUR_SIDE,
    where: [redToast],
    after: (page) => expect(page.getByRole('button', { name: /: 10 hours$/ })).toHaveText(/^Add to basket/),
  },
};

/** From Details, open. */
const ofDetails: Catalogue = {
  'saving the details': {
    async arrange(page) {
      await page.getByLabel('Email').fill('helen@example.co.uk');
      await answered(page, 'POST', /\/checkout\/customer$/);
    },
    act: goOn,
    says: OUR_SIDE,
    where: [inTheSummary],
    after: (page) => expect(page.getByLabel('Email')).toHaveValue('helen@example.co.uk'),
  },
  'signing in': {
    async arrange(page) {
      await page.getByRole('radio', { name: 'I have an account' }).check();
      await page.getByLabel('Email').fill('joan@example.co.uk');
      await page.getByRole('textbox', { name: 'Password' }).fill('clutch kettle marmalade');
      await answered(page, 'POST', /\/v1\/login$/);
    },
    act: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    says: OUR_SIDE,
    where: [inTheSummary],
    after: (page) => expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(''),
  },
  'signing out': {
    async arrange(page) {
      await makeAccount(page);
      await page.reload();
      await openSection(page, /Details/);
      await answered(page, 'POST', /\/v1\/logout$/);
    },
    act: (page) => page.getByRole('button', { name: 'Sign out' }).click(),
    says: OUR_SIDE,
    where: [redToast],
    after: (page) => expect(page.getByText(/^Signed in as/)).toBeVisible(),
  },
};

/** From Payment, with every section before it complete. */
const ofTheSections: Catalogue = {
  ...Object.fromEntries(
    ['Delivery', 'Billing', 'Learner'].map((title) => [
      `saving the ${title.toLowerCase()}`,
      {
        arrange: async (page: Page) => {
          await page.getByRole('button', { name: `Edit ${title.toLowerCase()}` }).click();
          await openSection(page, new RegExp(title));
          await page.getByLabel('Address line 2').fill('Headingley');
          await answered(page, 'POST', /\/checkout\/(delivery|billing|lesson)$/);
        },
        act: goOn,
        says: OUR_SIDE,
        where: [inTheSummary],
        after: (page: Page) => expect(page.getByLabel('Address line 2')).toHaveValue('Headingley'),
      },
    ]),
  ),
  'accepting the terms to pay': {
    arrange: async (page) => {
      await page.reload();
      await openSection(page, /Payment/);
      await fillCard(page, cards.good);
      await acceptAll(page);
      await answered(page, 'POST', /\/checkout\/consents$/);
    },
    act: (page) => payButton(page).click(),
    says: OUR_SIDE,
    where: [inTheSection, redToast],
    after: (page) => expect(cardFrame(page).getByLabel('Card number')).toHaveValue(/3436$/),
  },
  'using a voucher’s code': {
    arrange: async (page) => {
      await page.getByText('Pay with a gift voucher').click();
      await page.getByLabel('Code', { exact: true }).fill('ABCD-EFGH-JKMN-PQRS');
      await answered(page, 'POST', /\/checkout\/vouchers$/);
    },
    act: (page) => page.getByRole('button', { name: 'Use this code' }).click(),
    says: OUR_SIDE,
    where: [redToast],
    after: (page) =>
      expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(new RegExp(OUR_SIDE)),
  },
};

const detailsOfDigital = (page: Page) => checkoutAt(page, 'customer', { products: [THEORY] });
const paymentOfBoth = (page: Page) => checkoutAt(page, 'payment', { products: [LESSON, L_PLATES] });

// One walk to where the calls are made: after each failure the page is as it was before.
for (const [name, start, rows] of [
  [
    'a call of the basket’s page fails in any way, and then succeeds',
    basket,
    { ...ways, ...ofTheBasket, ...successes },
  ],
  ['a call of an area’s page fails', nothing, ofAnArea],
  ['a call of Details fails', detailsOfDigital, ofDetails],
  ['a call of a later section fails', paymentOfBoth, ofTheSections],
] as const)
  test(`${name}, and it is said for as long as the catalogue has it`, async ({ page }) => {
    await page.clock.install();
    await start(page);
    await driveAll(page, rows);
  });

test('a toast stays while it is pointed at or has the focus, and goes when it is dismissed', async ({
  page,
}) => {
  await page.clock.install();
  await basket(page);
  await page.clock.pauseAt(Date.now() + 30_000);
  const toast = page.locator('.toast');
  await chooseThree(page);
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(1, 1);
  await page.clock.runFor(2_999);
  await toast.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast).toHaveCount(0);
});

test('on a phone a toast stands over the bar to pay by, and hides nothing of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await basket(page);
  await chooseThree(page);
  await expect(page.locator('.toast')).toBeVisible();
  await expect(async () => {
    const [toast, bar] = [
      await page.locator('.toast').boundingBox(),
      await page.locator('.paybar').boundingBox(),
    ];
    expect((toast?.y ?? Number.NaN) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass();
});

test('a toast does not cover the quantity that it speaks of', async ({ page }) => {
  await basket(page);
  const select = await quantity(page).boundingBox();
  const bottom = Math.ceil((select?.y ?? 0) + (select?.height ?? 0));
  await page.setViewportSize({ width: 1280, height: bottom + 20 });
  await quantity(page).evaluate((field) => {
    scrollTo(0, 0);
    field.focus({ preventScroll: true });
  });
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.toast')).toBeVisible();
  await expect(async () => {
    const [toast, field] = [await page.locator('.toast').boundingBox(), await quantity(page).boundingBox()];
    expect((toast?.y ?? Number.NaN) + (toast?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
  }).toPass();
});
