import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ javaScriptEnabled: false });

/** It is there for scripts alone: not seen, and not for Enter either. */
async function expectNoButton(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true, includeHidden: true });
  await expect(button).toBeHidden();
  await expect(button).toBeDisabled();
}

test('the site can be searched and walked without JavaScript, and nothing personal gets into an address', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Where do you want to learn?').fill('LS6');
  await page.getByRole('button', { name: 'See prices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Driving lessons in Leeds' })).toBeVisible();
  await page.getByText('More', { exact: true }).click();
  await page.locator('.more__list').getByRole('link', { name: 'Theory training' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Theory Training' })).toBeVisible();

  await test.step('a voucher’s code never gets into an address', async () => {
    await page.goto('/vouchers');
    await page.getByLabel('Code').fill('7K2M-9QXD-H4TB-W8RN');
    await page.getByLabel('Code').press('Enter');
    await expectNoButton(page, 'Check balance');
    expect(page.url()).not.toContain('7K2M');
  });
  await test.step('nor does a password', async () => {
    await page.goto('/account/sign-in');
    await expect(page.locator('noscript p')).toContainText('needs JavaScript');
    const field = page.getByRole('textbox', { name: /password$/i });
    await field.fill('clutch kettle marmalade');
    await field.press('Enter');
    await expectNoButton(page, 'Sign in');
    expect(page.url()).not.toContain('kettle');
  });
});

test('a basket is filled and changed without JavaScript, kept by a browser that has it, and bought by PayPal', async ({
  page,
  browser,
  watching,
}) => {
  // What is refused is shown again.
  watching.tolerate(/status of 422/);
  const go = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/basket/checkout');
  await expect(page.locator('.bone').first()).toBeHidden();
  // With nothing in the basket, as with scripts.
  await page.getByRole('link', { name: 'Check out without JavaScript' }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await expect(page.locator('noscript p')).toContainText('Your basket is empty.');
  await page.goto('/areas-covered/leeds');
  await page.getByRole('button', { name: /^Add to basket.*10 hours$/ }).click();
  await page.goto('/pass-for-less-pack');
  await page.getByRole('button', { name: /^Add to basket/ }).click();
  const lines = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await page.getByLabel('Quantity for 10 hours in Leeds').selectOption('3');
  await page.getByRole('button', { name: 'Update the quantity of 10 hours in Leeds' }).click();
  await expect(page.getByRole('link', { name: 'My Basket, 4 items' })).toBeVisible();
  await lines
    .nth(1)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(lines).toHaveCount(1);

  const withScript = await browser.newContext({
    javaScriptEnabled: true,
    storageState: await page.context().storageState(),
  });
  const later = await withScript.newPage();
  await later.goto('/driving-lessons');
  await expect(later.getByRole('link', { name: 'My Basket, 3 items' })).toBeVisible();
  await expect.poll(() => withScript.cookies()).toEqual([]);
  await later.goto('/basket');
  await later.getByLabel('Quantity for 10 hours in Leeds').selectOption('1');
  await expect(later.getByRole('link', { name: 'My Basket, 1 item', exact: true })).toBeVisible();
  /** With scripts, which look at it: the page is the same. */
  const expectAccessiblePage = async () => {
    await withScript.addCookies(await page.context().cookies());
    await later.goto(page.url());
    await expectAccessible(later);
  };

  await page.goto('/basket');
  await page.getByRole('button', { name: 'Checkout Now' }).first().click();
  await go('Continue');
  await expect(page).toHaveTitle(/^Error: Checkout/);
  await page.getByRole('link', { name: 'Choose who this is for' }).click();
  await page.getByLabel('Email').fill('helen@example.co.uk');
  await page.getByLabel('Yes, I’m learning').check();
  await go('Continue');
  for (const [label, text] of [
    ['First name', 'Helen'],
    ['Last name', 'Ward'],
    ['Phone', '07700 900123'],
    ['Address line 1', '3 Brudenell Road'],
    ['Postcode', 'ls6 1ba'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await go('Continue');
  await expect(page.getByLabel('Same as billing address')).toBeChecked();
  await page.getByLabel('Monday evening').check();
  await expectAccessiblePage();
  await go('Continue');
  await page.getByLabel('PayPal').check();
  await page.getByLabel('Start as soon as possible').check();
  await page.getByLabel('I accept the terms and conditions').check();
  await expectAccessiblePage();
  await go('Continue');
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
  await expect(page).toHaveTitle(/^Thank you for your payment/);
  await expect(page.getByText('helen@example.co.uk').first()).toBeVisible();
  await page.goto('/basket');
  await expect(page.locator('noscript p')).toContainText('Your basket is empty.');
  await withScript.close();
});
