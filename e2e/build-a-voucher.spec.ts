import type { Page } from '@playwright/test';
import { storedBasket } from './journey.ts';
import {
  addToBasket,
  basketOnServer,
  choose,
  fillBasketWithVouchers,
  fillForSam,
  forSam,
  messageBox,
} from './voucher-journey.ts';
import { expect, test } from './watched-browser.ts';

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

async function voucherOnServer(page: Page) {
  const [item] = await basketOnServer(page);
  return item?.voucher;
}

/** "Monday 14 December 2026". */
function inWords(day: string) {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(`${day}T12:00:00Z`)).replace(',', '');
}

for (const width of [1280, 390])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('an e-voucher to its recipient, as soon as it is paid for', async ({ page }) => {
      await page.goto('/');
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Gift vouchers' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Give somebody the road' })).toBeVisible();
      await fillForSam(page);
      const card = page.getByRole('complementary', { name: 'What Sam Otieno will see' });
      await expect(
        card.getByRole('img', { name: 'The Birthday design: £100 for Sam Otieno, with your message' }),
      ).toBeVisible();
      await expect(card.locator('svg')).toContainText('Mind the cones.');
      await expect(card.locator('blockquote')).toHaveText('Mind the cones.\nLove, Ada');
      await expect(card).toContainText('about 4 hours, depending on the area');
      await page.getByLabel('Their email').fill('sam.otieno@example.co.uk');
      await addToBasket(page);

      await expect(page.getByText('Item added to your basket').first()).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'E-voucher, Birthday' })).toContainText(
        'for Sam Otieno',
      );
      await expect(page.getByText('By email as soon as you have paid')).toBeVisible();
      await expect(page.getByText('£100.00').first()).toBeVisible();
      await expect(page.getByLabel(/Quantity for/)).toHaveCount(0);
      expect(await voucherOnServer(page)).toEqual(sam);
    });

    test('an e-voucher on a date', async ({ page }) => {
      await page.goto('/gift-vouchers');
      await fillForSam(page);
      await page.getByLabel('Their email').fill('sam.otieno@example.co.uk');
      await page.getByLabel('On a date you choose').check();
      const date = page.getByLabel('Send date');
      await expect(page.getByText('We send it at 8 in the morning, UK time')).toBeVisible();
      const [first = '', last = ''] = [await date.getAttribute('min'), await date.getAttribute('max')];
      expect(Date.parse(last ?? '') - Date.parse(first ?? '')).toBeGreaterThan(360 * 86_400_000);
      await date.fill(first ?? '');
      await page.getByLabel('Now, as soon as you have paid').check();
      await expect(date).toHaveCount(0);
      await page.getByLabel('On a date you choose').check();
      await expect(date, 'sending it now clears the date').toHaveValue('');
      await date.fill(last ?? '');
      await addToBasket(page);
      await expect(page.getByText(`By email on ${inWords(last ?? '')}`)).toBeVisible();
      expect(await voucherOnServer(page)).toEqual({ ...sam, send_at: last });
    });

    test('an e-voucher to the buyer, with a card to print', async ({ page }) => {
      await page.goto('/gift-vouchers');
      await fillForSam(page);
      await page.getByLabel('Their email').fill('left@behind.example');
      await choose(page, 'Who should we send it to?', 'To me');
      await expect(page.getByLabel('Their email')).toHaveCount(0);
      await expect(page.getByText('We email it to the address you check out with.')).toBeVisible();
      await choose(page, 'The card to print', 'Roundabout');
      await addToBasket(page);
      await expect(page.getByText('By email to you, with a Roundabout card to print')).toBeVisible();
      expect(await voucherOnServer(page)).toEqual({
        ...sam,
        card_template: 'card-roundabout',
        recipient_email: null,
        send_to: 'buyer',
      });
    });

    test('a gift card by post', async ({ page }) => {
      await page.goto('/gift-vouchers');
      await fillForSam(page);
      await choose(page, 'What shall it be?', 'Gift card');
      await expect(page.getByRole('group', { name: 'Pick a card' }).getByRole('radio')).toHaveCount(4);
      await expect(page.getByText('We ask for the delivery address at checkout')).toBeVisible();
      await expect(page.getByLabel('Their email')).toHaveCount(0);
      await expect(page.getByLabel('On a date you choose')).toHaveCount(0);
      await expect(page.getByText('£100.00 + £1.99 postage')).toBeVisible();
      await choose(page, 'Pick a card', 'B-road');
      await addToBasket(page);
      await expect(page.getByText('By post, + £1.99 postage for the order')).toBeVisible();
      await expect(page.getByText('£101.99').first()).toBeVisible();
      expect(await voucherOnServer(page)).toEqual({
        ...sam,
        voucher_type: 'gift-card',
        template: null,
        card_template: 'card-b-road',
        recipient_email: null,
        send_to: null,
      });
    });

    test('a voucher of the basket is changed, and only that one', async ({ page }) => {
      await fillBasketWithVouchers(page, [forSam, { ...forSam, recipient_name: 'Ada' }]);
      await page.goto('/basket');
      const [first] = await page.getByRole('link', { name: 'Edit E-voucher, Birthday' }).all();
      await first?.click();
      await expect(page.getByRole('heading', { level: 1, name: 'Change your voucher' })).toBeVisible();
      await expect(page.getByLabel('Their name')).toHaveValue('Sam Otieno');
      await expect(page.getByLabel('Their email')).toHaveValue('sam.otieno@example.co.uk');
      await expect(messageBox(page)).toHaveValue('Mind the cones.');
      await expect(page.getByRole('radio', { name: /^£50/ })).toBeChecked();
      await choose(page, 'How far should it go?', 'Other amount');
      await page.getByLabel('Amount in pounds').fill('£62.50');
      await page.getByLabel('Their name').fill('Samuel');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.waitForURL(/\/basket\/$/);
      await expect(page.getByText('for Samuel')).toBeVisible();
      await expect(page.getByText('£62.50').first()).toBeVisible();
      const saved = (await basketOnServer(page)).map(({ voucher }) => [
        voucher?.recipient_name,
        voucher?.value,
      ]);
      expect(saved.sort()).toEqual([
        ['Ada', '50.00'],
        ['Samuel', '62.50'],
      ]);
    });
  });

test('every field says what is wrong with it, and what was typed stays', async ({ page, watching }) => {
  watching.tolerate(/422/);
  await page.goto('/gift-vouchers');
  await choose(page, 'How far should it go?', 'Other amount');
  await page.getByLabel('Amount in pounds').fill('9.999');
  await messageBox(page).fill('x'.repeat(420));
  await page.getByLabel('Their email').fill('sam@');
  await page.getByLabel('On a date you choose').check();
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
  await page.getByLabel('Now, as soon as you have paid').check();
  await addToBasket(page);
  expect((await voucherOnServer(page))?.value).toBe('1000.00');
});

test('the counter counts a line break as one, and says how much is too much', async ({ page }) => {
  await page.goto('/gift-vouchers');
  await messageBox(page).fill('a\nb');
  await expect(page.locator('.counter')).toHaveText('397 characters remaining');
  const spoken = page.locator('.counter ~ [aria-live]');
  await expect(spoken).toHaveText('');
  await expect(spoken, 'after a pause').toHaveText('397 characters remaining');
  await messageBox(page).fill('x'.repeat(401));
  await expect(page.locator('.counter')).toHaveText('1 character too many');
});

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
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/gift-vouchers', { waitUntil: 'commit' });
  await choose(page, 'Pick a design', 'Coast road');
  await page.getByLabel('Their name').fill('Quick Sam');
  await messageBox(page).fill('Early.');
  await expect(page.getByRole('button', { name: 'Add to basket', exact: true })).toBeDisabled();
  open();
  await expect(page.getByRole('heading', { name: 'What Quick Sam will see' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'The Coast road design: £50 for Quick Sam, with' }),
  ).toBeVisible();
  await expect(page.getByLabel('Their name')).toHaveValue('Quick Sam');
});

test('pressed twice, it is added once', async ({ page }) => {
  await page.goto('/gift-vouchers');
  await fillForSam(page);
  await page.getByLabel('Their email').fill('sam.otieno@example.co.uk');
  await page.getByRole('button', { name: 'Add to basket', exact: true }).dblclick();
  await page.waitForURL(/\/basket\/$/);
  await expect(page.getByRole('heading', { name: 'E-voucher, Birthday' })).toBeVisible();
  expect(await basketOnServer(page)).toHaveLength(1);
});

test('on a phone the card comes along, and opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/gift-vouchers');
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
  await page.waitForURL(/\/basket\/$/);
  expect(await voucherOnServer(page)).toMatchObject({
    template: 'seventeenth',
    value: '100.00',
    recipient_name: 'Sam',
    personal_message: 'Slow down.',
    send_to: 'buyer',
    card_template: 'card-roundabout',
  });
});

test('a voucher that is not in the basket is not found, with a way to the basket', async ({ page }) => {
  await fillBasketWithVouchers(page);
  await page.goto('/basket/gift-vouchers/6f1c1a3e-0000-4000-8000-000000000000');
  await expect(
    page.getByRole('heading', { level: 1, name: 'That voucher is not in your basket' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'See my basket' }).click();
  await expect(page.getByRole('heading', { name: 'E-voucher, Birthday' })).toBeVisible();
});
