import type { Page } from '@playwright/test';
import {
  addToBasket,
  basketOnServer,
  choose,
  fillBasketWithVouchers,
  fillForSam,
  forSam,
  messageBox,
  onBasketPage,
} from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const sam = {
  voucher_type: 'e-voucher',
  template: 'birthday',
  card_template: null,
  value: '100.00',
  recipient_name: 'Sam Otieno',
  recipient_email: 'sam.otieno@example.co.uk',
  personal_message: 'Mind the cones.\nLove, Ada',
  send_to: 'recipient',
  send_at: null,
};

/** "Monday 14 December 2026". */
function toText(day: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`)).replace(',', '');
}

test('an e-voucher to its recipient, as soon as it is paid for, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByText('More', { exact: true }).click();
  await menu.getByRole('link', { name: 'Gift vouchers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Give driving lessons' })).toBeVisible();
  await fillForSam(page);
  const card = page.getByRole('complementary', { name: 'What Sam Otieno will see' });
  await expect(
    card.getByRole('img', { name: 'The Birthday design: £100 for Sam Otieno, with your message' }),
  ).toBeVisible();
  await expect(card.locator('svg')).toContainText('Mind the cones.');
  await expect(card.locator('blockquote')).toHaveText('Mind the cones.\nLove, Ada');
  await expect(card).toContainText('about 4 hours, depending on the area');
  await page.getByLabel('Their email').fill('sam.otieno@example.co.uk');
  // Twice is once.
  await page.getByRole('button', { name: 'Add to basket', exact: true }).first().dblclick();
  await onBasketPage(page);

  await expect(page.getByText('Item added to your basket').first()).toBeVisible();
  await test.step('a second press and the page’s heading may come after the popup, which stays', async () => {
    await page.getByRole('heading', { level: 1, name: 'My Basket' }).focus();
    // Beside the page, where nothing is to be pressed.
    await page.mouse.move(2, 500);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
  });
  await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeVisible();
  await expect(page.locator('.bag__count--lit')).toHaveText('1');
  await expect(page.getByRole('listitem').filter({ hasText: 'E-voucher, Birthday' })).toContainText(
    'for Sam Otieno',
  );
  await expect(page.getByText('By email as soon as it’s paid')).toBeVisible();
  await expect(page.getByText('£100.00').first()).toBeVisible();
  await expect(page.getByLabel(/Quantity for/)).toHaveCount(0);
  expect((await basketOnServer(page)).map(({ voucher }) => voucher)).toEqual([sam]);
});

test('an e-voucher on a date, one to the buyer with a card to print, and a gift card by post', async ({
  page,
}) => {
  await test.step('on a date', () => onADate(page));
  await test.step('to the buyer, with a card to print', () => toTheBuyer(page));
  await test.step('a gift card by post', () => byPost(page));
});

async function onADate(page: Page) {
  await page.goto('/gift-vouchers');
  await fillForSam(page);
  await page.getByLabel('Their email').fill('sam.otieno@example.co.uk');
  await page.getByLabel('On a date you choose', { exact: true }).check();
  const date = page.getByLabel('Send date');
  await expect(page.getByText('We’ll send it at 8am, UK time')).toBeVisible();
  const [first = '', last = ''] = [await date.getAttribute('min'), await date.getAttribute('max')];
  expect(Date.parse(last ?? '') - Date.parse(first ?? '')).toBeGreaterThan(360 * 86_400_000);
  await date.fill(first ?? '');
  await page.getByLabel('Now, as soon as you’ve paid').check();
  await expect(date).toHaveCount(0);
  await page.getByLabel('On a date you choose', { exact: true }).check();
  await expect(date, 'sending it now clears the date').toHaveValue('');
  await date.fill(last ?? '');
  await addToBasket(page);
  await expect(page.getByText(`By email on ${toText(last ?? '')}`)).toBeVisible();
  expect((await basketOnServer(page))[0]?.voucher).toEqual({ ...sam, send_at: last });
}

async function toTheBuyer(page: Page) {
  await page.goto('/gift-vouchers');
  await fillForSam(page);
  await page.getByLabel('Their email').fill('left@behind.example');
  await choose(page, 'Who should we send it to?', 'To me');
  await expect(page.getByLabel('Their email')).toHaveCount(0);
  await expect(page.getByText('We’ll email it to the address you give at checkout.')).toBeVisible();
  await choose(page, 'The card to print', 'Roundabout');
  await addToBasket(page);
  await expect(page.getByText('By email to you, with a Roundabout card to print')).toBeVisible();
  expect((await basketOnServer(page)).map(({ voucher }) => voucher)).toContainEqual({
    ...sam,
    card_template: 'card-roundabout',
    recipient_email: null,
    send_to: 'buyer',
  });
}

async function byPost(page: Page) {
  await page.goto('/gift-vouchers');
  await fillForSam(page);
  await choose(page, 'Choose your voucher', 'Gift card');
  await expect(page.getByRole('group', { name: 'Pick a card' }).getByRole('radio')).toHaveCount(4);
  await expect(page.getByText('We’ll ask for the delivery address at checkout')).toBeVisible();
  await expect(page.getByLabel('Their email')).toHaveCount(0);
  await expect(page.getByLabel('On a date you choose', { exact: true })).toHaveCount(0);
  await expect(page.getByText('£100.00 + £1.99 postage')).toBeVisible();
  await choose(page, 'Pick a card', 'B-road');
  await addToBasket(page);
  await expect(page.getByText('By post, + £1.99 postage for the order')).toBeVisible();
  await expect(page.getByText('£301.99').first()).toBeVisible();
  expect((await basketOnServer(page)).map(({ voucher }) => voucher)).toContainEqual({
    ...sam,
    voucher_type: 'gift-card',
    template: null,
    card_template: 'card-b-road',
    recipient_email: null,
    send_to: null,
  });
}

test('a voucher of the basket is changed, and only that one', async ({ page }) => {
  await fillBasketWithVouchers(page, [forSam, { ...forSam, recipient_name: 'Ada' }]);
  await page.goto('/basket');
  await page.getByRole('link', { name: 'Edit E-voucher, Birthday' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change your voucher' })).toBeVisible();
  await expect(page.getByLabel('Their name')).toHaveValue('Sam Otieno');
  await expect(page.getByLabel('Their email')).toHaveValue('sam.otieno@example.co.uk');
  await expect(messageBox(page)).toHaveValue('Mind the cones.');
  await expect(page.getByRole('radio', { name: /^£50/ })).toBeChecked();
  await choose(page, 'Choose an amount', 'Other amount');
  await page.getByLabel('Amount in pounds').fill('£62.50');
  await page.getByLabel('Their name').fill('Samuel');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await onBasketPage(page);
  await expect(page.locator('.line', { hasText: 'for Samuel' })).toBeVisible();
  await expect(page.getByText('£62.50').first()).toBeVisible();
  const saved = (await basketOnServer(page)).map(({ voucher }) => [voucher?.recipient_name, voucher?.value]);
  expect(saved.sort()).toEqual([
    ['Ada', '50.00'],
    ['Samuel', '62.50'],
  ]);
});

test('a voucher that is not in the basket leads to the basket, and another tab’s comes with its name', async ({
  page,
  context,
}) => {
  await fillBasketWithVouchers(page);
  await page.goto('/basket/gift-vouchers/6f1c1a3e-0000-4000-8000-000000000000');
  await expect(
    page.getByRole('heading', { level: 1, name: 'That voucher isn’t in your basket' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'See my basket' }).click();
  await expect(page.getByRole('heading', { name: 'E-voucher, Birthday' })).toBeVisible();
  await expect(page.getByText('for Sam Otieno')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/gift-vouchers');
  await other.getByLabel('Their name').fill('Ada');
  await choose(other, 'Choose your voucher', 'Gift card');
  await addToBasket(other);
  await expect(page.getByText('for Ada')).toBeVisible();
  await expect(page.getByText('for Sam Otieno')).toBeVisible();
});
