import type { Page, Route } from '@playwright/test';
import { answered, type Catalogue, driveAll, type Row, redToast } from '../../support/error-catalogue.ts';
import { checkoutAt, fillBasket, LESSON, storeBasket, storedBasket, THEORY } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });
test.beforeEach(({ watching }) => watching.tolerate(/Failed to load resource/));

const headers = { 'X-Requested-With': 'XMLHttpRequest' };
const LOST = 'We couldn’t find your basket. It may have expired.';

/** As if the server had purged the basket meanwhile: what is asked for is one that it does not know. */
const elsewhere = (route: Route) => ({ ...route.request().postDataJSON(), basket: crypto.randomUUID() });
const purged = (route: Route) => route.continue({ postData: elsewhere(route) });

const basketPage = async (page: Page) => {
  await fillBasket(page, [LESSON, THEORY]);
  await page.goto('/basket');
  await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toBeVisible();
};
const quantity = (page: Page) => page.getByLabel('Quantity for 10 hours in Leeds');

async function clearedAtTheBasket(page: Page) {
  await expect(page).toHaveURL(/\/basket$/);
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Basket, 0 items' })).toBeVisible();
  expect(await storedBasket(page)).toBeNull();
}

const lost: Catalogue = {
  'changing a quantity': {
    arrange: (page) => basketPage(page).then(() => answered(page, 'PUT', /\/v1\/website\/basket\//, purged)),
    act: (page) => quantity(page).selectOption('2'),
    says: LOST,
    where: [redToast],
    after: clearedAtTheBasket,
  },
  'removing an item': {
    arrange: (page) =>
      basketPage(page).then(() => answered(page, 'DELETE', /\/v1\/website\/basket\//, purged)),
    act: (page) => page.getByRole('button', { name: 'Remove 10 hours in Leeds' }).click(),
    says: LOST,
    where: [redToast],
    after: clearedAtTheBasket,
  },
  'going to the checkout': {
    arrange: (page) => basketPage(page).then(() => answered(page, 'POST', /\/checkout\/start$/, purged)),
    act: (page) => page.getByRole('button', { name: 'Checkout Now' }).first().click(),
    says: LOST,
    where: [redToast],
    after: clearedAtTheBasket,
  },
  'coming back to the checkout': {
    async arrange(page) {
      const basket = await fillBasket(page);
      await storeBasket(page, { ...basket, uuid: crypto.randomUUID() });
      await page.goto('/terms-conditions');
    },
    act: (page) => page.goto('/basket/checkout'),
    says: LOST,
    where: [redToast],
    after: clearedAtTheBasket,
  },
  'saving a section of the checkout': {
    async arrange(page) {
      await checkoutAt(page, 'customer', { products: [THEORY] });
      await page.getByLabel('Email').fill('helen@example.co.uk');
      // And its checkout with it: whatever is asked for afterwards is not there either.
      await answered(page, 'POST', /\/checkout\/start$/, purged);
      await answered(page, 'POST', /\/checkout\/customer$/, async (route) => {
        const response = await route.fetch({ postData: elsewhere(route) });
        await page.context().clearCookies();
        await route.fulfill({ response });
      });
    },
    async act(page) {
      // The page asks once more, for an order that another tab may have made of it: its toast takes the first one's place.
      const askedAgain = page.waitForResponse(/\/checkout\/start$/);
      await page.getByRole('button', { name: 'Continue' }).click();
      await (await askedAgain).finished();
    },
    says: LOST,
    where: [redToast],
    after: clearedAtTheBasket,
  },
};

const lostItem: Row = {
  async arrange(page) {
    await basketPage(page);
    const basket = await storedBasket(page);
    const [first] = basket?.contents.products ?? [];
    // Another browser's doing: no tab of this one hears of it.
    await page.request.delete(`/v1/website/basket/${first?.id}`, {
      headers,
      data: { basket: basket?.uuid },
    });
  },
  act: (page) => page.getByRole('button', { name: 'Remove 10 hours in Leeds' }).click(),
  says: 'That item isn’t in your basket.',
  where: [redToast],
  async after(page) {
    await expect(page.getByRole('heading', { name: '10 hours in Leeds' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Theory/ }).first()).toBeVisible();
    expect((await storedBasket(page))?.contents.products).toHaveLength(1);
  },
};

test('a basket that is not there any more is cleared, and the way leads to the basket; an item that is not just goes', async ({
  page,
}) => {
  await driveAll(page, { 'an item that is not there any more clears no basket': lostItem, ...lost });
  await page.unrouteAll();
  await test.step('when the basket is looked at, which says what happened', () => lookedAt(page));
});

async function lookedAt(page: Page) {
  const basket = await fillBasket(page);
  await storeBasket(page, { ...basket, uuid: crypto.randomUUID() });
  await page.goto('/basket');
  await clearedAtTheBasket(page);
  await expect(page.locator('.toast p')).toHaveText(LOST);
}
