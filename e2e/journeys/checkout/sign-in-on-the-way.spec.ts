import { passwordIn } from '../../support/account-journey.ts';
import { checkoutAt } from '../../support/journey.ts';
import { expectAccessible, expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

/** The demo customer of the README. */
const JOAN = { email: 'joan@bitepoint.example', password: 'four quiet lanes' };

// What an account fills in, and what signing out takes away, is in src/pages/checkout/sign-in-on-the-way.test.tsx.
test('a wrong password is said once for both, only the password is typed again, and signing in and out needs no pointer', async ({
  page,
  watching,
}) => {
  watching.tolerate(/401/);
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
  await page.keyboard.insertText(JOAN.email);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(JOAN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Signed in as Joan Watson, ${JOAN.email}`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Continue as a guest' })).toBeChecked();
});
