import { expect, test } from 'vitest';
import { BRAIN_TRAINING, LESSON, POSTED } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';
import { boughtCodes } from '#testing/vouchers.ts';

const { app, shop } = await openShopInDom();

const said = () => shop.text('main').join();

async function enterCode(code: string) {
  document.querySelector<HTMLElement>('summary')?.click();
  await shop.fill(/^(Another code|Code)/, code);
  await shop.press('Use this code');
}

async function pay() {
  await shop.acceptAll();
  await expect
    .poll(async () => (await shop.button(/^Pay £/)).getAttribute('aria-disabled') !== 'true')
    .toBe(true);
  await shop.press(/^Pay £/);
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
  await shop.open(location.pathname);
  await expect.poll(() => shop.text('h1')).toEqual(['Thank you for your payment']);
}

test('half of a voucher pays for one order, and the rest of it for a part of the next', async () => {
  const [code = ''] = await boughtCodes(app, '20');
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [BRAIN_TRAINING]);
  await enterCode(code.toLowerCase().replaceAll('-', ' '));
  const covered = 'Your vouchers cover the whole order. You don’t need a card.';
  await expect.poll(() => document.activeElement?.textContent).toBe(covered);
  expect(said()).toContain('Balance after this order: £10.01');
  expect(said()).toContain('Left to pay');
  expect(said()).not.toContain('How would you like to pay?');
  await shop.button('Pay £9.99 by voucher now');
  await pay();
  expect(said()).toContain(`Paid with gift voucher ending ${code.slice(-4)} (£9.99)`);

  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [LESSON, POSTED]);
  await enterCode(code);
  await expect.poll(said).toContain('−£10.01');
  expect(said()).toContain('Nothing left on this voucher');
  await pay();
  expect(said()).toMatch(/Paid with gift voucher ending .{4} \(£10\.01\) and Visa ending 3436/);

  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [LESSON]);
  await enterCode(code);
  await expect.poll(said).toContain('There’s nothing left on that voucher.');
});

test('a voucher outlives a reload; removed it pays nothing, which is said, and the field for another has the focus', async () => {
  const [code = ''] = await boughtCodes(app, '25');
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [LESSON]);
  await enterCode(code);
  await shop.button(`Pay ${formatPrice(tenHours.total - 25_00)} now`);
  await shop.open('/basket/checkout');
  await shop.button(`Pay ${formatPrice(tenHours.total - 25_00)} now`);
  await shop.press(/^Remove/);
  await shop.button(`Pay ${formatPrice(tenHours.total)} now`);
  await expect
    .poll(() => shop.text('[aria-live=polite]').join())
    .toContain(`Voucher removed. ${formatPrice(tenHours.total)} left to pay`);
  await expect.poll(() => document.activeElement?.id).toBe('voucher-code');
  await pay();
  expect(said()).not.toContain('gift voucher');
});
