import type { Page } from '@playwright/test';
import { bill, formatPrice, tenHours } from '#testing/prices.ts';
import { openEmail } from '../../support/emails.ts';
import {
  acceptAll,
  cards,
  fillCard,
  newEmail,
  paidOrder,
  payButton,
  storedBasket,
} from '../../support/journey.ts';
import { expectNoBrokenWord } from '../../support/screen-checks.ts';
import { expect, test } from '../../support/watched-browser.ts';

test.use({ savesData: false });

/** Twice ten hours, and Theory Training. */
const bought = bill(tenHours.net * 2, 6_99);

const totals = (page: Page) => page.getByText(formatPrice(bought.total)).locator('visible=true');

async function expectTotalSaid(page: Page, times: number) {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(totals(page)).toHaveCount(times);
  }
}

test('a guest buys lessons for someone else, from the home page to the receipt', async ({ page }) => {
  const email = newEmail();
  await test.step('the postcode search leads to the area', async () => {
    await page.goto('/');
    await page.getByLabel('Where do you want to learn?').fill('LS6 3AD');
    await page.getByRole('button', { name: 'See prices' }).click();
    await page.waitForURL(/areas-covered\/leeds/);
    await expect(page.getByText('Yes, we teach in LS6')).toBeVisible();
  });

  await test.step('the basket button adds once and keeps focus', async () => {
    const looked = Promise.withResolvers<void>();
    await page.route('**/v1/website/basket', (route) => looked.promise.then(() => route.continue()));
    const add = page.getByRole('button', { name: /: 10 hours$/ });
    await expect(add).toHaveText(/^Add to basket/);
    await add.dblclick();
    await expect(add).toHaveText(/^Adding/);
    await expect(add).toBeFocused();
    looked.resolve();
    await expect(add).toHaveText(/^Added/);
    await expect(add).toBeFocused();
    await page.unroute('**/v1/website/basket');
  });

  await test.step('the popup closes on Escape and on a click outside', async () => {
    const popup = page.getByText('Item added to your basket').locator('visible=true').first();
    await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeVisible();
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'My Basket, 1 item', exact: true })).toBeVisible();
    await expect(page.locator('.bag__count').locator('visible=true')).toHaveText('1');

    await page.getByRole('button', { name: /: 1 hour$/ }).click();
    await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeHidden();

    await page.getByRole('button', { name: /: 2 hours$/ }).click();
    const myBasket = page.getByRole('link', { name: 'My Basket, 3 items', exact: true });
    await expect(myBasket).toHaveAttribute('href', '/basket');
    await page.getByRole('link', { name: 'View basket & checkout' }).click();
    await page.waitForURL(/\/basket$/);
    await expect(page.getByRole('link', { name: 'View basket & checkout' })).toBeHidden();
  });

  await test.step('the quantity changes, and says so', async () => {
    await page.getByLabel('Quantity for 10 hours in Leeds').selectOption('2');
    await expect(page.locator('.toast', { hasText: 'Quantity updated' })).toBeVisible();
  });

  await test.step('removing moves focus to the next item, and to the page when none is left before it', async () => {
    await page.getByRole('button', { name: /^Remove 1 hour in Leeds/ }).click();
    await expect(page.locator('.toast', { hasText: 'Item removed from basket' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '2 hours in Leeds', level: 3 })).toBeFocused();
    await page.getByRole('button', { name: /^Remove 2 hours in Leeds/ }).click();
    await expect(page.getByRole('heading', { name: '10 hours in Leeds', level: 3 })).toBeFocused();
  });

  await test.step('an upsell joins, and the totals add up', async () => {
    const offer = page.getByRole('button', { name: /: Theory Training$/ });
    await offer.click();
    await expect(offer).toHaveText(/^Added/);
    await page.getByRole('button', { name: /^Remove Theory Training/ }).click();
    await expect(offer).toHaveText(/^Add to basket/);
    await offer.click();
    await expect(offer).toHaveText(/^Added/);
    await page.reload();
    const offers = page
      .getByRole('region')
      .filter({ has: page.locator('#upsells') })
      .getByRole('listitem');
    await expect(offers).toHaveText([/Pass For Less/, /Brain Training/, /Theory Training.*In your basket$/s]);
    await expect(offer).toHaveCount(0);
    const summary = page.getByRole('complementary', { name: 'Basket summary' });
    await expect(summary).toContainText(`Subtotal${formatPrice(bought.net)}`);
    await expect(summary).toContainText(`4.5% of lessons, ${formatPrice(tenHours.net * 2)}`);
    await expect(summary).toContainText(formatPrice(bought.fee));
    await expect(summary).toContainText(`Total${formatPrice(bought.total)}`);
    await expect(summary).toContainText(/Pay your instructor directly on the day of your first lesson/);
    await expect(page.getByRole('heading', { level: 1, name: 'My Basket' })).toBeVisible();
    await expectTotalSaid(page, 1);
    await expectNoBrokenWord(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the details ask who it is for', async () => {
    await page.getByRole('button', { name: 'Checkout Now' }).locator('visible=true').first().click();
    await page.waitForURL(/basket\/checkout/);
    await page.getByLabel('Email').fill(email);
    const minors = page.getByText(/^Under 18\? .* another adult must buy for you/);
    await page.getByLabel('Yes, I’m learning').check();
    await expect(minors).toBeVisible();
    await page.getByLabel('No, it’s for someone else').check();
    await expect(minors).toBeHidden();
    await page.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('the billing address is found by its postcode', async () => {
    const billing = page.getByRole('heading', { name: /^Billing ?, step 2 of 4/ });
    await expect(billing).toBeFocused();
    await expect(billing).toBeInViewport();
    await page.getByLabel('First name').fill('Helen');
    await page.getByLabel('Last name').fill('Marsden');
    await page.getByLabel('Phone').fill('07700 900418');
    await page.getByLabel('Postcode').pressSequentially('ls6 3ad');
    await expect(page.getByLabel('Postcode')).toHaveValue('LS6 3AD');
    await page.getByRole('button', { name: 'Find address' }).click();
    await expect(page.getByText('14 addresses found').first()).toBeVisible();
    await page.getByLabel('4 Bainbrigge Road, Leeds', { exact: true }).check();
    await page.getByRole('button', { name: 'Continue' }).click();
  });

  await test.step('the learner has an address and free times', async () => {
    await expect(page.getByRole('heading', { name: /^Learner ?, step 3 of 4/ })).toBeFocused();
    await page.getByLabel('Learner’s first name').fill('Callum');
    await page.getByLabel('Learner’s last name').fill('Marsden');
    await page.getByLabel('Learner’s phone').fill('07700 900673');
    await page.getByLabel('Same as billing address').check();
    await page.getByLabel('Monday evening').check();
    await page.getByLabel('Saturday morning').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: /^Payment ?, step 4 of 4/ })).toBeFocused();
    await expect(page.getByText('Free: Mon evening, Sat morning')).toBeVisible();
  });

  await test.step('the payment says the total in its summary and on its button, or beside a button that has none', async () => {
    await expectTotalSaid(page, 2);
    await page.getByLabel('PayPal').check();
    await expect(totals(page)).toHaveCount(1);
    // On a phone the summary is folded far above.
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(page.locator('form').getByText(formatPrice(bought.total))).toBeVisible();
    await page.getByRole('radio', { name: /^Card/ }).check();
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const number = await test.step('paying shows the order and empties the basket', async () => {
    await expect(page.getByRole('button', { name: `Pay ${formatPrice(bought.total)} now` })).toBeVisible();
    await fillCard(page, cards.good);
    await acceptAll(page);
    const confirmed: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/checkout/confirm')) confirmed.push(request.url());
    });
    await payButton(page).dblclick();
    const order = await paidOrder(page);
    expect(confirmed).toHaveLength(1);
    expect(order).not.toBe('');
    expect(await storedBasket(page)).toBeNull();
    await expect(page.locator('.bag__count')).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Your order' })).toContainText(
      formatPrice(bought.total),
    );
    return order;
  });

  await test.step('the confirmation says for whom, where and how', async () => {
    await expect(page.getByText('Manual, for Callum')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'An instructor will ring Callum' })).toBeVisible();
    await expect(page.getByText('Callum Marsden, 4 Bainbrigge Road, Leeds LS6 3AD')).toBeVisible();
    await expect(page.getByText(`On its way to ${email}`)).toBeVisible();
  });

  await test.step('it prints on one sheet of A4, where nothing needs its background', async () => {
    const sheet = await page.pdf({ preferCSSPageSize: true });
    expect(sheet.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    for (const sign of await page.locator('.jn, .patch, .verdict, .total').all()) {
      await expect(sign).toHaveCSS('color', 'rgb(0, 0, 0)');
      await expect(sign).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    }
    await page.emulateMedia({ media: null });
  });

  await test.step('the receipt is in the mail viewer, with the same number', async () => {
    const receipt = await openEmail(page, email, /order/);
    await expect(receipt.getByText(number).filter({ visible: true }).first()).toBeVisible();
    const listed = page.getByRole('link', { name: email }).filter({ hasText: /order/ });
    await expect(listed).toContainText(number);
    await expect(listed).toHaveCount(1);
  });
});
