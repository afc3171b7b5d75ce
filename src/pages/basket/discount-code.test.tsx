import { expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { asPence, pounds, sum } from '#src/platform/money.ts';
import { LESSON } from '#testing/buyer.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { formatPrice, tenHours } from '#testing/prices.ts';

const { app, shop } = await openShopInDom();

const off = asPence(tenHours.net / 10);
const net = asPence(tenHours.net - off);
const WITH_CODE = formatPrice(sum([net, feeOn(net)]));
const WITHOUT = formatPrice(tenHours.total);

const order = () => shop.text('aside').join();
/** The page follows a basket that is saved later than the one that it knows. */
const passASecond = () => app.clock.pass({ seconds: 1 });

async function removeCode() {
  passASecond();
  await shop.press(/^Remove the code/);
}

async function enterCode(code: string) {
  passASecond();
  for (const summary of shop.all('.codebox summary')) summary.click();
  await shop.fill('Discount code', code);
  await shop.press('Apply');
}

async function pay(says: RegExp | string) {
  await shop.acceptAll();
  const button = await shop.button(says);
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  button.click();
  await expect.poll(() => location.pathname).toMatch(/^\/basket\/checkout\/confirmation\//);
  await shop.open(location.pathname);
  await expect.poll(() => shop.text('h1')).toEqual(['Thank you for your payment']);
}

// That the code of a link is kept is in src/features/basket/basket-store.test.ts.
test('a code that came with a link is entered by itself, removed and entered in the checkout, and paid with', async () => {
  await addTestCode(app, 'LINK10');
  const { uuid } = await shop.fillBasket([LESSON]);
  localStorage.setItem('discount_code', 'link10');
  await shop.open('/basket');
  await expect.poll(order).toContain('Discount with LINK10');
  expect(order()).toContain(`−${pounds(off)}`);
  expect(order()).toContain(`Total${WITH_CODE}`);
  await expect.poll(() => localStorage.getItem('discount_code')).toBeNull();

  shop.loadCardForm('opens');
  await shop.saveSections(uuid, 'payment');
  await shop.open('/basket/checkout');
  await expect.poll(order).toContain(WITH_CODE);
  await removeCode();
  await expect.poll(order).toContain(WITHOUT);
  await enterCode(' link10');
  await expect.poll(order).toContain(WITH_CODE);
  await pay(`Pay ${WITH_CODE} now`);
  expect(order()).toContain('Discount with LINK10');
  expect(order()).toContain(`Total${WITH_CODE}`);
});

test('a code that is removed and entered again while the card form opens is paid with', async () => {
  await addTestCode(app, 'AGAIN10');
  const { uuid } = await shop.fillBasket([LESSON]);
  const path = '/v1/website/basket/discount';
  const entered = await shop.browser.post<BasketResponse>(path, { basket: uuid, code: 'AGAIN10' });
  shop.keepBasket(entered.body);
  await shop.saveSections(uuid, 'payment');
  shop.loadCardForm('opens');
  const removed = Promise.withResolvers<void>();
  const reckoned = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  // What is asked for with the code is answered without it.
  shop.answer('POST', /\/checkout\/authorise$/, async (go) => {
    await removed.promise;
    const answer = await go();
    reckoned.resolve();
    await again.promise;
    return answer;
  });
  await shop.open('/basket/checkout');
  await shop.button(`Pay ${WITH_CODE} now`);
  await removeCode();
  await shop.button(`Pay ${WITHOUT} now`);
  removed.resolve();
  await reckoned.promise;
  await enterCode('AGAIN10');
  await shop.button(`Pay ${WITH_CODE} now`);
  again.resolve();
  await pay(`Pay ${WITH_CODE} now`);
  expect(order()).toContain(`Total${WITH_CODE}`);
});
