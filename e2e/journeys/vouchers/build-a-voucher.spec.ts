import type { Page } from '@playwright/test';
import { basketOnServer, choose, fillForSam, onBasketPage } from '../../support/voucher-journey.ts';
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

// The other kinds of vouchers, and how one of the basket is changed, are in src/pages/vouchers/builder-page.test.tsx.
test('an e-voucher to its recipient, as soon as it is paid for, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/gift-vouchers');
  await expect(page.getByRole('heading', { level: 1, name: 'Give driving lessons' })).toBeVisible();
  await test.step('the card comes along, and opens', () => openStrip(page));
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

async function openStrip(page: Page) {
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
