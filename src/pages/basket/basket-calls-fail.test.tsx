import { expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { LESSON } from '#testing/buyer.ts';
import { openShopInDom } from '#testing/open-shop-in-dom.ts';
import { NO_CONNECTION, OUR_SIDE, type ShopInDom, serverError } from '#testing/shop-in-dom.tsx';

const THEORY = { product_id: 1, type: 'product' };
const BASKET = /^\/v1\/website\/basket\//;
const START = /\/checkout\/start$/;
const A_PROXY = '<html><h1>502 Bad Gateway</h1><p>upstream 10.0.3.7:3000 refused</p></html>';
const STACK = { error: 'Internal', stack: 'Error: duplicate key "orders_pkey" at /srv/app/orders.js:12:3' };
const NO_QUANTITY = 'We couldn’t change the quantity. Please try again.';
const TOO_MANY = 'Too many attempts. Please wait a minute and try again.';
const LOST = 'We couldn’t find your basket. It may have expired.';

const { app, shop } = await openShopInDom();

const aProxy = () => new Response(A_PROXY, { status: 502, headers: { 'content-type': 'text/html' } });
const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const chooseThree = () => shop.fill(/^Quantity for 10 hours in Leeds/, '3');
const remove = () => shop.press('Remove 10 hours in Leeds');
const checkOut = () => shop.press('Checkout Now');
const headings = () => shop.text('.lines h3');

async function openBasket() {
  await shop.fillBasket([LESSON, THEORY]);
  await shop.open('/basket');
  await expect.poll(headings).toEqual(['10 hours in Leeds', 'Theory Training']);
}

/** A red toast at the end of the page, announced politely, with its button to dismiss it. */
async function expectToast(says: string) {
  await expect.poll(() => shop.text('[aria-live=polite] .toast.plate--red p')).toEqual([says]);
  await shop.press('Dismiss');
  await expect.poll(() => shop.all('.toast')).toEqual([]);
}

async function expectAsBefore() {
  expect((await shop.field(/^Quantity for 10 hours in Leeds/)).value).toBe('1');
  expect(shop.storedBasket()?.totals.item_count).toBe(2);
  await shop.link('My Basket, 2 items');
}

test('a quantity that cannot be changed stays, and is told in words that anybody may see', async () => {
  await openBasket();
  for (const [says, how] of [
    [OUR_SIDE, serverError],
    [NO_QUANTITY, () => Response.json(STACK, { status: 500 })],
    [NO_QUANTITY, aProxy],
    [TOO_MANY, () => Response.json({ message: TOO_MANY }, { status: 429 })],
    // More than there is to choose.
    ['That’s more than you can buy at once.', (go, sent) => go({ ...(sent as object), quantity: 5_000 })],
    [NO_QUANTITY, cut],
  ] as const satisfies readonly (readonly [string, Parameters<ShopInDom['answer']>[2]])[]) {
    shop.answer('PUT', BASKET, how);
    await chooseThree();
    await expectToast(says);
    await expectAsBefore();
  }
  shop.online();
  shop.offline(true);
  await chooseThree();
  await expectToast(NO_QUANTITY);
  await expectAsBefore();
});

test('what has no words of its own is told as the raw error, and leaves all as it was', async () => {
  await openBasket();
  for (const [says, how] of [
    [OUR_SIDE, serverError],
    ['Request failed with status code 502', aProxy],
  ] as const) {
    shop.answer('DELETE', BASKET, how);
    await remove();
    await expectToast(says);
  }
  shop.offline(true);
  await remove();
  await expectToast(NO_CONNECTION);
  shop.online();
  shop.answer('POST', START, serverError);
  await checkOut();
  await expectToast(OUR_SIDE);
  expect(location.pathname).toBe('/basket');
  expect(headings()).toEqual(['10 hours in Leeds', 'Theory Training']);
});

test('adding from an area’s page that fails is told, and can be tried again', async () => {
  await shop.open('/areas-covered/leeds');
  shop.answer('POST', /\/v1\/website\/basket$/, serverError);
  await shop.press(/: 10 hours$/);
  await expectToast(OUR_SIDE);
  shop.offline(true);
  await shop.press(/: 10 hours$/);
  await expectToast(NO_CONNECTION);
  shop.online();
  await shop.press(/: 10 hours$/);
  await expect.poll(() => shop.storedBasket()?.totals.item_count).toBe(1);
});

test('what is changed and what is removed is said in green', async () => {
  await openBasket();
  await chooseThree();
  await expect.poll(() => shop.text('.toast.plate--green p')).toEqual(['Quantity updated']);
  await remove();
  // The first is shown for three seconds.
  await expect.poll(() => shop.text('.toast.plate--green p')).toContain('Item removed from basket');
  expect(headings()).toEqual(['Theory Training']);
});

/** As if the server had purged the basket meanwhile: what is asked for is one that it does not know. */
const purged: Parameters<ShopInDom['answer']>[2] = (go, sent) =>
  go({ ...(sent as object), basket: crypto.randomUUID() });

async function expectCleared() {
  await expect.poll(() => location.pathname).toBe('/basket');
  await expect.poll(() => shop.text('h1')).toEqual(['Your basket is empty']);
  await expect.poll(() => shop.text('.toast p')).toEqual([LOST]);
  expect(shop.storedBasket()).toBeNull();
}

test.each([
  ['changed', 'PUT', BASKET, chooseThree],
  ['emptied', 'DELETE', BASKET, remove],
  ['paid for', 'POST', START, checkOut],
] as const)(
  'a basket that is not there any more when it is to be %s is cleared',
  async (_, method, path, act) => {
    await openBasket();
    shop.answer(method, path, purged);
    await act();
    await expectCleared();
  },
);

test('the checkout begins after what was asked before it has been answered', async () => {
  await shop.fillBasket([LESSON, THEORY]);
  const gate = Promise.withResolvers<void>();
  shop.answer('GET', BASKET, async (go) => {
    const answer = await go();
    await gate.promise;
    return answer;
  });
  shop.answer('POST', START, purged);
  await shop.open('/basket');
  await expect.poll(() => shop.calls.some((call) => /^GET .*\/basket\//.test(call))).toBe(true);
  await checkOut();
  await shop.button('Opening checkout…');
  expect(shop.calls.filter((call) => START.test(call))).toEqual([]);
  gate.resolve();
  await expectCleared();
});

test.each(['/basket', '/basket/checkout'])(
  'a basket that is not there any more when %s is opened is cleared, and the way leads to the basket',
  async (path) => {
    const basket = await shop.fillBasket([LESSON]);
    shop.keepBasket({ ...basket, uuid: crypto.randomUUID() });
    await shop.open(path);
    await expectCleared();
  },
);

test('a basket that is not there any more when a section is saved is cleared', async () => {
  await shop.checkoutAt('customer', [THEORY]);
  await shop.fill('Email', 'helen@example.co.uk');
  // And its checkout with it: whatever is asked for afterwards is not there either.
  shop.answer('POST', START, purged);
  shop.answer('POST', /\/checkout\/customer$/, async (go, sent) => {
    const answer = await go({ ...(sent as object), basket: crypto.randomUUID() });
    shop.browser.cookies.clear();
    return answer;
  });
  await shop.press(/^Continue/);
  await expectCleared();
});

test('an item that is not there any more just goes', async () => {
  await openBasket();
  const basket = shop.storedBasket() as BasketResponse;
  // Another browser's doing: no tab of this one hears of it.
  const [first] = basket.contents.products;
  await app.browser().delete(`/v1/website/basket/${first?.id}`, { basket: basket.uuid });
  await remove();
  await expect.poll(headings).toEqual(['Theory Training']);
  await expect.poll(() => shop.text('.toast p')).toEqual(['That item isn’t in your basket.']);
  expect(shop.storedBasket()?.contents.products).toHaveLength(1);
});
