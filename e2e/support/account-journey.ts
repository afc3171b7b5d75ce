import type { Locator, Page } from '@playwright/test';
import { newEmail } from './journey.ts';
import { openMail } from './voucher-journey.ts';
import { expect } from './watched-browser.ts';

export const PASSWORD = 'clutch kettle marmalade';
export const joan = { firstname: 'Joan', surname: 'Watson' };

/** The address that a link of an email leads to, in the newest one that this person got about it. */
export async function linkInMail(page: Page, recipient: string, path: string): Promise<string> {
  const link = () => openMail(page, recipient).then((body) => body.locator(`a[href*="${path}"]`).first());
  let href: string | null = null;
  await expect(async () => {
    href = await (await link()).getAttribute('href', { timeout: 500 });
    expect(href).toBeTruthy();
  }).toPass();
  return new URL(href ?? '').pathname;
}

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
  await page.goto(await linkInMail(page, email, '/account/confirm/'));
  await passwordIn(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Open my account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: welcome })).toBeFocused();
}

/** Registers by hand. The page is left signed in, at the welcome. */
export async function makeAccount(page: Page, email = newEmail()): Promise<string> {
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
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/account/sign-in');
  await fillSignIn(page, email, password);
  await onAccountPage(page);
}

export async function onAccountPage(page: Page) {
  await page.waitForURL(/\/account$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible();
}

export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL(/sign-in/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
}
