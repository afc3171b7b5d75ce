import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#src/app/create-app.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { basketCalls, itemOf, PATH } from '#testing/basket-calls.ts';
import { type TestBrowser, testBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, COURSE, LESSON, POSTED, TRAINING } from '#testing/buyer.ts';
import { bill, tenHours, wire } from '#testing/prices.ts';
import type { BasketResponse } from './api-schema.ts';

/** A lesson, training, something digital and something posted. */
const everything = bill(tenHours.net + 149_00, 9_99 + 8_99);

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await testApp();
  browser = app.browser();
});
afterAll(() => app.close());

const { add, read, change, remove, basketWith } = basketCalls(() => browser);
const hash = (n: number) => ({ document_hash: n.toString(16).padStart(64, '0') });
const rowOf = (uuid: string) =>
  app.db.selectFrom('baskets').selectAll().where('uuid', '=', uuid).executeTakeFirst();

describe('an add', () => {
  test('without a basket makes one, with a lesson as its type where none is named', async () => {
    const { status, body } = await add({ product_id: 47 });
    expect(status).toBe(200);
    expect(body.contents.products).toMatchObject([
      { product_id: 47, type: 'lesson', quantity: 1, limit: 5, price: wire(tenHours.net), voucher: null },
    ]);
    expect(body.contents).toMatchObject({
      subtotal: wire(tenHours.net),
      mpf: wire(tenHours.fee),
      postage: '0.00',
      total: wire(tenHours.total),
    });
    expect(body.totals).toEqual({
      item_count: 1,
      needs_delivery: false,
      has_fee: true,
      has_lessons: true,
      is_training: false,
    });
    expect(body.updated_at).toBe(app.clock.now().toISOString());
  });

  test('of everything that is sold adds up, with the fee on lessons and training only', async () => {
    const { body } = await read((await basketWith(LESSON, TRAINING, BRAIN_TRAINING, POSTED)).uuid);
    expect(body.contents).toMatchObject({
      subtotal: wire(everything.net),
      mpf: wire(everything.fee),
      postage: '0.00',
      total: wire(everything.total),
    });
    expect(body.totals).toEqual({
      item_count: 4,
      needs_delivery: true,
      has_fee: true,
      has_lessons: true,
      is_training: true,
    });
  });

  test('of the same product raises the quantity of its line', async () => {
    const { uuid } = await basketWith(LESSON);
    const { body } = await add({ ...LESSON, quantity: 3, basket: uuid });
    expect(body.contents.products.map(({ quantity }) => quantity)).toEqual([4]);
  });

  test('of the same product with other options makes a line of its own', async () => {
    const [one, other] = [hash(1), hash(2)];
    const { uuid } = await basketWith({ ...BRAIN_TRAINING, options: one });
    await add({ ...BRAIN_TRAINING, options: one, basket: uuid });
    const { body } = await add({ ...BRAIN_TRAINING, options: other, basket: uuid });
    expect(body.contents.products.map(({ quantity, options }) => ({ quantity, options }))).toEqual([
      { quantity: 2, options: one },
      { quantity: 1, options: other },
    ]);
  });

  test('beyond the limit is refused and changes nothing', async () => {
    const { uuid } = await basketWith({ ...LESSON, quantity: 4 });
    const before = await rowOf(uuid);
    const { status, body } = await add({ ...LESSON, quantity: 2, basket: uuid });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ quantity: ['That’s more than you can buy at once.'] });
    expect(await rowOf(uuid)).toEqual(before);
  });

  test.each([randomUUID(), null, undefined])('with the unknown basket %s makes a new one', async (basket) => {
    const { status, body } = await add({ ...LESSON, basket });
    expect(status).toBe(200);
    expect(body.uuid).not.toBe(basket);
  });

  test('with a basket that expired makes a new one and keeps the add', async () => {
    const old = await basketWith(BRAIN_TRAINING);
    app.clock.pass({ hours: 24 });
    const { body } = await add({ ...LESSON, basket: old.uuid });
    expect(body.uuid).not.toBe(old.uuid);
    expect(body.contents.products).toHaveLength(1);
  });

  test.each([
    ['a product that is not sold', { product_id: 999_999 }, 'product_id'],
    ['a product of another type', { product_id: 47, type: 'product' }, 'product_id'],
    ['no product', {}, 'product_id'],
    ['a product in words', { product_id: '47' }, 'product_id'],
    ['a product below nothing', { product_id: -47 }, 'product_id'],
    ['a product beyond what a row can hold', { product_id: 2 ** 31 }, 'product_id'],
    ['a type that is not sold', { ...LESSON, type: 'car' }, 'type'],
    ['a voucher, which has its own call', { product_id: 1, type: 'voucher' }, 'type'],
    ['a malformed basket', { ...LESSON, basket: 'mine' }, 'basket'],
    ['SQL for a basket', { ...LESSON, basket: "' or 1=1 --" }, 'basket'],
    ['options that are no record', { ...LESSON, options: ['a'] }, 'options'],
    ['an option that is no text', { ...LESSON, options: { a: 1 } }, 'options.a'],
    ['an option with a name of brackets', { ...LESSON, options: { 'a[]': '1' } }, 'options.a[]'],
    ['an option that is too long', { ...LESSON, options: { a: 'x'.repeat(2_001) } }, 'options.a'],
    ['an option that lessons do not have', { ...LESSON, options: { note: 'x' } }, 'options'],
    ['an option of another type', { ...LESSON, options: { document_hash: 'a'.repeat(64) } }, 'options'],
    ['an option that training does not have', { ...TRAINING, options: { name: 'x' } }, 'options'],
    [
      'an option that bundles do not have',
      { product_id: 31, type: 'bundle', options: { name: 'x' } },
      'options',
    ],
    ['an option that products do not have', { ...BRAIN_TRAINING, options: { name: 'x' } }, 'options'],
    ['a document hash that is none', { ...BRAIN_TRAINING, options: { document_hash: 'x' } }, 'document_hash'],
    ['a list', [LESSON], 'body'],
    ['nothing', null, 'body'],
  ])('of %s is refused at its field', async (_what, body, field) => {
    const answer = await add(body as object);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    expect(answer.body.message).toBeTruthy();
  });

  test('of a withdrawn product is refused', async () => {
    const withdrawn = (at: Date | null) =>
      app.db
        .updateTable('products')
        .set({ off_sale_at: at })
        .where('type', '=', 'product')
        .where('id', '=', 4)
        .execute();
    await withdrawn(app.clock.now());
    expect(await add({ product_id: 4, type: 'product' })).toMatchObject({
      status: 422,
      body: { errors: { product_id: ['We no longer sell that product.'] } },
    });
    await withdrawn(null);
  });

  test('of a fifty-first line is refused', async () => {
    let { uuid } = await basketWith(BRAIN_TRAINING);
    for (let line = 1; line < 50; line += 1)
      uuid = (await add({ ...BRAIN_TRAINING, options: hash(line), basket: uuid })).body.uuid;
    const { status, body } = await add({ ...LESSON, basket: uuid });
    expect(status).toBe(422);
    expect(body.message).toBe('Your basket is full. Please check out first.');
  });

  test('ignores prices, totals and states sent along', async () => {
    const { status, body } = await add({
      ...LESSON,
      price: '0.01',
      total: '0.01',
      mpf: '0.00',
      status: 'paid',
      uuid: randomUUID(),
      contents: { total: '0.01' },
    });
    expect(status).toBe(200);
    expect(body.contents).toMatchObject({ total: wire(tenHours.total), mpf: wire(tenHours.fee) });
    expect((await rowOf(body.uuid))?.lines).toEqual([
      {
        type: 'lesson',
        id: 47,
        itemId: itemOf(body),
        quantity: 1,
        options: {},
        seen: { price: tenHours.net, postage: 0 },
      },
    ]);
  });

  test.each(['\u0000', 'a\u0000b', '\ud800', 'x\udc00y'])(
    'with text that no database can keep (%j) is malformed',
    async (text) => {
      expect((await add({ ...COURSE, options: { name: text } })).status).toBe(400);
    },
  );

  test('keeps letters of every kind', async () => {
    const options = { name: 'Żółć 李雷 🚗 עברית' };
    const { body } = await add({ ...COURSE, options });
    expect((await read(body.uuid)).body.contents.products[0]?.options).toEqual(options);
  });

  test('twenty times at once loses nothing', async () => {
    const { uuid } = await basketWith(LESSON);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        add(n % 2 ? { ...BRAIN_TRAINING, basket: uuid } : { ...POSTED, basket: uuid, options: hash(n) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { body } = await read(uuid);
    expect(body.totals.item_count).toBe(21);
    expect(body.contents.products.map(({ quantity }) => quantity).sort()).toEqual([...Array(11).fill(1), 10]);
  });
});

test('two servers on one database lose nothing of each other, whatever each has cached', async () => {
  const second = await createApp(app.running);
  const there = testBrowser({ api: second });
  const { uuid } = (await add(LESSON)).body;
  const pens = [browser, there, browser, browser, there, there, browser];
  for (const pen of pens)
    expect((await pen.post<BasketResponse>(PATH, { ...BRAIN_TRAINING, basket: uuid })).status).toBe(200);
  const item = (await read(uuid)).body.contents.products[0]?.id ?? '';
  await there.delete(`${PATH}/${item}?basket=${uuid}`);
  expect((await change(item, { basket: uuid, quantity: 2 })).status).toBe(404);
  const { body } = await add({ ...POSTED, basket: uuid });
  expect(body.contents.products.map(({ type, quantity }) => [type, quantity])).toEqual([
    ['product', pens.length],
    ['product', 1],
  ]);
  expect((await there.get(`${PATH}/${uuid}`)).body).toEqual(body);
  await second.close();
});

describe('a basket', () => {
  const gone = { status: 404, body: { code: 'basket_not_found' } };

  test('that is unknown is 404 basket_not_found for every call but an add', async () => {
    const [item, unknown] = [randomUUID(), randomUUID()];
    expect(await read(unknown)).toMatchObject(gone);
    expect(await change(item, { basket: unknown, quantity: 1 })).toMatchObject(gone);
    expect(await remove(item, unknown)).toMatchObject(gone);
  });

  test('with a malformed uuid is not found to read, and refused at its field to change', async () => {
    for (const uuid of ['1', 'null', '%20', "'--", 'x'.repeat(90)]) {
      expect(await read(encodeURIComponent(uuid))).toMatchObject(gone);
      const refused = { status: 422, body: { errors: { basket: ['Basket must be a uuid'] } } };
      expect(await change(randomUUID(), { basket: uuid, quantity: 1 })).toMatchObject(refused);
      expect(await remove(randomUUID(), encodeURIComponent(uuid))).toMatchObject(refused);
    }
  });

  test('is kept for 24 hours after its last change, then not found', async () => {
    const basket = await basketWith(LESSON);
    app.clock.pass({ hours: 23, minutes: 59, seconds: 59 });
    expect((await change(itemOf(basket), { basket: basket.uuid, quantity: 2 })).status).toBe(200);
    app.clock.pass({ hours: 23, minutes: 59, seconds: 59 });
    expect((await read(basket.uuid)).status).toBe(200);
    app.clock.pass({ seconds: 1 });
    expect(await read(basket.uuid)).toMatchObject(gone);
    expect(await change(itemOf(basket), { basket: basket.uuid, quantity: 1 })).toMatchObject(gone);
    expect(await remove(itemOf(basket), basket.uuid)).toMatchObject(gone);
  });

  test("shows today's price, whatever it cost when it was added", async () => {
    const basket = await basketWith(BRAIN_TRAINING);
    const price = (pence: number) =>
      app.db
        .updateTable('product_prices')
        .set({ price_pence: pence })
        .where('product_type', '=', 'product')
        .where('product_id', '=', 2)
        .where('valid_until', 'is', null)
        .execute();
    await price(10_49);
    app.clock.pass({ seconds: 6 });
    expect((await read(basket.uuid)).body.contents.total).toBe('10.49');
    await price(9_99);
    app.clock.pass({ seconds: 6 });
  });
});
