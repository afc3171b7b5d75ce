import type { Page } from '@playwright/test';
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

// The pages of an account do the same in src/pages/account/account-pages.test.tsx, with a device in software.
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
