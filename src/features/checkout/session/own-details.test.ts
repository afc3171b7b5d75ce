import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON, learner, person, testBuyer } from '#testing/buyer.ts';
import type { CheckoutResponse } from './api-schema.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const customer = { email: 'joan@example.com', customer_is_pupil: false };
const rowOf = (basket: string) =>
  app.db.selectFrom('checkouts').selectAll().where('basket_uuid', '=', basket).executeTakeFirst();

async function started(...products: Parameters<typeof testBuyer>[1] & object) {
  const buyer = await testBuyer(app, products.length ? products : [LESSON]);
  await buyer.start();
  return buyer;
}

describe('what is entered', () => {
  test('is shown to the browser that entered it, and to no other that knows the basket', async () => {
    const buyer = await started();
    await buyer.step('customer', customer);
    await buyer.step('billing', person);
    const stranger = app.browser();
    expect(await stranger.get('/v1/website/checkout')).toMatchObject({
      status: 404,
      body: { code: 'checkout_not_found' },
    });
    const basket = await stranger.get(`/v1/website/basket/${buyer.basket}`);
    expect(basket.text).not.toMatch(/Joan|joan@/);
    const answer = await stranger.post('/v1/website/checkout/billing', { basket: buyer.basket, ...person });
    expect(answer).toMatchObject({ status: 404, body: { code: 'checkout_not_found' } });
    const { body, text } = await stranger.post<CheckoutResponse>('/v1/website/checkout/start', {
      basket: buyer.basket,
    });
    expect(body).toMatchObject({ current: 'customer', customer: null, billing: null });
    expect(text).not.toMatch(/Joan|joan@/);
    expect((await buyer.browser.get('/v1/website/checkout')).status).toBe(404);
  });

  test.each(['', 'x', 'a'.repeat(26), '%00', '"; drop table checkouts; --'])(
    'is not shown to the cookie "%s"',
    async (cookie) => {
      const browser = app.browser();
      browser.cookies.set('checkout', cookie);
      expect((await browser.get('/v1/website/checkout')).status).toBe(404);
    },
  );

  test('is shown by the confirmation to that browser alone, first names apart', async () => {
    const buyer = await started();
    await buyer.step('customer', { ...customer, customer_is_pupil: true });
    await buyer.step('billing', person);
    await buyer.step('lesson', { ...learner, customer_is_pupil: true });
    await buyer.consents();
    const { transaction } = (await buyer.pay()).body;
    const own = (await buyer.read(transaction)).body;
    expect([own.items[0]?.for_whom, own.next.learner]).toEqual([null, null]);
    expect(own.buyer).toEqual({
      email: 'joan@example.com',
      learner: 'Joan Watson, 32 Example Street, Leeds LS6 3AD',
      delivery: null,
    });
    const others = await app.browser().get(`/v1/website/checkout/confirm/${transaction}`);
    expect(others).toMatchObject({ status: 200, body: { buyer: null } });
    expect(others.text).not.toMatch(/Joan|joan@|Example Street/);
  });

  test('for one basket is not taken for another', async () => {
    const [one, two] = [await started(), await testBuyer(app)];
    const answer = await one.browser.post('/v1/website/checkout/customer', {
      basket: two.basket,
      ...customer,
    });
    expect(answer.status).toBe(404);
    expect(await rowOf(two.basket)).toBeUndefined();
  });

  test('is gone once the basket has expired', async () => {
    const buyer = await started();
    await buyer.step('customer', customer);
    app.clock.pass({ hours: 24 });
    expect((await buyer.browser.get('/v1/website/checkout')).status).toBe(404);
    expect(await buyer.step('customer', customer)).toMatchObject({
      status: 404,
      body: { code: 'basket_not_found' },
    });
  });
});

describe('consents', () => {
  test('are kept with their time and the version of the words', async () => {
    const buyer = await started();
    expect((await buyer.consents({ terms: true, lessons_start: 'soon' })).status).toBe(200);
    expect((await rowOf(buyer.basket))?.consents).toEqual([
      { kind: 'terms', version: expect.stringMatching(/^terms-/), acceptedAt: app.clock.now().toISOString() },
      { kind: 'begin_lessons', version: expect.any(String), acceptedAt: app.clock.now().toISOString() },
    ]);
    const { body } = await buyer.browser.get<CheckoutResponse>('/v1/website/checkout');
    expect(body.consents).toEqual({ terms: true, lessons_start: 'soon', digital_now: false });
  });

  test.each([{}, { terms: false }, { terms: 'yes' }, { terms: null }])(
    'without the terms (%j) are refused',
    async (input) => {
      const buyer = await started();
      const { status, body } = await buyer.consents(input);
      expect([status, body.errors]).toEqual([422, { terms: ['Please accept the terms and conditions'] }]);
      expect((await rowOf(buyer.basket))?.consents).toEqual([]);
    },
  );

  test('of somebody else are not taken', async () => {
    const buyer = await started();
    const answer = await app
      .browser()
      .post('/v1/website/checkout/consents', { basket: buyer.basket, terms: true });
    expect(answer.status).toBe(404);
  });
});
