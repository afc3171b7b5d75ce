import { beforeEach, expect, test } from 'vitest';
import { BRAIN_TRAINING, HELEN, LESSON } from '#testing/buyer.ts';
import { openShopWithWallets } from '#testing/open-shop-in-dom.ts';

const REFUSED_IN_SHEET = '4000700000000007';
const { app, shop } = await openShopWithWallets();
beforeEach(() => void Object.assign(globalThis, { IntersectionObserver: AllInView }));

/** Nothing is laid out, so the wallets are in view. */
class AllInView {
  readonly #say: (entries: { isIntersecting: boolean }[]) => void;
  constructor(say: (entries: { isIntersecting: boolean }[]) => void) {
    this.#say = say;
  }
  observe({ id }: Element) {
    if (id === 'express') queueMicrotask(() => this.#say([{ isIntersecting: true }]));
  }
  disconnect() {}
}

const shown = () => shop.all('.express .panel:not(.express__waits):not([inert])').length;
/** Once it may be pressed. */
async function pay() {
  await expect.poll(() => shop.all('.payline button:not([aria-disabled])').length).toBe(1);
  await shop.press(/^Pay £/);
}
const EXPRESS = 'POST /v1/website/checkout/express';

async function inBasket(product: typeof BRAIN_TRAINING | typeof LESSON = BRAIN_TRAINING) {
  shop.loadCardForm('opens');
  const sheet = shop.loadWallets('shown');
  await shop.fillBasket([product]);
  await shop.open('/basket');
  await expect.poll(shown).toBe(1);
  return sheet;
}

test('a sheet in the basket tells who buys, and the order is charged once Pay is pressed', async () => {
  const sheet = await inBasket();
  expect(shop.text('.express p').join()).toContain('Approve £9.99, with all fees.');
  sheet.open();
  await expect.poll(shown).toBe(0);
  await sheet.pay();
  await expect.poll(() => location.pathname).toBe('/basket/checkout');
  await shop.open('/basket/checkout');
  await shop.section(/^Payment/);
  expect(shop.text('.notice').join()).toContain('Apple Pay ending 3436 has approved £9.99.');
  await shop.acceptAll();
  await pay();
  await expect.poll(() => location.pathname).toMatch(/confirmation/);
  expect(shop.executed).toEqual([]);
  const order = app.db.selectFrom('orders').select('state').where('email', '=', HELEN.email);
  expect((await order.executeTakeFirstOrThrow()).state).toBe('paid');
});

test('who comes to the wallets has their heading, and the sum for all in the basket', async () => {
  shop.loadCardForm('opens');
  shop.loadWallets('shown');
  await shop.fillBasket([BRAIN_TRAINING, LESSON]);
  await shop.open('/basket#express');
  await expect.poll(() => document.activeElement?.textContent).toBe('Express checkout');
  expect(shop.text('.express p').join()).toContain('Approve £250.34 for the 2 items in your basket');
  expect(shop.calls.filter((call) => call.includes('/checkout/'))).toEqual([EXPRESS]);
});

test('nothing is asked for while the wallets are far', async () => {
  Object.assign(globalThis, {
    IntersectionObserver: class extends AllInView {
      override observe() {}
    },
  });
  await shop.fillBasket([BRAIN_TRAINING]);
  await shop.open('/basket');
  await expect.poll(() => shop.all('.express__waits').length).toBe(1);
  await expect.poll(() => shop.calls.filter((call) => call.startsWith('GET')).length).toBe(1);
  expect(shop.calls).not.toContain(EXPRESS);
});

test('what is added can be paid for by a wallet from the popup', async () => {
  await shop.open('/areas-covered/leeds');
  await shop.press(/^Add to basket.*10 hours/);
  expect((await shop.link('Express checkout')).getAttribute('href')).toBe('/basket#express');
});

test('what the sheet cannot tell is asked first, and another way to pay can be chosen after all', async () => {
  const sheet = await inBasket(LESSON);
  sheet.open();
  await sheet.pay();
  await expect.poll(() => location.pathname).toBe('/basket/checkout');
  await shop.open('/basket/checkout');
  await shop.section(/^Details/);
  expect((await shop.field('Email')).value).toBe(HELEN.email);
  expect(shop.text('.notice').join()).toContain('nothing is ordered, until you press Pay');
  await shop.buyer(shop.storedBasket()?.uuid ?? '').fillIn({ email: HELEN.email });
  shop.loadCardForm('opens');
  shop.loadWallets('shown');
  await shop.open('/basket/checkout');
  await shop.press('Pay another way');
  await shop.check(/^Card/);
  await shop.acceptAll();
  await pay();
  await expect.poll(() => location.pathname).toMatch(/confirmation/);
  expect(shop.executed).toEqual([{}]);
});

test('what is approved is said in the place of the buttons, until the basket changes', async () => {
  const sheet = await inBasket(LESSON);
  sheet.open();
  await sheet.pay();
  await expect.poll(() => location.pathname).toBe('/basket/checkout');
  await shop.open('/basket');
  await expect.poll(() => shop.text('.express .notice').join()).toContain('has approved this basket');
  expect(shop.all('.express .panel:not([hidden])')).toEqual([]);
  await shop.fill(/^Quantity for 10 hours in Leeds/, '2');
  await expect.poll(shown).toBe(1);
  expect(shop.all('.express .notice, .express [hidden]')).toEqual([]);
});

test('a sheet that is closed keeps the basket and its token', async () => {
  const sheet = await inBasket();
  const { token } = sheet;
  sheet.open();
  sheet.close();
  await expect.poll(() => shop.text('.notice[role=status]').join()).toContain('You haven’t been charged.');
  await expect.poll(shown).toBe(1);
  expect(sheet.token).toBe(token);
  expect(location.pathname).toBe('/basket');
});

test('a sheet that is declined says why, and has another token', async () => {
  const sheet = await inBasket();
  const { token } = sheet;
  sheet.open();
  await sheet.pay(REFUSED_IN_SHEET);
  await expect.poll(() => shop.text('.express [role=alert]').join()).toMatch(/declined/);
  await expect.poll(() => sheet.token).not.toBe(token);
});

test('the buttons rest while the basket changes, and come back with the new total', async () => {
  const sheet = await inBasket(LESSON);
  const { token } = sheet;
  await shop.fill(/^Quantity for 10 hours in Leeds/, '2');
  await expect.poll(() => sheet.token).not.toBe(token);
  await expect.poll(shown).toBe(1);
  expect(shop.text('.express p').join()).toContain('Approve £480.70');
});

test('a gateway that fails leaves an empty place; a device without a wallet has none, and asks for nothing', async () => {
  shop.loadCardForm('opens');
  shop.loadWallets('unavailable');
  await shop.fillBasket([BRAIN_TRAINING]);
  await shop.open('/basket');
  await expect.poll(() => shop.calls).toContain(EXPRESS);
  await expect.poll(() => shop.all('.express__waits').length).toBe(1);
  expect(shop.all('.express-place').length).toBe(1);

  await shop.newBrowser();
  Reflect.deleteProperty(window, 'PaymentRequest');
  await shop.fillBasket([BRAIN_TRAINING]);
  await shop.open('/basket');
  await shop.button('Checkout Now');
  expect(shop.all('.express-place')).toEqual([]);
});
