import type { Page } from '@playwright/test';
import { formatPrice, oneHour } from '#testing/prices.ts';
import { expectAccessible } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ javaScriptEnabled: false });

/** It is there for scripts alone: not seen, and not for Enter either. */
async function expectNoButton(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true, includeHidden: true });
  await expect(button).toBeHidden();
  await expect(button).toBeDisabled();
}

test('the site can be read and walked without JavaScript', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(`An hour in Leeds is ${formatPrice(oneHour.total)}.`)).toBeVisible();
  await page.getByLabel('Where do you want to learn?').fill('LS6');
  await page.getByRole('button', { name: 'See prices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Driving lessons in Leeds' })).toBeVisible();

  await page.getByRole('link', { name: 'Automatic', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Automatic lessons, all fees included' })).toBeVisible();
  await page.getByRole('link', { name: 'Areas', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Where we teach' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Cardiff/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Driving lessons in Cardiff' })).toBeVisible();

  await page.getByRole('link', { name: 'Terms and conditions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible();
  await page.goto('/basket/checkout');
  await expect(page.locator('.bone').first()).toBeHidden();
  // With nothing in the basket, as with scripts.
  await page.getByRole('link', { name: 'Check out without JavaScript' }).click();
  await expect(page).toHaveURL(/\/basket$/);
});

test('a basket is filled and changed without JavaScript, and then kept by a browser that has it', async ({
  page,
  context,
  browser,
}) => {
  await page.goto('/basket');
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
    storageState: await context.storageState(),
  });
  const later = await withScript.newPage();
  await later.goto('/driving-lessons');
  await expect(later.getByRole('link', { name: 'My Basket, 3 items' })).toBeVisible();
  await expect.poll(() => withScript.cookies()).toEqual([]);
  await later.goto('/basket');
  await later.getByRole('button', { name: 'Remove 10 hours in Leeds' }).click();
  await expect(later.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  await withScript.close();
});

/** With scripts, which look at it: the page is the same. */
async function expectAccessiblePage(page: Page) {
  const storageState = await page.context().storageState();
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true, storageState });
  const looked = await context?.newPage();
  if (!looked) throw new Error('No browser');
  await looked.goto(page.url());
  await expectAccessible(looked);
  await context?.close();
}

test('lessons are bought by PayPal without JavaScript', async ({ page, watching }) => {
  // What is refused is shown again.
  watching.tolerate(/status of 422/);
  const go = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/areas-covered/leeds');
  await page.getByRole('button', { name: /^Add to basket.*10 hours$/ }).click();
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
  await expectAccessiblePage(page);
  await go('Continue');
  await page.getByLabel('PayPal').check();
  await page.getByLabel('Start as soon as possible').check();
  await page.getByLabel('I accept the terms and conditions').check();
  await expectAccessiblePage(page);
  await go('Continue');
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your payment' })).toBeVisible();
  await expect(page).toHaveTitle(/^Thank you for your payment/);
  await expect(page.getByText('helen@example.co.uk').first()).toBeVisible();
  await page.goto('/basket');
  await expect(page.locator('noscript p')).toContainText('Your basket is empty.');
});

test('forms say what to do without JavaScript, and nothing personal gets into an address', async ({
  page,
}) => {
  await test.step('a search for a place that is not ours names the nearest, without JavaScript', async () => {
    await page.goto('/areas-covered');
    await page.getByRole('button', { name: 'Find lessons' }).click();
    await expect(page).toHaveTitle(/^Error: Where we teach/);
    await expect(page.getByLabel('Where are you?')).toHaveAccessibleDescription(
      /Enter a postcode or a town$/,
    );
    await page.goto('/areas-covered?q=TR1');
    await expect(page.getByRole('heading', { name: /^We’re not in TR1 yet/ })).toBeVisible();
  });
  await test.step('the designs, the amounts and how to order by phone are there without JavaScript', async () => {
    await page.goto('/gift-vouchers');
    const notices = page.locator('main noscript p');
    await expect(notices.first()).toContainText('from £10 to £1,000');
    // In the place of the button.
    await expect(notices.last()).toContainText('needs JavaScript. You can ring us on 0113 496 0180');
    await expect(page.getByRole('group', { name: 'Pick a design' }).getByRole('radio')).toHaveCount(8);
    await expect(page.getByRole('radio', { name: /^£250 About 10 hours/ })).toBeVisible();
    // Sent without a script, the words for the recipient would stand in an address.
    await expectNoButton(page, 'Add to basket');
  });
  await test.step('a course’s form for a reply says whom to ring, in the place of its button', async () => {
    await page.goto('/courses/teach-with-us');
    await expect(page.locator('form noscript p')).toHaveText(
      /^This form needs JavaScript\. You can ring us on 0113 496 0180/,
    );
    await expectNoButton(page, 'Send');
  });
  await test.step('a voucher’s code never gets into an address', async () => {
    await page.goto('/vouchers');
    await page.getByLabel('Code').fill('7K2M-9QXD-H4TB-W8RN');
    await page.getByLabel('Code').press('Enter');
    await expectNoButton(page, 'Check balance');
    expect(page.url()).not.toContain('7K2M');
  });
  await test.step('the account’s pages say whom to ring, and a password never gets into an address', async () => {
    for (const [path, button] of [
      ['/account/sign-in', 'Sign in'],
      ['/account/confirm/cut-short', 'Open my account'],
      ['/account/new-password/cut-short', 'Change my password'],
    ] as const) {
      await page.goto(path);
      await expect(page.locator('noscript p')).toContainText('needs JavaScript');
      const field = page.getByRole('textbox', { name: /password$/i });
      await field.fill('clutch kettle marmalade');
      await field.press('Enter');
      await expectNoButton(page, button);
      expect(page.url()).not.toContain('kettle');
    }
  });
});
