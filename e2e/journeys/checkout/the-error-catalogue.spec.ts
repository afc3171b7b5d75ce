import type { Locator, Page } from '@playwright/test';
import {
  answered,
  type Catalogue,
  driveAll,
  greenToast,
  OFFLINE,
  OUR_SIDE,
  redToast,
} from '../../support/error-catalogue.ts';
import { fillBasket, storedBasket } from '../../support/journey.ts';
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
  'removing from the basket without a connection': {
    arrange: (page) => page.context().setOffline(true),
    act: remove,
    says: OFFLINE,
    where: [redToast],
  },
};

const changed: Catalogue = {
  'a quantity that is changed': {
    arrange: nothing,
    act: chooseThree,
    says: 'Quantity updated',
    where: [greenToast],
    after: (page) => expect(quantity(page)).toHaveValue('3'),
  },
};
const removed: Catalogue = {
  'an item that is removed': {
    arrange: nothing,
    act: remove,
    says: 'Item removed from basket',
    where: [greenToast],
  },
};

/** With the clock where it stands. */
async function expectToStay(page: Page) {
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.locator('.toast');
  await quantity(page).selectOption('4');
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
  await page.clock.resume();
}

async function expectNothingCovered(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
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
  await page.setViewportSize({ width: 1280, height: 900 });
}

// One walk to where the calls are made: after each failure the page is as it was before. The calls of other sections and pages
// are in src/pages/checkout/checkout-calls-fail.test.tsx, and how one of a section is shown in the-address-input.spec.ts and
// the-error-catalogue-of-the-card-form.spec.ts.
test('a call of the basket’s page fails, and then succeeds, and it is said for as long as the catalogue has it', async ({
  page,
}) => {
  await page.clock.install();
  await basket(page);
  await driveAll(page, { ...failures, ...changed });
  await test.step('a toast stays while it is pointed at or has the focus, and goes when it is dismissed', () =>
    expectToStay(page));
  await test.step('a toast covers neither the bar to pay by on a phone, nor the quantity that it speaks of', () =>
    expectNothingCovered(page));
  await driveAll(page, removed);
  await test.step('tabs of one browser follow each other', () => changeInTwoTabs(page));
});

async function changeInTwoTabs(page: Page) {
  const other = await page.context().newPage();
  await other.goto('/areas-covered/leeds');
  await other.getByRole('button', { name: /: 1 hour$/ }).click();
  await expect(page.getByRole('heading', { name: '1 hour in Leeds' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'My Basket, 1 item', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Remove 1 hour/ }).click();
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'My Basket, 0 items' })).toBeVisible();
}

async function expectToastAbove(page: Page, element: Locator) {
  await expect(page.locator('.toast')).toBeVisible();
  await expect(async () => {
    const [toast, below] = [await page.locator('.toast').boundingBox(), await element.boundingBox()];
    expect((toast?.y ?? Number.NaN) + (toast?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
}
