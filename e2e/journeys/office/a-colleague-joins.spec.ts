import { codeOfStep, stepAt } from '#src/features/identity/staff/sign-in/authenticator.server.ts';
import { linkInEmail } from '../../support/emails.ts';
import { newEmail } from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ reducedMotion: 'reduce' });

test('an owner invites a colleague, who sets up a second step and sees what their role may', async ({
  page,
  browser,
}) => {
  const email = newEmail();
  await signInToOffice(page);
  await page.goto('/office/staff');
  await page.getByRole('region', { name: 'Invite somebody' }).getByLabel('Email').fill(email);
  await page.getByRole('region', { name: 'Invite somebody' }).getByLabel('Role').selectOption('viewer');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(email);
  const link = await linkInEmail(page, email, '/office/welcome/');

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await expectAccessible(theirs);
  await theirs.getByLabel('Your name').fill('Vera Lindqvist');
  await theirs.getByLabel('Choose a password').fill('nine calm roundabouts');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await theirs.getByText('I can’t scan it').click();
  const key = ((await theirs.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await theirs.getByLabel('6-digit code').fill(codeOfStep(key, stepAt(new Date())));
  await theirs.getByRole('button', { name: 'Finish' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(/code|Today/i);
  await theirs.goto('/office/orders');
  await expect(theirs.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  expect((await theirs.request.get('/office/staff')).status()).toBe(403);
  await theirs.context().close();
});
