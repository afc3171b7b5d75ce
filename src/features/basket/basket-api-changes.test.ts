import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { basketCalls, itemOf, PATH } from '#testing/basket-calls.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, LESSON, POSTED, TRAINING } from '#testing/buyer.ts';
import { bill, tenHours, wire } from '#testing/prices.ts';
import type { BasketResponse } from './api-schema.ts';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await testApp();
  browser = app.browser();
});
afterAll(() => app.close());

const { add, read, change, remove, basketWith } = basketCalls(() => browser);
const rowOf = (uuid: string) =>
  app.db.selectFrom('baskets').selectAll().where('uuid', '=', uuid).executeTakeFirst();

describe('every quantity but a whole one from 1 to the limit', () => {
  const wrong = [-1, 0, 1.5, 1e9, 6, 'NaN', '2', null, true, [1]];

  test.each(wrong)('is refused by an add: %j', async (quantity) => {
    const before = await app.db.selectFrom('baskets').select('uuid').execute();
    const { status, body } = await add({ ...LESSON, quantity });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('quantity');
    expect(await app.db.selectFrom('baskets').select('uuid').execute()).toHaveLength(before.length);
  });

  test.each([...wrong, undefined])('is refused by a change: %j', async (quantity) => {
    const basket = await basketWith(LESSON);
    const before = await rowOf(basket.uuid);
    const { status, body } = await change(itemOf(basket), { basket: basket.uuid, quantity });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('quantity');
    expect(await rowOf(basket.uuid)).toEqual(before);
  });
});

describe('a change of quantity', () => {
  test('answers the basket as it then is', async () => {
    const basket = await basketWith(LESSON);
    const { status, body } = await change(itemOf(basket), {
      basket: basket.uuid,
      quantity: 5,
      price: '0.01',
    });
    expect(status).toBe(200);
    const five = bill(tenHours.net * 5);
    expect(body.contents).toMatchObject({
      subtotal: wire(five.net),
      mpf: wire(five.fee),
      total: wire(five.total),
    });
  });

  test("of an item that is in somebody else's basket is 404 item_not_found, and changes neither", async () => {
    const [mine, theirs] = [await basketWith(LESSON), await basketWith(LESSON)];
    const answer = await change(itemOf(theirs), { basket: mine.uuid, quantity: 2 });
    expect(answer).toMatchObject({ status: 404, body: { code: 'item_not_found' } });
    expect((await read(theirs.uuid)).body).toEqual(theirs);
    expect((await read(mine.uuid)).body).toEqual(mine);
  });

  test.each(['nothing', '1', "' or 1=1 --", '%00', randomUUID()])(
    'of the item %s is 404 item_not_found',
    async (item) => {
      const { uuid } = await basketWith(LESSON);
      const answer = await change(encodeURIComponent(item), { basket: uuid, quantity: 2 });
      expect(answer).toMatchObject({ status: 404, body: { code: 'item_not_found' } });
    },
  );

  test('goes down, though not up, when the limit was lowered below it', async () => {
    const basket = await basketWith({ ...POSTED, quantity: 8 });
    const limit = (most: number) =>
      app.db
        .updateTable('products')
        .set({ quantity_limit: most })
        .where('type', '=', 'product')
        .where('id', '=', 5)
        .execute();
    await limit(3);
    app.clock.pass({ seconds: 6 });
    expect((await read(basket.uuid)).body.contents.products[0]).toMatchObject({ quantity: 8, limit: 3 });
    expect((await change(itemOf(basket), { basket: basket.uuid, quantity: 4 })).status).toBe(422);
    expect((await change(itemOf(basket), { basket: basket.uuid, quantity: 3 })).status).toBe(200);
    await limit(10);
    app.clock.pass({ seconds: 6 });
  });
});

describe('a removal', () => {
  test('takes the item out, with the basket named in the query or in the body', async () => {
    const basket = await basketWith(LESSON, BRAIN_TRAINING);
    const once = await remove(itemOf(basket), basket.uuid);
    expect(once.body.contents.products.map(({ product_id }) => product_id)).toEqual([2]);
    const twice = await browser.delete<BasketResponse>(`${PATH}/${itemOf(basket, 1)}`, {
      basket: basket.uuid,
    });
    expect(twice.body).toMatchObject({ contents: { products: [], total: '0.00', mpf: '0.00' } });
  });

  test('of an item that is gone, or is not in this basket, is 404 item_not_found', async () => {
    const [mine, theirs] = [await basketWith(LESSON), await basketWith(LESSON)];
    for (const item of [itemOf(theirs), 'nothing', randomUUID()])
      expect(await remove(item, mine.uuid)).toMatchObject({ status: 404, body: { code: 'item_not_found' } });
    expect((await read(theirs.uuid)).body).toEqual(theirs);
  });

  test('without a basket is refused', async () => {
    const answer = await browser.delete(`${PATH}/${randomUUID()}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: { basket: ['Basket is missing.'] } } });
  });
});

const wishing = (instructor: string) => ({ ...LESSON, options: { instructor } });
const AMARA = wishing('amara-osei');
const TOM = wishing('tom-ackroyd');
const linesOf = ({ contents }: BasketResponse) =>
  contents.products.map(({ quantity, instructor }) => `${quantity} with ${instructor?.name ?? 'anybody'}`);

test('the same lesson with another wish is another line', async () => {
  const { uuid } = await basketWith(AMARA);
  for (const product of [AMARA, TOM, LESSON, wishing('')]) await add({ ...product, basket: uuid });
  const { body } = await read(uuid);
  expect(linesOf(body)).toEqual(['2 with Amara Osei', '1 with Tom Ackroyd', '2 with anybody']);
});

test.each([
  ['nobody’s slug', wishing('nobody-at-all'), 'instructor'],
  ['no slug at all', wishing('Amara Osei'), 'instructor'],
  ['someone of another area', wishing('harjit-gill'), 'instructor'],
  ['someone who teaches in other cars', wishing('nadia-hussain'), 'instructor'],
  ['training', { ...TRAINING, options: { instructor: 'amara-osei' } }, 'options'],
])('a wish is refused for %s', async (_what, product, field) => {
  const { status, body } = await add(product);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('a wish is changed and given up, and lines that then are alike become one', async () => {
  const { uuid, ...basket } = await basketWith(LESSON, AMARA);
  const request = { basket: uuid, quantity: 2 };
  const item = itemOf({ uuid, ...basket }, 1);
  expect(linesOf((await change(item, { ...request, instructor: 'tom-ackroyd' })).body)).toEqual([
    '1 with anybody',
    '2 with Tom Ackroyd',
  ]);
  expect((await change(item, { ...request, instructor: 'nadia-hussain' })).status).toBe(422);
  expect(linesOf((await change(item, request)).body)).toEqual(['1 with anybody', '2 with Tom Ackroyd']);
  expect(linesOf((await change(item, { ...request, instructor: null })).body)).toEqual(['3 with anybody']);
});

test('an instructor who leaves is no longer named, and the wish stays in the options', async () => {
  const basket = await basketWith(AMARA);
  const leave = (left_at: Date | null) =>
    app.db.updateTable('instructors').set({ left_at }).where('slug', '=', 'amara-osei').execute();
  await leave(app.clock.now());
  app.clock.pass({ seconds: 6 });
  const [item] = (await read(basket.uuid)).body.contents.products;
  expect(item).toMatchObject({ instructor: null, options: { instructor: 'amara-osei' } });
  await leave(null);
});
