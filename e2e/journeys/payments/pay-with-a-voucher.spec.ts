import type { Page } from '@playwright/test';
import { formatPrice, tenHours } from '#testing/prices.ts';
import {
  acceptAll,
  cards,
  checkoutAt,
  helen,
  L_PLATES,
  LESSON,
  newEmail,
  openSection,
  paidOrder,
  pay,
  payButton,
  THEORY,
} from '../../support/journey.ts';
import { signInToOffice } from '../../support/office.ts';
import { expectAccessibleAndFitting } from '../../support/screen-checks.ts';
import { buyVoucher, fillBasketWithVouchers, forSam, voucherCode } from '../../support/voucher-journey.ts';
import { expect, test } from '../../support/watched-browser.ts';

const headers = { 'X-Requested-With': 'XMLHttpRequest' };

/** Buys a voucher of this amount by card, and reads its code where its recipient does: in the email. */
async function boughtCode(page: Page, amount: string): Promise<string> {
  const { recipient } = await buyVoucher(page, { amount });
  return voucherCode(page, recipient);
}

async function enterCode(page: Page, code: string) {
  const disclosure = page.getByText('Pay with a gift voucher');
  if (!(await page.getByLabel(/^(Another code|Code)/).isVisible())) await disclosure.click();
  await page.getByLabel(/^(Another code|Code)/).fill(code);
  await page.getByRole('button', { name: 'Use this code' }).click();
}

const summary = (page: Page) => page.getByRole('complementary', { name: 'Your order' });

test('half of a voucher pays for one order, and the rest of it for a part of the next', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const code = await boughtCode(page, '20');

  await checkoutAt(page, 'payment', { products: [THEORY] });
  await enterCode(page, code.toLowerCase().replaceAll('-', ' '));
  await expect(page.getByText('Your vouchers cover the whole order. You don’t need a card.')).toBeFocused();
  await expect(page.getByText('Balance after this order: £13.01')).toBeVisible();
  await expect(summary(page).getByText('Left to pay')).toBeVisible();
  await expect(page.getByRole('group', { name: 'How would you like to pay?' })).toHaveCount(0);
  await acceptAll(page);
  await expect(payButton(page)).toHaveText('Pay £6.99 by voucher now');
  await payButton(page).click();
  await paidOrder(page);
  await expect(page.getByText(`Paid with gift voucher ending ${code.slice(-4)} (£6.99)`)).toBeVisible();

  await checkoutAt(page, 'payment', { products: [LESSON, L_PLATES] });
  await enterCode(page, code);
  const list = page.getByRole('list', { name: 'Vouchers entered' });
  await expect(list).toContainText('−£13.01');
  await expect(list).toContainText('Nothing left on this voucher');
  await pay(page);
  await paidOrder(page);
  await expect(
    page.getByText(/Paid with gift voucher ending .{4} \(£13\.01\) and Visa ending 3436/),
  ).toBeVisible();

  await checkoutAt(page, 'payment');
  await enterCode(page, code);
  await expect(page.getByText('There’s nothing left on that voucher.').first()).toBeVisible();
});

test('with the keyboard alone a wrong code is told under its field, and a right one pays its part; removed, it pays nothing', async ({
  page,
  watching,
}) => {
  watching.tolerate(/422/);
  const code = await boughtCode(page, '25');
  await checkoutAt(page, 'payment');
  await page.getByText('Pay with a gift voucher').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('AAAA-BBBB-CCCC-DDDD');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Code');
  await expect(field).toHaveAccessibleDescription(/We don’t recognise that code/);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('AAAA-BBBB-CCCC-DDDD');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Vouchers entered' })).toContainText('−£25.00');
  await expect(page.getByLabel('Another code')).toBeFocused();
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total - 25_00)} now`);
  await expectAccessibleAndFitting(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();
  await openSection(page, /Payment/);
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total - 25_00)} now`);
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText(`Voucher removed. ${formatPrice(tenHours.total)} left to pay`)).toBeAttached();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total)} now`);
  await pay(page);
  await paidOrder(page);
});

test('two vouchers and a lesson in one order: declined first, then paid, and each goes its way', async ({
  page,
  watching,
}) => {
  watching.tolerate(/402/);
  const [recipient, email] = [newEmail(), newEmail()];
  const lesson = await page.request.post('/v1/website/basket', { data: LESSON, headers });
  const basket = await fillBasketWithVouchers(
    page,
    [
      { ...forSam, recipient_email: recipient },
      { ...forSam, voucher_type: 'gift-card', template: null, card_template: 'card-b-road', send_to: null },
    ],
    (await lesson.json()).uuid,
  );
  await checkoutAt(page, 'delivery', { filled: basket, email });
  await page.getByLabel('First name').fill(helen.firstname);
  await page.getByLabel('Last name').fill(helen.surname);
  await page.getByLabel('Phone').fill(helen.phone);
  await page.getByRole('button', { name: 'Enter address manually' }).click();
  await page.getByLabel('Address line 1').fill(helen.address_line_1);
  await page.getByLabel('Postcode').fill(helen.postcode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Billing/);
  await page.getByLabel('Same as my delivery address').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Learner/);
  await page.getByLabel('I am', { exact: true }).check();
  await page.getByLabel('Same as billing address').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await openSection(page, /Payment/);
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(tenHours.total + 100_00 + 1_99)} now`);
  await pay(page, cards.declined);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeFocused();
  await pay(page);
  const order = await paidOrder(page);
  await expect(page.getByRole('heading', { name: 'Sam Otieno’s £50 e-voucher' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sam Otieno’s £50 gift card' })).toBeVisible();
  expect(basket.totals.needs_delivery).toBe(true);

  expect(await voucherCode(page, recipient)).toMatch(/^[0-9A-Z-]{19}$/);
  await signInToOffice(page);
  await page.goto('/office/vouchers');
  const waiting = page.getByRole('row').filter({ hasText: order });
  await expect(waiting).toContainText('Helen Marsden');
});

test('a voucher spent elsewhere in the very moment: the page says what is left to pay, and takes a card', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await boughtCode(page, '10');
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await checkoutAt(elsewhere, 'payment', { products: [THEORY] });
  await enterCode(elsewhere, code);
  await expect(payButton(elsewhere)).toHaveText('Pay £6.99 by voucher now');
  await acceptAll(elsewhere);

  await checkoutAt(page, 'payment', { products: [THEORY] });
  await expect(payButton(page)).toHaveText('Pay £6.99 now');
  await page.route(
    '**/checkout/authorise',
    async (route) => {
      await payButton(elsewhere).click();
      await paidOrder(elsewhere);
      await route.continue();
    },
    { times: 1 },
  );
  await enterCode(page, code);
  await expect(payButton(page)).toHaveText('Pay £3.98 now');
  await pay(page);
  await paidOrder(page);
  await elsewhere.context().close();
});

test('a gateway that fails in the moment that vouchers pay for all leaves a way to try again', async ({
  page,
  watching,
}) => {
  watching.tolerate(/503/);
  const code = await boughtCode(page, '10');
  await checkoutAt(page, 'payment', { products: [THEORY] });
  await expect(payButton(page)).toHaveText('Pay £6.99 now');
  // So little is not paid in three.
  await expect(page.getByText('With your PayPal account')).toBeVisible();
  await expect(page.getByText('Pay in 3 may be available')).toHaveCount(0);
  await page.route(
    '**/checkout/authorise',
    (route) => route.fulfill({ status: 503, json: { message: 'Busy', code: 'gateway_unavailable' } }),
    { times: 1 },
  );
  await enterCode(page, code);
  await page.getByRole('button', { name: 'Try again' }).click();
  await acceptAll(page);
  await payButton(page).click();
  await paidOrder(page);
});
