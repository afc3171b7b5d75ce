import type { Page } from '@playwright/test';
import {
  confirmByMail,
  fillRegister,
  fillSignIn,
  makeAccountByHand,
  PASSWORD,
  passwordIn,
} from './account-journey.ts';
import { newEmail } from './journey.ts';
import { payByCalls } from './paid-by-calls.ts';
import { fillBasketWithVouchers, forSam } from './voucher-journey.ts';
import { expect } from './watched-browser.ts';

/** With a basket bought by a guest whose details were saved: the order and its voucher are in the account. */
async function accountWithOrders(page: Page) {
  const filled = await fillBasketWithVouchers(page, [
    { ...forSam, recipient_name: 'Wide'.repeat(20) },
    { ...forSam, voucher_type: 'gift-card', card_template: 'card-b-road' },
  ]);
  const { email, transaction } = await payByCalls(page, filled);
  await page.goto(`/basket/checkout/confirmation/${transaction}`);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('Check your email.')).toBeVisible();
  await confirmByMail(page, email, 'Welcome, Helen');
}

/** Every page of the account that whoever is signed out sees, in every state, and one with orders. */
export const accountScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'signing in': (page) => page.goto('/account'),
  'signing in, after signing out': (page) => page.goto('/account/sign-in?left'),
  'signing in, with a wrong password shown': async (page) => {
    await page.goto('/account/sign-in');
    await fillSignIn(page, 'joan.nobody@example.co.uk', 'not the password');
    await expect(page.getByText('There is a problem')).toBeVisible();
    await passwordIn(page).fill('not the password');
    await page.getByRole('button', { name: 'Show password' }).click();
  },
  'making an account': (page) => page.goto('/account/register'),
  'making an account, with errors': async (page) => {
    await page.goto('/account/register');
    await fillRegister(page, 'joan@example');
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'making an account, with an email sent': async (page) => {
    await page.goto('/account/register');
    await fillRegister(page, `${'wide.'.repeat(8)}${newEmail()}`);
    await page.getByRole('button', { name: 'Create my account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  },
  'a forgotten password': (page) => page.goto('/account/forgotten-password'),
  'a forgotten password, with an email sent': async (page) => {
    await page.goto('/account/forgotten-password');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  },
  'choosing a password': (page) => page.goto('/account/confirm/cut-short'),
  'choosing a password, with an error': async (page) => {
    await page.goto('/account/confirm/cut-short');
    await passwordIn(page).fill('short');
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'choosing a password, refused': async (page) => {
    await page.goto('/account/confirm/cut-short');
    await passwordIn(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Open my account' }).click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  },
  'a new password': (page) => page.goto('/account/new-password/cut-short'),
  'a new password, refused': async (page) => {
    await page.goto('/account/new-password/cut-short');
    await passwordIn(page, 'New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change my password' }).click();
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  },
  'a closed account': (page) => page.goto('/account/closed'),
  'an account with orders and vouchers': async (page) => {
    await accountWithOrders(page);
    await page.goto('/account');
    await expect(page.getByRole('article')).toHaveCount(3);
  },
};

/** The pages of an account from its first moment on, in this order. */
export const oneAccount: Record<string, (page: Page) => Promise<unknown>> = {
  'choosing a password, done': (page) => makeAccountByHand(page),
  'an account without orders': async (page) => {
    await page.goto('/account');
    await expect(page.getByText('You haven’t ordered anything yet.')).toBeVisible();
  },
  'the account’s details': async (page) => {
    await page.goto('/account/details');
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
  },
  'the account’s details, with errors': async (page) => {
    await page.getByLabel('Phone').fill('X');
    await page.getByRole('button', { name: 'Enter address manually' }).click();
    await page.getByLabel('Address line 1').fill('4 Bainbrigge Road');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
  },
  'the account’s details, saved': async (page) => {
    await page.goto('/account/details');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.done')).toHaveText('Saved');
  },
};
