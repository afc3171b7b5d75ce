import fastifyCookie from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basketDepsOf } from '#src/app/services.server.ts';
import type { Problem } from '#src/platform/http/problem.ts';
import { asPence } from '#src/platform/money.ts';
import { countEvent } from '#src/platform/rate-limits/event-counts.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import type { BasketResponse } from '../api-schema.ts';
import { basketCookie, basketInCookie } from '../basket-cookie.server.ts';
import { changeByPost, postedBasket } from './basket-posts.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

function browserWith(cookie: string) {
  return { ...basketDepsOf(app.running), cookies: fastifyCookie.parse(cookie), address: '192.0.2.1' };
}

/** A browser without scripts: it posts forms, and sends back the cookie that it was set. */
function reader() {
  let cookie = '';
  return {
    cookie: () => cookie,
    async post(fields: Record<string, string>) {
      const set = await changeByPost(browserWith(cookie), fields);
      cookie = set.split(';')[0] ?? '';
      return set;
    },
    basket: () => postedBasket(browserWith(cookie)),
    async lines() {
      return ((await this.basket())?.contents.products ?? []).map(({ name, quantity }) => [name, quantity]);
    },
  };
}

const LESSON = { intent: 'add', type: 'lesson', product_id: '47' };
const PRODUCT = { intent: 'add', type: 'product', product_id: '1' };
const PACK = { intent: 'add', type: 'bundle', product_id: '31' };
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ status, message }: Problem) => [status, message],
  );

describe('a form that is posted', () => {
  test('adds, changes and removes, in the basket of its cookie', async () => {
    const { post, basket, lines } = reader();
    expect(await basket()).toBeNull();
    expect(await post(LESSON)).toMatch(
      /^basket_id=[\da-f-]{36}; Max-Age=14400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    await post(PACK);
    await post(PACK);
    const [lesson, pack] = (await basket())?.contents.products ?? [];
    expect(pack?.quantity).toBe(2);
    await post({ intent: 'change', item: lesson?.id ?? '', quantity: '3' });
    await post({ intent: 'remove', item: pack?.id ?? '' });
    expect(await lines.call({ basket })).toEqual([[lesson?.name, 3]]);
  });

  test('adds to the basket that scripts filled before they were lost, which scripts then go on with', async () => {
    const browser = app.browser();
    const filled = await browser.post<BasketResponse>('/v1/website/basket', {
      product_id: 47,
      type: 'lesson',
    });
    const set = String(filled.headers['set-cookie']);
    expect(set).toMatch(/^basket_own=[\da-f-]{36}; Max-Age=14400; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = set.split(';')[0] ?? '';
    const before = browserWith(cookie);
    // It shows and changes nothing by itself.
    expect(await postedBasket(before)).toBeNull();
    expect(await changeByPost(before, PRODUCT)).toMatch(`basket_id=${filled.body.uuid}; `);
    const { body } = await browser.get<BasketResponse>(`/v1/website/basket/${filled.body.uuid}`);
    expect(body.contents.products.map(({ type }) => type)).toEqual(['lesson', 'product']);
  });

  test('enters a discount code and removes it, and guesses as rarely as a call', async () => {
    await addTestCode(app, 'PLAIN10');
    const { post, basket } = reader();
    await post(LESSON);
    await post({ intent: 'enter-code', code: 'plain10' });
    expect((await basket())?.contents.discounts[0]).toMatchObject({ code: 'PLAIN10', refusal: null });
    await addTestCode(app, 'PLAIN5', { pence: asPence(5_00), allowsAnother: true });
    await addTestCode(app, 'PLAIN20', { percent: 20, allowsAnother: true });
    const codes = async () => (await basket())?.contents.discounts.map(({ code }) => code);
    expect(await refusal(post({ intent: 'enter-code', code: 'PLAIN5' }))).toEqual([
      422,
      'PLAIN5 can’t be used together with PLAIN10.',
    ]);
    await post({ intent: 'enter-code', code: 'PLAIN5', instead: 'on' });
    await post({ intent: 'enter-code', code: 'PLAIN20' });
    expect(await codes()).toEqual(['PLAIN20', 'PLAIN5']);
    await post({ intent: 'remove-code', code: 'PLAIN20' });
    expect(await codes()).toEqual(['PLAIN5']);
    await post({ intent: 'remove-code' });
    expect((await basket())?.contents.discounts).toEqual([]);
    expect(await refusal(post({ intent: 'enter-code', code: 'PLAIN11' }))).toEqual([
      422,
      'We don’t recognise PLAIN11. Check the spelling.',
    ]);
    const { codesPerMinute } = basketDepsOf(app.running);
    await countEvent(app.running.services, 'discount code from 192.0.2.1', 60_000, codesPerMinute);
    expect(await refusal(post({ intent: 'enter-code', code: 'PLAIN10' }))).toEqual([
      429,
      'Too many attempts. Please wait a minute and try again.',
    ]);
  });

  test('keeps a line’s options apart from other fields', async () => {
    const { post, basket } = reader();
    const document_hash = 'ab'.repeat(32);
    await post({ ...PRODUCT, 'options.document_hash': document_hash, other: 'x' });
    expect((await basket())?.contents.products[0]?.options).toEqual({ document_hash });
  });

  test('gives up the wish for an instructor', async () => {
    const { post, basket } = reader();
    await post({ ...LESSON, 'options.instructor': 'amara-osei' });
    const [lesson] = (await basket())?.contents.products ?? [];
    expect(lesson?.instructor?.name).toBe('Amara Osei');
    await post({ intent: 'change', item: lesson?.id ?? '', quantity: '1', instructor: '' });
    expect((await basket())?.contents.products[0]?.instructor).toBeNull();
  });

  test('is refused as the call is', async () => {
    const { post, basket } = reader();
    expect(await refusal(post({ ...LESSON, product_id: '999999' }))).toEqual([
      422,
      'We don’t sell that product.',
    ]);
    expect(await refusal(post({ ...LESSON, product_id: '' }))).toMatchObject([422, expect.any(String)]);
    expect(await refusal(post({ ...LESSON, type: 'voucher' }))).toMatchObject([422, expect.any(String)]);
    expect(await refusal(post({ intent: 'remove', item: 'x' }))).toMatchObject([
      404,
      /couldn’t find your basket/,
    ]);
    await post(LESSON);
    const item = (await basket())?.contents.products[0]?.id ?? '';
    expect(await refusal(post({ intent: 'change', item, quantity: '1000' }))).toMatchObject([422, /at once/]);
    expect(await refusal(post({ intent: 'change', item, quantity: 'two' }))).toMatchObject([
      422,
      /whole number/,
    ]);
    expect(await refusal(post({ intent: 'change', item: 'x', quantity: '1' }))).toMatchObject([
      404,
      /isn’t in your/,
    ]);
    expect(await refusal(post({ intent: 'steal' }))).toMatchObject([400, /could not be read/]);
  });

  test('to a basket that has expired begins a new one', async () => {
    const { post, basket, lines } = reader();
    await post(LESSON);
    app.clock.pass({ hours: 25 });
    expect(await basket()).toBeNull();
    await post(PACK);
    expect(await lines.call({ basket })).toHaveLength(1);
  });
});

describe('the cookie', () => {
  const UUID = '0d1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b';

  test('is read among others, and only as a uuid', () => {
    expect(basketInCookie(fastifyCookie.parse(`a=b; basket_id=${UUID}; c=d`))).toBe(UUID);
    expect(basketInCookie({ not_basket_id: UUID })).toBeUndefined();
    expect(basketInCookie({ basket_id: "' or 1=1" })).toBeUndefined();
    expect(basketInCookie({})).toBeUndefined();
  });

  test('goes over https alone where the site does', () => {
    expect(basketCookie(UUID, true)).toContain('; Secure');
  });
});

describe('once scripts run', () => {
  const adopt = async (cookie: string, basket?: string) => {
    const { status, body, headers } = await app.browser().raw({
      method: 'POST',
      url: '/basket/adopt',
      headers: { cookie, 'content-type': 'application/json' },
      payload: JSON.stringify({ basket }),
    });
    expect(status).toBe(200);
    expect(headers['set-cookie']).toMatch(/^basket_id=; Max-Age=0; Path=\/; HttpOnly/);
    return (body as unknown as { basket: BasketResponse | null }).basket;
  };
  const own = async (...products: object[]) => {
    let uuid: string | undefined;
    for (const product of products) {
      const answer = await app
        .browser()
        .post<BasketResponse>('/v1/website/basket', { ...product, basket: uuid });
      uuid = answer.body.uuid;
    }
    return uuid ?? '';
  };
  const linesOf = (basket: BasketResponse | null) =>
    (basket?.contents.products ?? []).map(({ type, quantity }) => `${quantity} ${type}`);

  test('the posted basket becomes the browser’s own', async () => {
    const { post, cookie, basket } = reader();
    await post(LESSON);
    expect(await adopt(cookie())).toEqual(await basket());
  });

  test('the browser’s own basket gets what was posted, once', async () => {
    const { post, cookie } = reader();
    await post(PACK);
    await post(LESSON);
    const uuid = await own({ product_id: 47, type: 'lesson' });
    const adopted = await adopt(cookie(), uuid);
    expect([adopted?.uuid, linesOf(adopted)]).toEqual([uuid, ['2 lesson', '1 bundle']]);
    // The answer was lost, so the cookie is still there.
    expect(linesOf(await adopt(cookie(), uuid))).toEqual(['2 lesson', '1 bundle']);
  });

  test('without a posted basket nothing changes', async () => {
    const uuid = await own({ product_id: 47, type: 'lesson' });
    expect(linesOf(await adopt('', uuid))).toEqual(['1 lesson']);
    expect(await adopt('')).toBeNull();
  });

  test('a basket of one’s own that is gone or being paid for is left for the posted one', async () => {
    const { post, cookie } = reader();
    await post(PACK);
    expect(linesOf(await adopt(cookie(), '0d1f2a3b-4c5d-4e6f-8a9b-0c1d2e3f4a5b'))).toEqual(['1 bundle']);
    const held = await own({ product_id: 47, type: 'lesson' });
    await app.db
      .updateTable('baskets')
      .set({ frozen_at: app.clock.now() })
      .where('uuid', '=', held)
      .execute();
    expect(linesOf(await adopt(cookie(), held))).toEqual(['1 bundle']);
  });
});
