import type { Locator, Page } from '@playwright/test';
import { linkInEmail } from './emails.ts';
import { headers, newEmail } from './journey.ts';
import { expect } from './watched-browser.ts';

export const PASSWORD = 'clutch kettle marmalade';
export const joan = { firstname: 'Joan', surname: 'Watson' };

/** The field itself, and not the button in it that is named after it. */
export function passwordIn(page: Page, label = 'Password'): Locator {
  return page.getByRole('textbox', { name: label, exact: true });
}

export async function fillRegister(page: Page, email: string) {
  await page.getByLabel('First name').fill(joan.firstname);
  await page.getByLabel('Last name').fill(joan.surname);
  await page.getByLabel('Email').fill(email);
}

/** Follows the email's link and chooses a password there. The page is left signed in, at the welcome. */
export async function confirmByMail(page: Page, email: string, welcome = 'Welcome, Joan') {
  await page.goto(await linkInEmail(page, email, '/account/confirm/'));
  await passwordIn(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeFocused();
}

/** Registers by the calls that the forms make. The browser is left signed in. */
export async function makeAccount(page: Pick<Page, 'request'>, email = newEmail()): Promise<string> {
  const data = { application_key: 'website', ...joan, email };
  const registered = await page.request.post('/v1/account/register', { data, headers });
  expect(registered.ok(), await registered.text()).toBe(true);
  const token = (await linkInEmail(page, email, '/account/confirm/')).split('/').at(-1);
  const confirmed = await page.request.post('/v1/account/confirm-email', {
    data: { token, password: PASSWORD },
    headers,
  });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  return email;
}

/** The same by hand. The page is left signed in, at the welcome. */
export async function makeAccountByHand(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/account/register');
  await fillRegister(page, email);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  await confirmByMail(page, email);
  return email;
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email);
  await passwordIn(page).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function onAccountPage(page: Page) {
  await page.waitForURL(/\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible();
}
