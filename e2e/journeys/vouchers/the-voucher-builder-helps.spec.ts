import { holdScripts } from '../../support/scripts-run.ts';
import { basketOnServer, choose, messageBox, onBasketPage } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

// What its fields say and keep is in src/pages/vouchers/builder-page.test.tsx.
test('what is entered before the page can listen is not lost', async ({ page }) => {
  const letScriptsCome = await holdScripts(page);
  await page.goto('/gift-vouchers', { waitUntil: 'commit' });
  await choose(page, 'Pick a design', 'Coast road');
  await page.getByLabel('Their name').fill('Quick Sam');
  await messageBox(page).fill('Early.');
  await expect(page.getByRole('button', { name: 'Add to basket', exact: true })).toBeDisabled();
  letScriptsCome();
  await expect(page.getByRole('heading', { name: 'What Quick Sam will see' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'The Coast road design: £50 for Quick Sam, with' }),
  ).toBeVisible();
  await expect(page.getByLabel('Their name')).toHaveValue('Quick Sam');
});

test('a voucher is built by keyboard alone', async ({ page }) => {
  await page.goto('/gift-vouchers');
  const press = (...keys: string[]) =>
    keys.reduce(async (before, key) => {
      await before;
      await page.keyboard.press(key);
    }, Promise.resolve());
  await page.getByRole('radio', { name: /^E-voucher/ }).focus();
  await press('Tab', 'ArrowRight', 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Seventeenth' })).toBeChecked();
  await press('Tab', 'ArrowDown');
  await expect(page.getByRole('radio', { name: /^£100/ })).toBeChecked();
  await press('Tab');
  await page.keyboard.type('Sam');
  await press('Tab');
  await page.keyboard.type('Slow down.');
  await press('Tab', 'ArrowRight');
  await expect(page.getByRole('radio', { name: /^To me/ })).toBeChecked();
  await press('Tab', 'ArrowRight', 'Tab', 'Tab');
  await expect(page.getByRole('button', { name: 'Add to basket', exact: true })).toBeFocused();
  await press('Enter');
  await onBasketPage(page);
  expect((await basketOnServer(page))[0]?.voucher).toMatchObject({
    template: 'seventeenth',
    value: '100.00',
    recipient_name: 'Sam',
    personal_message: 'Slow down.',
    send_to: 'buyer',
    card_template: 'card-roundabout',
  });
});
