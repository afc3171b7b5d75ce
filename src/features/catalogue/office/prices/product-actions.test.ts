import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { changesOf } from '#src/kit/audit/changes.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import type { ProductKey } from '../../catalogue.ts';
import { productForStaff } from '../../changes/products-for-staff.server.ts';

let app: TestApp;
let owner: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-22T18:00:00Z');
  owner = await app.staff('owner');
});

/** Ten manual hours in Leeds, and one. */
const TEN = { type: 'lesson', id: 47 } as const;
const PACK = { type: 'product', id: 5 } as const;
const MONDAY = '2026-11-23';

const act = (what: string, { type, id }: ProductKey, body: object = {}, method: 'post' | 'put' = 'post') =>
  owner[method]<object>(`/v1/office/products/${type}/${id}/${what}`, body);
const seenBy = (key: ProductKey) => productForStaff(app.db, key, app.clock.now());
const changes = async ({ type, id }: ProductKey) =>
  (await changesOf(app.db, [{ kind: 'product', id: `${type}-${id}` }])).map(({ detail }) => detail);
const add = (key: ProductKey, basket?: string) =>
  app.browser().post<BasketResponse>('/v1/website/basket', { product_id: key.id, type: key.type, basket });
const read = async (basket: string) =>
  (await app.browser().get<BasketResponse>(`/v1/website/basket/${basket}`)).body.contents.products[0];

describe('a price from a day on', () => {
  test('shows in the office at once, and in the shop when that day begins in London', async () => {
    const { body: basket } = await add(TEN);
    const before = (await seenBy(TEN))?.now;
    expect((await act('prices', TEN, { price: '£225.00', from: MONDAY })).status).toBe(200);
    expect(await seenBy(TEN)).toMatchObject({
      now: before,
      next: { from: MONDAY, net: 225_00, fee: 10_13, priceWithFee: 235_13, anHour: 23_51 },
    });
    expect(await changes(TEN)).toEqual(['10 hours in Leeds: £230.00 to £225.00, from Mon 23 Nov']);

    app.clock.set('2026-11-22T23:59:59Z');
    expect(await read(basket.uuid)).toMatchObject({ price: '230.00', price_was: null });
    app.clock.set('2026-11-23T00:00:05Z');
    expect(await read(basket.uuid)).toMatchObject({ price: '225.00', price_was: '230.00' });
    expect((await act('prices', TEN, { price: '230', from: MONDAY })).status).toBe(200);
  });

  test('from today is charged at once', async () => {
    const { body: basket } = await add(PACK);
    await act('prices', PACK, { price: '9.49', from: '2026-11-22' });
    expect(await read(basket.uuid)).toMatchObject({ price: '9.49', price_was: '8.99' });
    expect(await seenBy(PACK)).toMatchObject({ now: { net: 9_49, fee: 0, priceWithFee: 9_49 }, usual: null });
  });

  test('above the hourly price of a shorter package says so, and is set by whoever knows', async () => {
    const price = { price: '240', from: MONDAY };
    const warned = await act('prices', TEN, price);
    expect([warned.status, warned.body.code]).toEqual([422, 'price_to_mind']);
    expect(warned.body.errors?.price?.at(-1)).toMatch(
      /^10 hours would cost more by the hour than 5: £25\.08 against/,
    );
    const before = (await seenBy(TEN))?.next;
    expect((await act('prices', TEN, { ...price, knowing: 'yes' })).status).toBe(200);
    expect([before, (await seenBy(TEN))?.next]).toMatchObject([{ net: 230_00 }, { net: 240_00 }]);
  });

  test('has its year where that is another one, in the office and in the log', async () => {
    await act('prices', PACK, { price: '11.00', from: '2027-01-04' });
    expect((await seenBy(PACK))?.next).toMatchObject({ day: 'Mon 4 Jan 2027' });
    await act('prices/2027-01-04/withdraw', PACK);
    expect((await changes(PACK))[0]).toMatch(/£11.00 from Mon 4 Jan 2027 withdrawn$/);
  });

  test('can be withdrawn until it begins', async () => {
    await act('prices', PACK, { price: '12.00', from: '2026-12-01' });
    expect((await act('prices/2026-12-01/withdraw', PACK)).status).toBe(200);
    expect((await seenBy(PACK))?.next).toBeNull();
    expect((await act('prices/2026-12-01/withdraw', PACK)).status).toBe(409);
    expect((await act('prices/2026-11-22/withdraw', PACK)).status).toBe(409);
  });

  test.each([
    [{ price: '9.00', from: '2026-11-21' }, 'from'],
    [{ price: '9.49', from: '2026-11-22' }, 'price'],
    [{ price: 'nine', from: '2026-11-22' }, 'price'],
    [{ price: '0', from: '2026-11-22' }, 'price'],
    [{ price: '9.00', from: '22/11/2026' }, 'from'],
  ])('is refused as %j, by field', async (body, field) => {
    const { status, body: answer } = await act('prices', PACK, body);
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, [field]]);
  });

  test('set on an older state than the last tells who was faster, and what they did', async () => {
    const training = { type: 'training', id: 2 } as const;
    await act('prices', training, { price: '10.00', from: '2026-12-01', expected_version: '0' });
    const late = await act('prices', training, { price: '11.00', from: '2026-12-01', expected_version: '0' });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(
      /.+ changed this meanwhile \(Today, 18:00\): .+£10\.00, from Tue 1 Dec/,
    );
  });
});

describe('sale and limits', () => {
  test('off sale a product is refused to baskets, and on sale it is sold again', async () => {
    expect((await add(TEN)).status).toBe(200);
    expect((await act('off-sale', TEN)).status).toBe(200);
    expect((await add(TEN)).status).toBe(422);
    expect(await seenBy(TEN)).toMatchObject({ onSale: false });
    expect((await act('off-sale', TEN)).status).toBe(200);
    expect((await act('on-sale', TEN)).status).toBe(200);
    expect((await add(TEN)).status).toBe(200);
    expect((await changes(TEN)).slice(0, 2)).toEqual([
      '10 hours in Leeds: on sale',
      '10 hours in Leeds: off sale',
    ]);
  });

  test('a lower limit holds from the next add on', async () => {
    const { body: basket } = await add(TEN);
    expect((await act('limit', TEN, { limit: 1 }, 'put')).status).toBe(200);
    expect((await add(TEN, basket.uuid)).status).toBe(422);
    expect((await changes(TEN))[0]).toBe('10 hours in Leeds: the most in one basket 5 to 1');
    expect((await act('limit', TEN, { limit: null }, 'put')).status).toBe(200);
    expect((await seenBy(TEN))?.limit).toBeNull();
    expect((await act('limit', TEN, { limit: 0 }, 'put')).status).toBe(422);
  });

  test('what is not sold cannot be changed', async () => {
    expect((await act('off-sale', { type: 'lesson', id: 999_999 })).status).toBe(404);
    expect((await owner.post('/v1/office/products/voucher/1/off-sale')).status).toBe(422);
  });
});
