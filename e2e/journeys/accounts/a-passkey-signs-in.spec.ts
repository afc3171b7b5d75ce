import type { Page } from '@playwright/test';
import { makeAccount, PASSWORD, passwordIn } from '../../support/account-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';
import { signInToDiary } from '../lessons/lesson-journey.ts';

/** A device that keeps passkeys, whose holder touches it whenever it asks. */
async function deviceOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a customer adds a passkey, signs in with it, and removes it', async ({ page }) => {
  await deviceOf(page);
  await makeAccount(page);
  await page.goto('/account/details');
  await passwordIn(page, 'Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const own = page.getByRole('list', { name: 'Passkeys' });
  await expect(own.getByRole('listitem')).toHaveCount(1);
  await expect(own).toContainText('Passkey of');
  await expect(passwordIn(page, 'Your password')).toHaveValue('');

  await page.context().clearCookies();
  await page.goto('/account/sign-in?next=/account/details');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/account\/details$/);
  await expect(own).toContainText('Last used today');
  await own.getByRole('button', { name: 'Remove' }).click();
  await expect(own).toHaveCount(0);
});

test('an instructor adds a passkey and signs in with it', async ({ page }) => {
  await deviceOf(page);
  await signInToDiary(page);
  await page.goto('/diary/account');
  await page.getByLabel('Your password').fill('two calm mirrors');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('The passkey is added.')).toBeVisible();

  // From a picture: a page of the diary would be refused what it still asks for.
  await page.goto('/favicon.svg');
  await page.context().clearCookies();
  await page.goto('/diary/sign-in?to=/diary/account');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(/\/diary\/account$/);
  await page.getByRole('list', { name: 'Passkeys' }).getByRole('button', { name: 'Remove' }).last().click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
});
