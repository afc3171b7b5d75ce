import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { LESSON } from '#testing/buyer.ts';
import { E_VOUCHER, GIFT_CARD, TO_PRINT } from '#testing/vouchers.ts';

const PATH = '/v1/website/basket/voucher';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => {
  browser = app.browser();
});
afterAll(() => app.close());

const save = (body: object) => browser.post<BasketResponse>(PATH, body);
const itemOf = (basket: BasketResponse, at = 0) => {
  const item = basket.contents.products[at];
  if (!item) throw new Error('No such item');
  return item;
};

test('the templates are eight e-vouchers and four cards, each with its thumbnail', async () => {
  const { status, body } = await browser.get<{ templates: object[]; cards: object[] }>(
    '/v1/website/voucher-templates',
  );
  expect(status).toBe(200);
  expect(body.templates).toHaveLength(8);
  expect(body.cards).toHaveLength(4);
  expect(body.cards[0]).toEqual({
    id: 'card-classic-l',
    name: 'Classic L',
    thumbnail_path: '/art/vouchers/card-classic-l.svg',
  });
});

describe('a voucher added', () => {
  test('is an item with the amount as its price, what was chosen, and no fee', async () => {
    const { status, body } = await save({ ...E_VOUCHER, send_now: false, send_at: '2026-12-24' });
    expect(status).toBe(200);
    expect(itemOf(body)).toMatchObject({
      type: 'voucher',
      name: 'E-voucher, Birthday',
      url: `/basket/gift-vouchers/${itemOf(body).id}`,
      thumbnail_path: '/art/vouchers/birthday.svg',
      quantity: 1,
      limit: 1,
      price: '100.00',
      dispatch_type: 'digital',
      voucher: {
        voucher_type: 'e-voucher',
        template: 'birthday',
        card_template: null,
        value: '100.00',
        recipient_name: 'Sam',
        recipient_email: 'sam@example.com',
        personal_message: 'Happy birthday!\nMind the roundabouts.',
        send_to: 'recipient',
        send_at: '2026-12-24',
      },
    });
    expect(body.contents).toMatchObject({ total: '100.00', postage: '0.00', mpf: '0.00' });
    expect(body.totals).toMatchObject({ needs_delivery: false, has_fee: false });
  });

  test('to be posted costs £1.99 once for the order, however many there are, and needs a delivery', async () => {
    const one = (await save(GIFT_CARD)).body;
    expect(one.contents).toMatchObject({ subtotal: '50.00', postage: '1.99', total: '51.99' });
    const two = (await save({ ...GIFT_CARD, basket: one.uuid })).body;
    expect(two.contents).toMatchObject({ subtotal: '100.00', postage: '1.99', total: '101.99' });
    expect(two.totals).toMatchObject({ item_count: 2, needs_delivery: true });
  });

  test('lies beside lessons, whose fee does not grow by it', async () => {
    const lesson = (await browser.post<BasketResponse>('/v1/website/basket', LESSON)).body;
    const both = (await save({ ...TO_PRINT, basket: lesson.uuid })).body;
    expect(both.uuid).toBe(lesson.uuid);
    expect(both.contents.mpf).toBe(lesson.contents.mpf);
    expect(both.totals).toMatchObject({ item_count: 2, has_lessons: true });
  });

  test('twice the same is two vouchers', async () => {
    const first = (await save(E_VOUCHER)).body;
    const second = (await save({ ...E_VOUCHER, basket: first.uuid })).body;
    expect(second.contents.products).toHaveLength(2);
  });

  test('has no quantity to change, and can be removed', async () => {
    const { body } = await save(E_VOUCHER);
    const path = `/v1/website/basket/${itemOf(body).id}`;
    expect(await browser.put(path, { basket: body.uuid, quantity: 2 })).toMatchObject({
      status: 422,
      body: { errors: { quantity: expect.any(Array) } },
    });
    const left = await browser.delete<BasketResponse>(`${path}?basket=${body.uuid}`);
    expect(left.body.contents.products).toEqual([]);
  });
});

describe('a voucher changed', () => {
  test('is replaced in its place, under the same id (R26)', async () => {
    const first = (await save(E_VOUCHER)).body;
    const basket = (await save({ ...GIFT_CARD, basket: first.uuid })).body;
    const id = itemOf(basket).id;
    const { body } = await save({ ...GIFT_CARD, amount: '75.50', basket: basket.uuid, id });
    expect(body.contents.products.map((item) => [item.id, item.name, item.price])).toEqual([
      [id, 'Gift card, Classic L', '75.50'],
      [itemOf(basket, 1).id, 'Gift card, Classic L', '50.00'],
    ]);
  });

  test.each(['of another basket', 'that is no voucher', 'that nobody knows'])(
    'with the id of an item %s is 404 and changes nothing',
    async (whose) => {
      const mine = (await browser.post<BasketResponse>('/v1/website/basket', LESSON)).body;
      const other = (await app.browser().post<BasketResponse>(PATH, E_VOUCHER)).body;
      const ids: Record<string, string> = {
        'of another basket': itemOf(other).id,
        'that is no voucher': itemOf(mine).id,
      };
      const id = ids[whose] ?? '00000000-0000-4000-8000-000000000000';
      const refused = await save({ ...E_VOUCHER, amount: '999', basket: mine.uuid, id });
      expect(refused).toMatchObject({ status: 404, body: { code: 'item_not_found' } });
      const read = (basket: BasketResponse) =>
        browser.get<BasketResponse>(`/v1/website/basket/${basket.uuid}`).then(({ body }) => body.contents);
      expect(await read(mine)).toEqual(mine.contents);
      expect(await read(other)).toEqual(other.contents);
    },
  );

  test('in a basket that is gone is 404 basket_not_found', async () => {
    const { body } = await save(E_VOUCHER);
    app.clock.pass({ hours: 25 });
    const answer = await save({ ...E_VOUCHER, basket: body.uuid, id: itemOf(body).id });
    expect(answer).toMatchObject({ status: 404, body: { code: 'basket_not_found' } });
    const without = await save({ ...E_VOUCHER, id: itemOf(body).id });
    expect(without).toMatchObject({ status: 404, body: { code: 'basket_not_found' } });
  });
});

describe('what is refused', () => {
  test.each([
    ['an amount below the bounds', { amount: '9.99' }, 'amount'],
    ['an amount above them', { amount: 1000.01 }, 'amount'],
    ['three decimals', { amount: '25.001' }, 'amount'],
    ['today', { send_now: false, send_at: '2026-11-20' }, 'send_at'],
    ['a day too far ahead', { send_now: false, send_at: '2028-01-01' }, 'send_at'],
    ['an unknown template', { template: 'mona-lisa' }, 'template'],
    ['401 characters', { personal_message: 'x'.repeat(401) }, 'personal_message'],
    ['a header in a name', { recipient_name: 'Sam\r\nBcc: a@b.example' }, 'recipient_name'],
    ['a header in an email', { recipient_email: 'a@b.example\r\nBcc: c@d.example' }, 'recipient_email'],
    ['no kind', { voucher_type: 'cheque' }, 'voucher_type'],
    ['nobody', { send_to: 'everybody' }, 'send_to'],
    ['an id that is none', { id: '../../etc' }, 'id'],
  ])('%s: 422 under its field, and the basket stays as it was', async (_what, change, field) => {
    const { body: before } = await save(E_VOUCHER);
    const refused = await save({ ...E_VOUCHER, ...change, basket: before.uuid });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual([field]);
    const after = await browser.get<BasketResponse>(`/v1/website/basket/${before.uuid}`);
    expect(after.body).toEqual(before);
  });

  test('unknown fields are ignored: no price, state or code comes from a browser', async () => {
    const { body } = await save({
      ...E_VOUCHER,
      value: '1.00',
      state: 'active',
      code: 'FREE',
      __proto__: { x: 1 },
    });
    expect(itemOf(body).price).toBe('100.00');
    expect(JSON.stringify(body)).not.toMatch(/FREE|active/);
  });

  test('a fifty-first item', async () => {
    let { body } = await save(E_VOUCHER);
    for (let count = 1; count < 50; count += 1) body = (await save({ ...E_VOUCHER, basket: body.uuid })).body;
    const refused = await save({ ...E_VOUCHER, basket: body.uuid });
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'Your basket is full. Please check out first.' },
    });
  });
});
