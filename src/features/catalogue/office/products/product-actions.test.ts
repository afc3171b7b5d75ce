import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { builtSite } from '#testing/pages.ts';
import { png } from '#testing/pictures.ts';
import { plainBrowser } from '#testing/plain-browser.ts';
import { findProduct } from '../../catalogue.server.ts';
import type { ProductKey } from '../../catalogue.ts';
import { productBySlug } from '../../product-pages.server.ts';
import { trainingOnSale } from '../../products-on-sale.server.ts';

const PACK = { type: 'product', id: 5 } as const;

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const add = (product: object) =>
  owner.post<{ type: string; id: number; errors?: object }>('/v1/office/products', {
    kind: 'posted',
    name: 'Key ring',
    summary: 'A key ring with an L on it.',
    price: '4.50',
    ...product,
  });
const change = ({ type, id }: ProductKey, words: object) =>
  owner.put<object>(`/v1/office/products/${type}/${id}`, words);
const page = (slug: string) => productBySlug(app.db, slug, app.clock.now());
const product = (key: ProductKey) => findProduct(app.db, key, app.clock.now());
const changes = async (id: string) =>
  (await changesOf(app.db, [{ kind: 'product', id }])).map(({ detail }) => detail);

test('something posted is added off sale, and sold with its postage once it is put on sale', async () => {
  const { status, body } = await add({ postage: '1.20' });
  expect([status, body]).toEqual([200, { type: 'product', id: 6 }]);
  const buy = () => app.browser().post('/v1/website/basket', { product_id: 6, type: 'product' });
  expect((await buy()).status).toBe(422);
  expect((await page('key-ring'))?.product).toMatchObject({
    withdrawn: true,
    image: '/art/spots/parcel.svg',
  });
  expect((await owner.post('/v1/office/products/product/6/on-sale')).status).toBe(200);
  expect((await buy()).status).toBe(200);
  expect((await page('key-ring'))?.product).toMatchObject({
    url: '/key-ring',
    price: 450,
    postage: 120,
    dispatch: 'physical',
    withdrawn: false,
  });
  expect(await changes('product-6')).toEqual(['Key ring: on sale', 'Key ring: added at £4.50, off sale']);
});

test('training is added with the fee on it, and stands between the parts and all of them', async () => {
  const { body } = await add({ kind: 'training', name: 'Refresher for instructors', price: '90' });
  expect(body).toEqual({ type: 'training', id: 5 });
  await owner.post('/v1/office/products/training/5/on-sale');
  const training = await trainingOnSale(app.db, app.clock.now());
  expect(training.map(({ part, product: { id } }) => [part, id])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [null, 5],
    ['all', 4],
  ]);
  expect(training[3]?.product).toMatchObject({ isInstructorTraining: true, url: '/instructor-training' });
  expect((await add({ kind: 'training', name: 'Another', postage: '2' })).body.errors).toHaveProperty(
    'postage',
  );
});

test.each([
  ['Basket', 'basket-2'],
  ['Theory Training', 'theory-training-2'],
])('a product called %s is at an address that nothing else has', async (name, slug) => {
  expect((await add({ name })).status).toBe(200);
  expect((await page(slug))?.product.name).toBe(name);
});

test('a price for a later day is worked out, set, shown with its day, and withdrawn', async () => {
  const site = await builtSite(app);
  const [office, shop] = [plainBrowser(site, owner.cookies), plainBrowser(site)];
  await office.open('/office/catalogue/products/training/1');
  const plate = () => office.region(/^New price/);
  await plate().press('Work it out', { Price: '1000', From: '2026-11-30' });
  expect(plate().text).toContain('£1,045.00');
  await plate().press(/^Set £1,000\.00 from/);
  const prices = () => office.region(/^Prices of/);
  expect(prices().part('tr', '£1,000.00').text).toContain('30 Nov');
  await shop.open('/instructor-training');
  expect(shop.text).not.toContain('£1,045.00');
  await prices().press(/^Withdraw/);
  expect(prices().text).not.toContain('£1,000.00');
});

test('its words are changed, on its page too, and the log says which', async () => {
  const before = await page('l-plate-and-highway-code-pack');
  expect(before?.texts.parcel).toHaveLength(3);
  const words = {
    name: 'L-plate pack',
    summary: 'Two L plates.',
    lead: '',
    for_whom: ['You practise in your own car.'],
    contents: ['Two L plates'],
  };
  expect((await change(PACK, words)).status).toBe(200);
  const after = await page('l-plate-and-highway-code-pack');
  expect(after?.product).toMatchObject({ name: 'L-plate pack', summary: 'Two L plates.' });
  // Where nothing is written under the heading, the line about it stands there.
  expect(after?.texts).toEqual({
    lead: 'Two L plates.',
    forWhom: ['You practise in your own car.'],
    parcel: ['Two L plates'],
  });
  expect(await changes('product-5')).toEqual([
    'L-Plate and Highway Code Pack: name L-Plate and Highway Code Pack to L-plate pack, words changed',
  ]);
  expect((await change(PACK, { ...words, summary: '' })).body).toHaveProperty('errors.summary');
  expect((await change({ type: 'lesson', id: 47 }, words)).status).toBe(422);
});

test('a picture is shown in the place of the drawing, in the basket too, and an order keeps the one it was bought with', async () => {
  const set = (picture: Buffer) =>
    owner.put<object>('/v1/office/products/product/5/picture', { picture: picture.toString('base64') });
  expect((await set(png({ width: 640, height: 480 }))).body).toHaveProperty('errors.picture');
  expect((await set(png({ width: 1000, height: 750 }))).status).toBe(200);
  const shown = await product(PACK);
  expect(shown?.image).toMatch(/^\/uploads\/[0-9a-f]{32}\/960\.webp$/);
  const small = shown?.image.replace('960', '320') ?? '';
  expect(shown?.thumbnail).toBe(small);
  expect((await app.browser().get(small)).status).toBe(200);
  expect((await owner.post('/v1/office/products/product/5/picture/remove')).status).toBe(200);
  expect((await product(PACK))?.image).toBe('/art/spots/l-plate-pack.svg');
  // An order that was bought with it shows it still.
  expect((await app.browser().get(small)).status).toBe(200);
});
