import type { APIRequestContext } from '@playwright/test';
import {
  fillSignIn,
  joan,
  makeAccount,
  PASSWORD,
  passwordIn,
  signIn,
  signOut,
} from '../../support/account-journey.ts';
import {
  checkoutAt,
  headers,
  helen,
  newEmail,
  openSection,
  paidOrder,
  pay,
  storedBasket,
  THEORY,
} from '../../support/journey.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

const ADDRESS = {
  address_line_1: helen.address_line_1,
  address_line_2: '',
  address_line_3: '',
  city: helen.city,
  postcode: helen.postcode,
  country: helen.country,
};

const SIGNED_OUT = 'You’ve signed out. Everything is still in your basket.';

/** An account with a phone and an address, from another browser than this one. */
async function accountElsewhere(request: APIRequestContext): Promise<string> {
  const email = await makeAccount({ request });
  const saved = await request.put('/v1/account', {
    headers,
    data: { ...joan, phone: helen.phone, ...ADDRESS },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  return email;
}

test('signing in on the way fills in what the account knows, and signing out takes it away', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const email = await accountElsewhere(request);
  await checkoutAt(page, 'customer', { products: [{ product_id: 47, type: 'lesson' }, THEORY] });
  await page.getByLabel('No, it’s for someone else').check();
  await page.getByRole('radio', { name: 'I have an account' }).check();
  await fillSignIn(page, email);

  await expect(await openSection(page, /Details/)).toBeFocused();
  await expect(page.getByText(`Signed in as Joan Watson, ${email}`)).toBeVisible();
  await expect(page.getByLabel('No, it’s for someone else')).toBeChecked();
  const sent = page.waitForRequest((call) => call.url().endsWith('/checkout/customer'));
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await sent).postDataJSON()).toEqual({
    basket: expect.any(String),
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email,
    customer_is_pupil: false,
  });
  await openSection(page, /Billing/);
  await expect(page.getByText(`Joan Watson, ${email}`)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Joan');
  await expect(page.getByLabel('Phone')).toHaveValue(helen.phone);
  await expect(page.getByLabel('Address line 1')).toHaveValue(helen.address_line_1);
  await page.getByLabel('First name').fill('Joanna');
  const drafted = page.waitForResponse(/checkout\/draft$/);
  await page.getByRole('button', { name: 'Edit details' }).click();
  await drafted;
  await openSection(page, /Details/);
  await page.getByRole('button', { name: 'Sign out' }).click();

  await expect(page.getByRole('radio', { name: 'Continue as a guest' })).toBeChecked();
  await expect(page.locator('.notice')).toHaveText(SIGNED_OUT);
  await expect(await openSection(page, /Details/)).toBeFocused();
  await expect(page).toHaveURL(/checkout$/);
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByText(email)).toHaveCount(0);
  expect((await storedBasket(page))?.contents.products).toHaveLength(2);
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('No, it’s for someone else').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Billing/);
  await expect(page.locator('.notice')).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(page.getByLabel('Phone')).toHaveValue('');
});

test('signed in before, what the account knows is completed, and the order is the account’s', async ({
  page,
  request,
}) => {
  const email = await accountElsewhere(request);
  await signIn(page, email);
  await checkoutAt(page, 'payment', { products: [THEORY] });
  await expect(page.getByText(`Joan Watson, ${email}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit billing' })).toBeVisible();
  await pay(page);
  const order = await paidOrder(page);
  await page.goto('/account');
  await expect(page.getByText(order).first()).toBeVisible();
});

test('who has signed out in another tab is told, with nothing of the account left', async ({
  page,
  request,
  watching,
}) => {
  // What this tab still sends of the account is refused.
  watching.tolerate(/40[149]|422/);
  const email = await accountElsewhere(request);
  await checkoutAt(page, 'customer');
  await page.getByRole('radio', { name: 'I have an account' }).check();
  await fillSignIn(page, email);
  await expect(page.getByText(`Signed in as Joan Watson, ${email}`)).toBeVisible();
  await page.getByLabel('Yes, I’m learning').check();
  const otherTab = await page.context().newPage();
  await otherTab.goto('/account');
  await signOut(otherTab);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('.notice')).toHaveText(SIGNED_OUT);
  await expect(page.getByText('Joan')).toHaveCount(0);
  expect((await storedBasket(page))?.contents.products).toHaveLength(1);
});

test('a wrong password is said once for both, only the password is typed again, and signing in and out needs no pointer', async ({
  page,
  request,
  watching,
}) => {
  watching.tolerate(/401/);
  const email = await accountElsewhere(request);
  await checkoutAt(page, 'customer');
  await page.getByLabel('Email').fill('joan@example.co.uk');
  await page.getByRole('radio', { name: 'I have an account' }).check();
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('To continue, enter your password.');
  // What was typed as a guest need not be typed again.
  await expect(page.getByLabel('Email')).toHaveValue('joan@example.co.uk');
  await passwordIn(page).fill('not the right one');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordIn(page)).toHaveAttribute('type', 'text');
  await button.click();
  await expect(page.locator('.problem')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(passwordIn(page)).toHaveValue('');
  await expect(passwordIn(page)).toHaveAttribute('type', 'password');
  await expect(page.getByLabel('Email')).toHaveValue('joan@example.co.uk');
  await expectAccessibleAndFitting(page);
  // Going on as a guest leaves the trouble behind.
  await page.getByRole('radio', { name: 'Continue as a guest' }).check();
  await expect(page.locator('.problem')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('joan@example.co.uk');

  await page.getByRole('radio', { name: 'Continue as a guest' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as Joan Watson, ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Continue as a guest' })).toBeChecked();
});
