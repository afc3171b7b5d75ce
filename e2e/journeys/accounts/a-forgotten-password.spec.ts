import { fillSignIn, makeAccount, onAccountPage, passwordIn } from '../../support/account-journey.ts';
import { linkInEmail } from '../../support/emails.ts';
import { expect, test } from '../../support/watched-browser.ts';

const NEW = 'gearbox biscuit lighthouse';

test('a forgotten password is set anew by email, once', async ({ page, watching }) => {
  watching.tolerate(/Failed to load resource/);
  await page.setViewportSize({ width: 390, height: 900 });
  const email = await makeAccount(page);
  await page.context().clearCookies();

  await page.goto('/account/sign-in');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  const link = await linkInEmail(page, email, '/account/new-password/');

  await page.goto(link);
  const field = passwordIn(page, 'New password');
  await field.fill('too short');
  await page.getByRole('button', { name: 'Change my password' }).click();
  await expect(page.locator('.problem')).toBeFocused();
  await expect(field).toHaveValue('too short');
  await field.fill(NEW);
  await page.getByRole('button', { name: 'Change my password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We’ve changed your password' })).toBeFocused();

  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, email);
  await expect(page.locator('#sign-in-email-error')).toBeVisible();
  await fillSignIn(page, email, NEW);
  await onAccountPage(page);

  await page.goto(link);
  await field.fill('yet another password');
  await page.getByRole('button', { name: 'Change my password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeFocused();
  await page.getByRole('link', { name: 'Send me another' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten your password?' })).toBeVisible();

  await test.step('a link to choose a first password that was cut short leads on', async () => {
    await page.context().clearCookies();
    await page.goto('/account/confirm/cut-short');
    await passwordIn(page).fill(NEW);
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeFocused();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeVisible();
  });
});
