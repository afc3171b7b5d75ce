import { expect, test } from 'vitest';
import type { CheckoutResponse } from '#src/features/checkout/session/api-schema.ts';
import { makeAccount } from '#testing/accounts.ts';
import { BRAIN_TRAINING, VISA } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { boughtCodes } from '#testing/vouchers.ts';

const { app, shop } = await openShopInDom();

const pay = async () => {
  await shop.acceptAll();
  await expect
    .poll(async () => (await shop.button(/^Pay £/)).getAttribute('aria-disabled') !== 'true')
    .toBe(true);
  await shop.press(/^Pay £/);
};
const paid = () => expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
const methods = () => shop.text('.pick__name');

/** A customer with a kept card, before the payment of something else. */
async function withKeptCard() {
  await makeAccount(app, shop.browser);
  const basket = await shop.fillBasket([BRAIN_TRAINING]);
  await shop.saveSections(basket.uuid, 'payment');
  const buyer = shop.buyer(basket.uuid);
  await buyer.consents();
  const token = await buyer.token();
  await buyer.chooseCard({ keep: true });
  await buyer.enterCard(token, VISA, { savePaymentMethod: true });
  expect((await buyer.confirm(token)).status).toBe(200);
  shop.loadCardForm('opens');
  return shop.checkoutAt('payment', [BRAIN_TRAINING]);
}

test('a guest is not asked about keeping a card', async () => {
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [BRAIN_TRAINING]);
  await expect.poll(() => shop.text('.cardplace__wait')).toEqual([]);
  expect(methods()).toEqual(['Card', 'PayPal']);
  await pay();
  await paid();
  expect(shop.executed).toEqual([{}]);
});

test('a customer who ticks the box keeps the card, and is offered it first the next time', async () => {
  await makeAccount(app, shop.browser);
  shop.loadCardForm('opens');
  await shop.checkoutAt('payment', [BRAIN_TRAINING]);
  const box = await shop.field(/^Keep this card for next time/);
  expect(box.checked).toBe(false);
  box.click();
  await pay();
  await paid();
  expect(shop.executed).toEqual([{ savePaymentMethod: true, mitConsentGiven: false }]);

  await shop.checkoutAt('payment', [BRAIN_TRAINING]);
  expect(methods()).toEqual(['Visa ending 3436', 'Another card', 'PayPal']);
  expect((await shop.field(/^Visa ending 3436/)).checked).toBe(true);
});

test('a kept card pays by its form for the security code', async () => {
  const basket = await withKeptCard();
  expect(shop.text('form').join()).toContain('By paying you accept the terms and conditions');
  await pay();
  await paid();
  const kept = app.db.selectFrom('checkouts').select('consents').where('basket_uuid', '=', basket);
  expect(JSON.stringify(await kept.execute())).toContain('"kind":"terms"');
  expect(shop.executed).toEqual([{ paymentMethodId: expect.stringMatching(/^pm_/) }]);
  // What the gateway calls it is kept nowhere in the browser.
  const { paymentMethodId = '' } = shop.executed[0] ?? {};
  expect(JSON.stringify({ ...localStorage, ...sessionStorage, at: location.href })).not.toContain(
    paymentMethodId,
  );
});

test('another card is entered in its place, without being kept where the box is left empty', async () => {
  await withKeptCard();
  await shop.check(/^Another card/);
  await shop.field(/^Keep this card for next time/);
  await pay();
  await paid();
  expect(shop.executed).toEqual([{}]);
});

test('vouchers that pay for all leave the kept card out of it', async () => {
  const basket = await withKeptCard();
  const [code = ''] = await boughtCodes(app, '100');
  await shop.buyer(basket).enterCode(code);
  await shop.open('/basket/checkout');
  await shop.button(/by voucher now$/);
  await pay();
  await paid();
  expect(shop.executed).toEqual([]);
});

test('a card that was removed in another tab is said to be gone, and another one is asked for', async () => {
  await withKeptCard();
  const { body } = await shop.browser.get<CheckoutResponse>('/v1/website/checkout');
  expect((await shop.browser.post(`/v1/account/cards/${body.kept_cards?.[0]?.id}/remove`)).status).toBe(200);
  await pay();
  await expect
    .poll(() => shop.text('section .problem[role=alert]'))
    .toEqual(['That card is no longer kept. Choose another way to pay.']);
  await expect.poll(methods).toEqual(['Card', 'PayPal']);
  expect(shop.executed).toEqual([]);
  await pay();
  await paid();
});
