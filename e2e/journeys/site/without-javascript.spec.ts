import type { Page } from '@playwright/test';
import { NO_SCRIPT_CHECKOUT as FORMS } from '#src/features/checkout/session/no-script-paths.ts';
import { helen } from '../../support/journey.ts';
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

// What is bought with it is in src/features/checkout/no-script/bought-without-scripts.test.ts.
test('a basket and a checkout without JavaScript say so, and are kept by a browser that has it', async ({
  page,
  browser,
}) => {
  await page.goto('/basket/checkout');
  await expect(page.locator('.bone').first()).toBeHidden();
  // With nothing in the basket, as with scripts.
  await page.getByRole('link', { name: 'Check out without JavaScript' }).click();
  await expect(page).toHaveURL(/\/basket$/);
  await expect(page.locator('noscript p')).toContainText('Your basket is empty.');

  const without = page.context();
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await without.request.post(path, { form, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await post('/basket', { intent: 'add', product_id: '47', type: 'lesson' });
  await post('/basket', { intent: 'add', product_id: '47', type: 'lesson' });
  const kept = (await without.cookies()).find(({ name }) => name === 'basket_id');
  const basket = kept?.value ?? '';

  const withScript = await browser.newContext({
    javaScriptEnabled: true,
    storageState: await without.storageState(),
  });
  const later = await withScript.newPage();
  await later.goto('/driving-lessons');
  await expect(later.getByRole('link', { name: 'My Basket, 2 items' })).toBeVisible();
  await expect.poll(() => withScript.cookies()).toEqual([]);

  await test.step('the forms of the checkout are accessible', async () => {
    const answer = (intent: string, fields = {}) => post(FORMS, { intent, basket, ...fields });
    const look = async (field: string) => {
      // A page of ours that is open would take the cookie away again.
      await later.goto('about:blank');
      await withScript.addCookies(await without.cookies());
      await later.goto(FORMS);
      await expect(later.getByLabel(field)).toBeVisible();
      await expectAccessible(later);
    };
    await answer('check-out');
    await answer('customer', { email: 'helen@example.co.uk', customer_is_pupil: 'true' });
    await answer('billing', helen);
    await look('Same as billing address');
    await answer('lesson', { 'same-address': 'on', 'mon-evening': 'on' });
    await look('PayPal');
  });
  await withScript.close();
});
