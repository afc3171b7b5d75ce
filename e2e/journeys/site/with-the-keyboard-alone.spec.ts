import { browserEntries } from '#src/pages/legal/what-the-browser-keeps.ts';
import { usually } from '#testing/at-night.ts';
import { makeAccount, onAccountPage, PASSWORD, passwordIn } from '../../support/account-journey.ts';
import { fillBasket, newEmail, paidOrder, storedBasket } from '../../support/journey.ts';
import { keptInBrowser } from '../../support/kept-in-browser.ts';
import { enter, tabTo, walkStops } from '../../support/keyboard.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('a whole purchase needs no pointer, and keeps in the browser what the privacy page names', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name }).locator('visible=true').first();

  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await enter(page, 'Where do you want to learn?', 'LS6 3AD');
  await page.keyboard.press('Enter');
  await page.waitForURL(/areas-covered\/leeds/);

  await tabTo(page, button(/: 10 hours$/));
  await page.keyboard.press('Space');
  await expect(button(/: 10 hours$/)).toHaveText(/^Added/);
  await expect(button(/: 10 hours$/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeHidden();
  await page.goto('/basket');

  await expect(button('Checkout Now')).toBeVisible();
  await tabTo(page, page.getByLabel('Quantity for 10 hours in Leeds'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Quantity updated')).toBeVisible();
  await tabTo(page, button('Checkout Now'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/basket\/checkout/);
  await expect(page.getByLabel('Email')).toBeVisible();

  await enter(page, 'Email', newEmail());
  await tabTo(page, page.getByLabel('Yes, I’m learning'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('No, it’s for someone else')).toBeChecked();
  await tabTo(page, button('Continue'));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: /^Billing ?, step 2 of 4/ })).toBeFocused();
  await enter(page, 'First name', 'Helen');
  await enter(page, 'Last name', 'Marsden');
  await enter(page, 'Phone', '07700 900418');
  await enter(page, 'Postcode', 'ls6 3ad');
  await page.keyboard.press('Enter');
  await expect(page.getByText('14 addresses found').first()).toBeVisible();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await tabTo(page, button('Continue'));
  await page.keyboard.press('Enter');

  // Who can teach is said when the focus is already below the place where it is said.
  const focusIsBelow = Promise.withResolvers<void>();
  await page.route('**/v1/website/checkout/coverage', async (route) => {
    await focusIsBelow.promise;
    await route.continue();
  });
  await expect(page.getByRole('heading', { name: /^Learner ?, step 3 of 4/ })).toBeFocused();
  await enter(page, 'Learner’s first name', 'Callum');
  await enter(page, 'Learner’s last name', 'Marsden');
  await enter(page, 'Learner’s phone', '07700 900673');
  await tabTo(page, page.getByLabel('Same as billing address'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Monday evening'));
  await page.keyboard.press('Space');
  await tabTo(page, button('Continue'));
  focusIsBelow.resolve();
  await expect(page.getByRole('group', { name: /first lesson/ })).toBeVisible();
  await expect(button('Continue')).toBeFocused();
  await expect(button('Continue')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: /^Payment ?, step 4 of 4/ })).toBeFocused();
  const card = page.frameLocator('iframe[title="Card details"]');
  await expect(card.getByLabel('Card number')).toBeVisible();
  for (const [label, words] of [
    ['Name on card', 'Helen Marsden'],
    ['Card number', '4976350000006891'],
    [/Expiry/, '1230'],
    [/Security code/, '342'],
  ] as const) {
    await tabTo(page, card.getByLabel(label));
    await page.keyboard.type(words);
  }
  await tabTo(page, page.getByLabel(/Start as soon as possible/));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel(/I accept the/));
  await page.keyboard.press('Space');
  await tabTo(page, button(/^Pay £/));
  await page.keyboard.press('Enter');

  const bank = page.frameLocator('iframe.threeDs');
  await expect(bank.getByRole('heading')).toBeVisible();
  await tabTo(page, bank.getByRole('button', { name: 'Pass the check' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/confirmation/);
  const kept = await keptInBrowser(page, context);
  await paidOrder(page);
  kept.push(...(await keptInBrowser(page, context)));
  const said = browserEntries.map(({ name }) => name);
  expect(kept.filter((name) => !said.includes(name))).toEqual([]);
});

// At night: the stops of a desk's pages too, of the areas, of a course with its form and of the basket, each way at both widths
const STOPS = usually(
  { widths: [390], paths: ['/'] },
  {
    atNight: { widths: [390, 1280], paths: ['/', '/areas-covered', '/courses/calm-at-the-wheel', '/basket'] },
  },
);

test('the focus is seen at every stop, down the page and up again, at either width', async ({ page }) => {
  await page.goto('/areas-covered/leeds');
  for (const [width, lesson] of [
    [1280, /: 30 hours intensive$/],
    [390, /: 10 hours$/],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.getByRole('button', { name: lesson }).click();
    await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeVisible();
    expect(await walkStops(page, 'Shift+Tab')).toBeGreaterThan(10);
  }
  for (const path of STOPS.paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const width of STOPS.widths) {
      await page.setViewportSize({ width, height: 700 });
      expect(await walkStops(page, 'Tab')).toBeGreaterThan(10);
      expect(await walkStops(page, 'Shift+Tab')).toBeGreaterThan(10);
    }
  }
});

test('signing in, seeing the order and signing out need no pointer; Back then shows nobody’s account, and the basket is kept', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const basket = await fillBasket(page);
  const email = await makeAccount(page);
  await page.context().clearCookies();

  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Account', exact: true }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/sign-in/);
  await enter(page, 'Email', email);
  await enter(page, /^Password$/, PASSWORD);
  await tabTo(page, page.getByRole('button', { name: 'Show password' }));
  await page.keyboard.press('Space');
  await expect(passwordIn(page)).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Hide password' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Sign in', exact: true }));
  await page.keyboard.press('Enter');
  await onAccountPage(page);

  await page.goto('/account/details');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  expect(await walkStops(page, 'Tab')).toBeGreaterThan(20);
  await page.goto('/account');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You’ve signed out.')).toBeVisible();
  expect((await storedBasket(page))?.uuid).toBe(basket.uuid);
  await page.goBack();
  await page.waitForURL(/sign-in\?next=%2Faccount$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
