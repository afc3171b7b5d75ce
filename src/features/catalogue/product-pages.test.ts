import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#src/platform/db/db.server.ts';
import { testDatabase } from '#testing/database.ts';
import { bundledProducts, productBySlug } from './product-pages.server.ts';
import { trainingOnSale } from './products-on-sale.server.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
let database: OpenDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('it is known which products a bundle holds, so that none is offered beside it', async () => {
  const holders = await bundledProducts(database.db);
  expect(holders['product-1']).toEqual(['bundle-31']);
  expect(holders['product-2']).toEqual(['bundle-31']);
  expect(holders['product-5']).toBeUndefined();
});

test('a bundle comes with its parts, worth what they usually cost', async () => {
  const { db } = database;
  const page = await productBySlug(db, 'pass-for-less-pack', NOW);
  expect(page?.product).toMatchObject({
    price: 9_99,
    usual: 54_96,
    usualWord: 'worth',
    url: '/pass-for-less-pack',
  });
  expect(page?.parts.map(({ url }) => url)).toEqual([
    '/theory-training',
    '/brain-training',
    '/hazard-perception',
    '/mock-test-library',
  ]);
  expect(page?.bundles).toEqual([]);
});

test('a part names the bundles that it is in, as long as they are sold', async () => {
  const { db } = database;
  const bundles = async () => (await productBySlug(db, 'theory-training', NOW))?.bundles.map(({ id }) => id);
  expect(await bundles()).toEqual([31]);
  await db.updateTable('products').set({ off_sale_at: NOW }).where('type', '=', 'bundle').execute();
  expect(await bundles()).toEqual([]);
  expect((await productBySlug(db, 'pass-for-less-pack', NOW))?.product.withdrawn).toBe(true);
  await db.updateTable('products').set({ off_sale_at: null }).where('type', '=', 'bundle').execute();
});

test.each([
  'leeds-manual-1',
  'instructor-training',
  'calm-at-the-wheel',
  '',
  "' or 1=1 --",
  '../terms-conditions',
  'theory-training\0',
])('%j is no product with a page of that name', async (slug) =>
  expect(await productBySlug(database.db, slug, NOW)).toBeUndefined(),
);

test('training is its three parts and then all of them', async () => {
  const training = await trainingOnSale(database.db, NOW);
  expect(training.map(({ part, product: { id, url } }) => [part, id, url])).toEqual([
    [1, 1, '/instructor-training'],
    [2, 2, '/instructor-training'],
    [3, 3, '/instructor-training'],
    ['all', 4, '/instructor-training'],
  ]);
});
