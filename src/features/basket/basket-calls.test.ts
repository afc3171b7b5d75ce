import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onCalls } from '#src/platform/http/api-client.ts';
import type { BasketResponse } from './api-schema.ts';
import { callAddToBasket, callChangeQuantity, refreshBasket, removeItem } from './basket-calls.ts';
import { clearBasket, currentBasket, keepBasket } from './basket-store.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

const basketOf = (uuid: string) =>
  ({
    uuid,
    updated_at: new Date().toISOString(),
    contents: { products: [] as BasketResponse['contents']['products'] },
  }) as BasketResponse;

beforeEach(() => {
  vi.stubGlobal('localStorage', storage);
  clearBasket();
});
afterEach(() => vi.unstubAllGlobals());

test('two adds at once from nothing go into one basket', async () => {
  const sent: { product_id: number; basket?: string }[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const add = JSON.parse(body);
    sent.push(add);
    const uuid = add.basket ?? `basket-${sent.length}`;
    return Response.json({
      uuid,
      updated_at: new Date().toISOString(),
      contents: { products: [] },
      totals: {},
    });
  });
  const added = await Promise.all([
    callAddToBasket({ product_id: 47, type: 'lesson' }),
    callAddToBasket({ product_id: 2, type: 'product' }),
  ]);
  expect(added.map(({ ok }) => ok)).toEqual([true, true]);
  expect(sent.map(({ product_id, basket }) => [product_id, basket])).toEqual([
    [47, undefined],
    [2, 'basket-1'],
  ]);
  expect(currentBasket()?.uuid).toBe('basket-1');
});

test('an add that fails does not hold up the next', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await callAddToBasket({ product_id: 47, type: 'lesson' })).toMatchObject({ ok: false });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      uuid: 'made',
      updated_at: new Date().toISOString(),
      contents: { products: [] },
      totals: {},
    }),
  );
  expect(await callAddToBasket({ product_id: 47, type: 'lesson' })).toMatchObject({ ok: true });
});

test.each([
  ['blocked', { getItem: refuse, setItem: refuse, removeItem: refuse }],
  ['full', { ...storage, setItem: refuse }],
])('where the browser’s storage is %s the basket lives as long as the page', async (_what, broken) => {
  vi.stubGlobal('localStorage', broken);
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('location', { search: '' });
  vi.resetModules();
  const page = await import('./basket-store.ts');
  expect(page.currentBasket()).toBeNull();
  page.keepBasket(basketOf('made'));
  expect(page.currentBasket()?.uuid).toBe('made');
  page.emptyOrdered('another');
  expect(page.currentBasket()?.uuid, 'beside the page of an old order').toBe('made');
  page.emptyOrdered('made');
  expect(page.currentBasket()).toBeNull();
});

test('a basket that is looked at and is not there any more is cleared, with the words of what happened', async () => {
  keepBasket(basketOf('lost'));
  const message = 'We couldn’t find your basket. It may have expired.';
  vi.stubGlobal('fetch', async () => Response.json({ message, code: 'basket_not_found' }, { status: 404 }));
  const said: string[] = [];
  const stop = onCalls({ begun: () => undefined, failed: (_call, failure) => said.push(failure.message) });
  await refreshBasket();
  stop();
  expect(currentBasket()).toBeNull();
  expect(said).toEqual([message]);
});

test('a quantity that could not be changed says the generic words, any other call the raw error', async () => {
  const said: string[] = [];
  const stop = onCalls({ begun: () => undefined, failed: (_call, { message }) => said.push(message) });
  const cut = async () => {
    throw new TypeError('Failed to fetch');
  };
  const proxy = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  for (const answer of [cut, proxy]) {
    vi.stubGlobal('fetch', answer);
    expect(await callChangeQuantity('an-item', 2)).toBe(false);
    expect(await removeItem('an-item')).toBe(false);
  }
  stop();
  const generic = 'We couldn’t change the quantity. Please try again.';
  expect(said).toEqual([
    generic,
    'TypeError: Failed to fetch',
    generic,
    'Request failed with status code 502',
  ]);
});

test('a quantity that the server refuses says the server’s words', async () => {
  const said: string[] = [];
  const stop = onCalls({ begun: () => undefined, failed: (_call, { message }) => said.push(message) });
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'That’s more than you can buy at once.' }, { status: 422 }),
  );
  await callChangeQuantity('an-item', 2);
  stop();
  expect(said).toEqual(['That’s more than you can buy at once.']);
});
