import type { Page } from '@playwright/test';
import { storedBasket } from '../../support/journey.ts';
import { holdScripts } from '../../support/scripts-run.ts';
import {
  addToBasket,
  basketOnServer,
  choose,
  fillForSam,
  messageBox,
  onBasketPage,
} from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

test('every field says what is wrong with it, and what was typed stays', async ({ page, watching }) => {
  watching.tolerate(/422/);
  await page.goto('/gift-vouchers');
  await expect(page.locator('.leg > legend')).toHaveText([
    '1Choose your voucher',
    '2Pick a design',
    '3Choose an amount',
    '4Make it personal',
    '5Who should we send it to?',
    '6When should we send it?',
  ]);
  await choose(page, 'Choose an amount', 'Other amount');
  await page.getByLabel('Amount in pounds').fill('9.999');
  await messageBox(page).fill('x'.repeat(420));
  await page.getByLabel('Their email').fill('sam@');
  await page.getByLabel('On a date you choose', { exact: true }).check();
  await page.getByRole('button', { name: 'Add to basket', exact: true }).click();

  await expect(page).toHaveTitle(/^Error: Gift vouchers/);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  const fields = {
    amount: page.getByLabel('Amount in pounds'),
    name: page.getByLabel('Their name'),
    message: messageBox(page),
    email: page.getByLabel('Their email'),
    date: page.getByLabel('Send date'),
  };
  const links = summary.getByRole('link');
  await expect(links).toHaveCount(5);
  for (const field of [fields.name, fields.email]) await expect(field).toHaveAttribute('required', '');
  for (const [index, field] of Object.values(fields).entries()) {
    const words = (await links.nth(index).textContent()) ?? '';
    await expect(field).toHaveAccessibleDescription(new RegExp(`${words}$`));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await links.nth(index).click();
    await expect(field).toBeFocused();
  }
  await expect(fields.amount).toHaveValue('9.999');
  await expect(fields.email).toHaveValue('sam@');
  await expect(fields.message).toHaveValue('x'.repeat(420));

  // What is mended is mended; what is left is told anew.
  await fields.amount.fill('1,000.01');
  await fields.name.fill('Sam');
  await fields.message.fill('Short.');
  await fields.email.fill('sam@example.co.uk');
  await fields.date.fill('2020-01-01');
  await page.getByRole('button', { name: 'Add to basket', exact: true }).click();
  await expect(links).toHaveText([/from £10 to £1,000/, /from tomorrow on/]);
  await fields.amount.fill('1,000');
  await page.getByLabel('Now, as soon as you’ve paid').check();
  await addToBasket(page);
  expect((await basketOnServer(page))[0]?.voucher?.value).toBe('1000.00');
});

test('the designs come with the page, and are then those that the call answers', async ({ page }) => {
  await page.route('**/v1/website/voucher-templates', async (route) => {
    const response = await route.fetch();
    const { templates, cards } = await response.json();
    await route.fulfill({ response, json: { templates: templates.slice(0, 3), cards } });
  });
  const rendered = await (await page.goto('/gift-vouchers'))?.text();
  expect(rendered?.match(/class="[^"]*pick--art/g)).toHaveLength(8);
  const designs = page.getByRole('group', { name: 'Pick a design' }).getByRole('radio');
  await expect(designs).toHaveCount(3);
  await choose(page, 'Choose your voucher', 'Gift card');
  await expect(page.getByRole('group', { name: 'Pick a card' }).getByRole('radio')).toHaveCount(4);
});

test('the counter counts a line break as one, says how much is too much, and what no card can show', async ({
  page,
}) => {
  await page.goto('/gift-vouchers');
  await messageBox(page).fill('a\nb');
  await expect(page.locator('.counter')).toHaveText('397 characters remaining');
  const spoken = page.locator('.counter ~ [aria-live]');
  await expect(spoken).toHaveText('');
  await expect(spoken, 'after a pause').toHaveText('397 characters remaining');
  await messageBox(page).fill('x'.repeat(401));
  await expect(page.locator('.counter')).toHaveText('1 character too many');
  await messageBox(page).fill('Well done, 李明!');
  await expect(page.getByText('The card can’t show 李 明, so we’ll leave that out.')).toBeVisible();
  await messageBox(page).fill('Well done, Łukasz! 🎂 שלום');
  await expect(page.getByText(/The card can’t show/)).toHaveCount(0);

  await test.step('on a phone the card comes along, and opens', () => openStrip(page));
});

async function openStrip(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const strip = page.locator('.peek');
  await expect(strip).toBeInViewport();
  await choose(page, 'Pick a design', 'Night drive');
  const card = strip.getByRole('img', { name: 'The Night drive design: £50' });
  await expect(card).toBeHidden();
  await strip.getByText('See the card').click();
  await expect(card).toBeInViewport();
  await page.getByLabel('Their name').fill('Sam');
  await expect(strip.getByRole('img', { name: '£50 for Sam' })).toBeInViewport();
  await strip.getByText('Hide the card').click();
  await expect(card).toBeHidden();
}

test('nobody’s name, address or message is kept in the browser', async ({ page }) => {
  await page.goto('/gift-vouchers');
  await fillForSam(page);
  await page.getByLabel('Their email').fill('sam.otieno@example.co.uk');
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await kept()).toContain('birthday');
  expect(await kept()).not.toMatch(/sam|otieno|cones/i);

  await page.reload();
  await expect(page.getByRole('radio', { name: 'Birthday' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^£100/ })).toBeChecked();
  await expect(page.getByLabel('Their name')).toHaveValue('');
  await expect(page.getByLabel('Their email')).toHaveValue('');
  await expect(messageBox(page)).toHaveValue('');

  await fillForSam(page);
  await page.getByLabel('Their email').fill('sam.otieno@example.co.uk');
  await addToBasket(page);
  expect((await storedBasket(page))?.contents.products[0]?.voucher?.template).toBe('birthday');
  expect(await kept()).not.toMatch(/sam|otieno|cones/i);
  await page.reload();
  await expect(page.getByText('for Sam Otieno')).toBeVisible();

  await page.goto('/gift-vouchers');
  await expect(page.getByRole('radio', { name: 'First lesson' }), 'what was added is no draft').toBeChecked();
});

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
