import type { Locator, Page } from '@playwright/test';
import {
  answered,
  type Catalogue,
  driveAll,
  greenToast,
  inTheSection,
  inTheSummary,
  OFFLINE,
  OUR_SIDE,
  redToast,
} from '../../support/error-catalogue.ts';
import {
  acceptAll,
  cardFrame,
  cards,
  checkoutAt,
  fillBasket,
  fillCard,
  openSection,
  payButton,
  storedBasket,
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
const NO_QUANTITY = 'We couldn’t change the quantity. Please try again.';

/** The ways in which a call may fail are in src/pages/basket/basket-calls-fail.test.tsx; here is how one is shown. */
const failures: Catalogue = {
  'a quantity that cannot be changed': {
    arrange: (page) => answered(page, 'PUT', /\/v1\/website\/basket\//),
    act: chooseThree,
    says: OUR_SIDE,
    where: [redToast],
    async after(page) {
      await expect(quantity(page)).toHaveValue('1');
      expect((await storedBasket(page))?.totals.item_count).toBe(1);
    },
  },
  'a quantity, with a connection that is cut': {
    arrange: (page) =>
      answered(page, 'PUT', /\/v1\/website\/basket\//, (route) => route.abort('connectionreset')),
    act: chooseThree,
    says: NO_QUANTITY,
    where: [redToast],
  },
  'removing from the basket without a connection': {
    arrange: (page) => page.context().setOffline(true),
    act: remove,
    says: OFFLINE,
    where: [redToast],
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

/** From Payment, with every section before it complete. */
const ofTheSections: Catalogue = {
  'saving the billing': {
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Edit billing' }).click();
      await openSection(page, /Billing/);
      await page.getByLabel('Address line 2').fill('Headingley');
      await answered(page, 'POST', /\/checkout\/billing$/);
    },
    act: (page) => page.getByRole('button', { name: 'Continue' }).click(),
    says: OUR_SIDE,
    where: [inTheSummary],
    after: (page) => expect(page.getByLabel('Address line 2')).toHaveValue('Headingley'),
  },
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
};

// One walk to where the calls are made: after each failure the page is as it was before. The calls of other sections and pages
// are in src/pages/checkout/checkout-calls-fail.test.tsx.
for (const [name, start, rows] of [
  ['a call of the basket’s page fails, and then succeeds', basket, { ...failures, ...successes }],
  ['a call of a section fails', (page: Page) => checkoutAt(page, 'payment'), ofTheSections],
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

test('a toast covers neither the bar to pay by on a phone, nor the quantity that it speaks of', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await basket(page);
  await chooseThree(page);
  await expectToastAbove(page, page.locator('.paybar'));

  await page.setViewportSize({ width: 1280, height: 900 });
  const select = await quantity(page).boundingBox();
  const bottom = Math.ceil((select?.y ?? 0) + (select?.height ?? 0));
  await page.setViewportSize({ width: 1280, height: bottom + 20 });
  await quantity(page).evaluate((field) => {
    scrollTo(0, 0);
    field.focus({ preventScroll: true });
  });
  await page.keyboard.press('ArrowDown');
  await expectToastAbove(page, quantity(page));
});

async function expectToastAbove(page: Page, element: Locator) {
  await expect(page.locator('.toast')).toBeVisible();
  await expect(async () => {
    const [toast, below] = [await page.locator('.toast').boundingBox(), await element.boundingBox()];
    expect((toast?.y ?? Number.NaN) + (toast?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
}
