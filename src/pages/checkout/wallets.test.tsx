import { expect, test } from 'vitest';
import { BRAIN_TRAINING, LESSON } from '#testing/buyer.ts';
import { openShopWithWallets } from '#testing/open-shop-in-dom.ts';
import type { ShopInDom } from '#testing/shop-in-dom.tsx';
import { boughtCodes } from '#testing/vouchers.ts';

const DECLINED = '4921810000009076';
const OURS = 'Pay with Apple Pay or Google Pay';
const { app, shop } = await openShopWithWallets();

async function atPayment(products = [BRAIN_TRAINING] as Parameters<ShopInDom['checkoutAt']>[1]) {
  shop.loadCardForm('opens');
  const sheet = shop.loadWallets('shown');
  const basket = await shop.checkoutAt('payment', products);
  await shop.button(OURS);
  return { sheet, basket };
}
/** The gateway's own buttons may be pressed: ours is over them no more. */
const ready = () => expect.poll(() => shop.all('.walletplace > button').length).toBe(0);
const paid = () => expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
const problem = () => shop.text('section .problem[role=alert]');
const captures = () => app.bank.ledger().filter(({ kind }) => kind === 'capture').length;

test('a wallet that is pressed too early says what is missing, in the order of the page', async () => {
  await atPayment([LESSON, BRAIN_TRAINING]);
  await shop.press(OURS);
  await expect
    .poll(() => shop.text('.problem li'))
    .toEqual([
      'Choose when to start',
      'Accept the terms and conditions',
      'Agree to get your digital products straight away',
    ]);
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('alert');
  (await shop.link('Accept the terms and conditions')).click();
  expect(document.activeElement?.id).toBe('payment-terms');
  await shop.acceptAll();
  await ready();
  await expect.poll(() => shop.all('.problem')).toEqual([]);
});

test('all is accepted on the server before a sheet can open, and the wallet then pays', async () => {
  const { sheet, basket } = await atPayment();
  await shop.acceptAll();
  await ready();
  expect(shop.calls).toContain('POST /v1/website/checkout/consents');
  sheet.open();
  await shop.button('Processing payment…');
  await sheet.pay();
  await paid();
  const order = app.db.selectFrom('orders').select('state').where('basket_uuid', '=', basket);
  expect((await order.executeTakeFirstOrThrow()).state).toBe('paid');
  expect(shop.executed).toEqual([]);
});

test('an answer that is taken back puts our button over the wallets again', async () => {
  await atPayment();
  await shop.acceptAll();
  await ready();
  (await shop.field(/^I accept the/)).click();
  await shop.press(OURS);
  await expect.poll(() => shop.text('.problem li')).toEqual(['Accept the terms and conditions']);
});

test('a sheet that is closed takes nothing, and the card then pays with the same token', async () => {
  const { sheet } = await atPayment();
  await shop.acceptAll();
  await ready();
  const before = captures();
  sheet.open();
  sheet.close();
  await expect.poll(() => shop.text('.notice[role=status]').join()).toContain('You haven’t been charged.');
  expect(captures()).toBe(before);
  await shop.press(/^Pay £/);
  await paid();
  expect(shop.executed).toEqual([{}]);
});

test('a wallet that is declined says why, and another attempt has a new token', async () => {
  const { sheet } = await atPayment();
  const first = sheet.token;
  await shop.acceptAll();
  await ready();
  sheet.open();
  await sheet.pay(DECLINED);
  await expect.poll(problem).toEqual([expect.stringMatching(/declined/)]);
  await expect.poll(() => sheet.token).not.toBe(first);
  await ready();
  sheet.open();
  await sheet.pay();
  await paid();
});

test('a sheet whose result is lost after the charge leads to the confirmation', async () => {
  app.bank.knobs.walletsChargeAtOnce = true;
  const { sheet } = await atPayment();
  await shop.acceptAll();
  await ready();
  app.bank.knobs.failNext('execute', 'reset', 'after');
  sheet.open();
  await sheet.pay();
  await paid();
  app.bank.knobs.walletsChargeAtOnce = false;
});

test('a wallet pays whichever way was chosen below it', async () => {
  const { sheet } = await atPayment();
  await shop.check(/^PayPal/);
  await shop.acceptAll();
  await ready();
  sheet.open();
  await sheet.pay(DECLINED);
  await expect.poll(problem).toEqual([expect.stringMatching(/declined/)]);
});

test('no place is drawn where the device has no wallet, the script no component, or vouchers pay for all', async () => {
  shop.loadCardForm('opens');
  shop.loadWallets('unavailable');
  const basket = await shop.checkoutAt('payment', [BRAIN_TRAINING]);
  const noPlace = async () => {
    await expect.poll(() => shop.text('.cardplace__wait')).toEqual([]);
    await expect
      .poll(() => shop.all('.walletplace').filter((place) => !place.closest('[hidden]')))
      .toEqual([]);
  };
  await noPlace();

  shop.loadCardForm('opens');
  await shop.open('/basket/checkout');
  await shop.button(/^Pay £/);
  await noPlace();

  shop.loadWallets('shown');
  const [code = ''] = await boughtCodes(app, '100');
  await shop.buyer(basket).enterCode(code);
  await shop.open('/basket/checkout');
  await shop.button(/by voucher now$/);
  await noPlace();
});

test('answers that cannot be kept are told, and a press tries once more', async () => {
  await atPayment();
  shop.answer('POST', /\/consents$/, () => Response.json({ message: 'We’re very busy.' }, { status: 503 }));
  await shop.acceptAll();
  await expect.poll(() => shop.text('.problem li')).toEqual(['We’re very busy.']);
  shop.answer('POST', /\/consents$/, (go) => go());
  await shop.press(OURS);
  await ready();
});
