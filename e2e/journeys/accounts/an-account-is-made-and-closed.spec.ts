import {
  fillSignIn,
  makeAccount,
  makeAccountByHand,
  onAccountPage,
  PASSWORD,
  passwordIn,
  signIn,
  signOut,
} from '../../support/account-journey.ts';
import { linkInEmail } from '../../support/emails.ts';
import { fillBasket, newEmail, storedBasket } from '../../support/journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.describe('on a phone', () => {
  const viewport = { width: 390, height: 900 };
  test.use({ viewport });

  test('an account is made, its details are kept, it is signed out of and in to, and closed', async ({
    page,
    watching,
  }) => {
    watching.tolerate(/Failed to load resource/);
    const basket = await fillBasket(page);
    const email = await makeAccountByHand(page);

    await page.getByRole('link', { name: 'See your account' }).click();
    await onAccountPage(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Joan' })).toBeVisible();
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    await expect(page.getByText('You haven’t ordered anything yet.')).toBeVisible();

    await page.getByRole('link', { name: 'Your details' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Joan');
    await page.getByLabel('Last name').fill('Watson-Reid');
    await page.getByLabel('Phone').fill('07700 900418');
    await page.getByLabel('Postcode').fill('ls6 3ad');
    await page.getByLabel('Postcode').press('Enter');
    await page.getByLabel('4 Bainbrigge Road, Leeds', { exact: true }).check();
    const sent = page.waitForRequest((call) => call.method() === 'PUT');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.done')).toHaveText('Saved');
    expect((await sent).url()).toMatch(/\/v1\/account$/);
    expect((await sent).postDataJSON()).toEqual({
      firstname: 'Joan',
      surname: 'Watson-Reid',
      phone: '07700 900418',
      address_line_1: '4 Bainbrigge Road',
      address_line_2: '',
      address_line_3: '',
      city: 'Leeds',
      postcode: 'LS6 3AD',
      country: '826',
    });
    await page.reload();
    await expect(page.getByLabel('Last name')).toHaveValue('Watson-Reid');
    await expect(page.getByLabel('Phone')).toHaveValue(/7700 ?900418$/);
    await expect(page.getByLabel('Address line 1')).toHaveValue('4 Bainbrigge Road');
    await expect(page.getByLabel('Postcode')).toHaveValue('LS6 3AD');

    await page.getByRole('link', { name: 'Your account' }).first().click();
    await signOut(page);
    expect((await storedBasket(page))?.uuid).toBe(basket.uuid);
    // Back shows nobody's account.
    await page.goBack();
    await page.waitForURL(/sign-in\?next=%2Faccount$/);
    await page.goto('/account/details');
    await page.waitForURL(/sign-in\?next=%2Faccount%2Fdetails$/);

    await fillSignIn(page, email, 'not the password');
    await expect(page.getByText('There is a problem')).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.locator('.problem')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(passwordIn(page)).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAccessibleDescription(
      'Enter your password to sign in.',
    );
    const told = await page.locator('#sign-in-email-error').textContent();
    await fillSignIn(page, newEmail());
    await expect(page.locator('.problem')).toBeFocused();
    expect(await page.locator('#sign-in-email-error').textContent()).toBe(told);

    await fillSignIn(page, email);
    await page.waitForURL(/\/account\/details$/);
    // Whoever is signed in needs no form for it; which pages may be next is in src/pages/account/next-path.test.ts.
    expect((await page.request.get('/account/sign-in?next=/basket')).url()).toMatch(/\/basket$/);

    await passwordIn(page).fill('not the password');
    await page.getByRole('button', { name: 'Close my account' }).click();
    await expect(page.locator('#close-password-error')).toBeVisible();
    await passwordIn(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Close my account' }).click();
    await page.waitForURL(/\/account\/closed$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Your account is closed' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/account/sign-in');
    await fillSignIn(page, email);
    await expect(page.locator('#sign-in-email-error')).toHaveText(told ?? '');
  });

  test('a device is signed out from another, and a new password signs out the rest', async ({
    page,
    browser,
    watching,
  }) => {
    watching.tolerate(/Failed to load resource/);
    const email = await makeAccount(page);
    const context = await browser.newContext({ viewport });
    const other = await context.newPage();
    await signIn(other, email);

    await page.goto('/account/details');
    const devices = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1);
    await devices.getByRole('button', { name: /^Sign out/ }).click();
    await expect(devices).toHaveCount(1);
    await expect(page.getByRole('list', { name: 'Where you’re signed in' })).toBeFocused();
    await other.reload();
    await other.waitForURL(/sign-in/);

    await fillSignIn(other, email);
    await onAccountPage(other);
    await passwordIn(page, 'Current password').fill(PASSWORD);
    await passwordIn(page, 'New password').fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.locator('#change-password-error')).toContainText('10');
    await passwordIn(page, 'Current password').fill(PASSWORD);
    await passwordIn(page, 'New password').fill('gearbox biscuit lighthouse');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.locator('.done')).toContainText('We’ve changed your password');
    await expect(page.locator('.done')).toBeFocused();
    await expect(passwordIn(page, 'New password')).toHaveValue('');
    // At once, with the session that has begun.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.done').filter({ hasText: 'Saved' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
    await other.goto('/account');
    await other.waitForURL(/sign-in/);
    await context.close();
  });
});

test('no cache keeps a page of the account, and no search engine or other site hears of it', async ({
  request,
}) => {
  for (const path of ['/account', '/account.data', '/Account/details', '/account/confirm/cut-short']) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    expect(headers['cache-control'], path).toBe('no-store');
    expect(headers['x-robots-tag'], path).toBe('noindex');
    // A page with a form that is posted tells its own site where it comes from.
    expect(headers['referrer-policy'], path).toMatch(/^(no-referrer|same-origin)$/);
  }
});

test('a link is good for one account, and says so when it is used again', async ({ page, watching }) => {
  watching.tolerate(/Failed to load resource/);
  const email = await makeAccount(page);
  const link = await linkInEmail(page, email, '/account/confirm/');
  await page.context().clearCookies();
  await page.goto(link);
  const field = passwordIn(page);
  await field.fill('too short');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.locator('.problem')).toBeFocused();
  await expect(field).toHaveValue('too short');
  await field.fill('another long password');
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You already have an account' })).toBeFocused();
  await expect(page.getByRole('main').getByText('already has an account')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, email);
  await onAccountPage(page);
});
