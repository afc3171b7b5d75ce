import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, learner, POSTED, person, TRAINING, testBuyer } from '#testing/buyer.ts';
import type { CheckoutResponse } from './session/api-schema.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const customer = { email: 'joan@example.com', customer_is_pupil: false };
const rowOf = (basket: string) =>
  app.db.selectFrom('checkouts').selectAll().where('basket_uuid', '=', basket).executeTakeFirst();
const titles = ({ steps }: CheckoutResponse) =>
  steps.map(({ title, completed }) => `${title}${completed ? ' done' : ''}`);

async function started(...products: Parameters<typeof testBuyer>[1] & object) {
  const buyer = await testBuyer(app, products.length ? products : [LESSON]);
  await buyer.start();
  return buyer;
}

describe('to start', () => {
  test('answers the sections, what is asked, and a cookie that scripts cannot read', async () => {
    const buyer = await testBuyer(app, [LESSON, BRAIN_TRAINING, POSTED]);
    const { status, body, headers } = await buyer.start();
    expect(status).toBe(200);
    expect(titles(body)).toEqual(['Details', 'Delivery', 'Billing', 'Learner', 'Payment']);
    expect(body).toMatchObject({
      current: 'customer',
      customer: null,
      delivery: null,
      billing: null,
      lesson: null,
      consents: { terms: false, lessons_start: null, digital_now: false },
      asks: { lessons_start: true, digital_now: true, lesson_within_14_days: false },
    });
    expect(String(headers['set-cookie'])).toMatch(/^checkout=[0-9a-z]{26}; .*HttpOnly; SameSite=Lax$/);
  });

  test('again goes on where it was, with the same cookie', async () => {
    const buyer = await started();
    await buyer.step('customer', customer);
    const again = await buyer.start();
    expect(again.body).toMatchObject({ current: 'billing', customer });
    expect(again.headers).not.toHaveProperty('set-cookie');
  });

  test('is refused for an empty basket', async () => {
    const buyer = await testBuyer(app);
    const { body } = await buyer.browser.get<BasketResponse>(`/v1/website/basket/${buyer.basket}`);
    const item = body.contents.products[0]?.id;
    await buyer.browser.delete(`/v1/website/basket/${item}?basket=${buyer.basket}`);
    expect(await buyer.start()).toMatchObject({ status: 422, body: { code: 'basket_empty' } });
  });

  test.each([
    ['a product withdrawn since', { off_sale_at: new Date('2026-01-01') }, /no longer available/],
    ['a quantity above a limit lowered since', { quantity_limit: 2 }, /over the limit/],
  ])('is refused with %s in the basket, by name', async (_what, change, message) => {
    const buyer = await testBuyer(app, [{ product_id: 3, type: 'product', quantity: 3 }]);
    const update = (values: { off_sale_at?: Date | null; quantity_limit?: number | null }) =>
      app.db.updateTable('products').set(values).where('type', '=', 'product').where('id', '=', 3).execute();
    await update(change);
    app.clock.pass({ seconds: 6 });
    const { status, body } = await buyer.start();
    expect([status, body.code]).toEqual([422, 'basket_not_sellable']);
    expect(body.message).toMatch(message);
    expect(body.message).toContain('Hazard Perception');
    await update({ off_sale_at: null, quantity_limit: null });
    app.clock.pass({ seconds: 6 });
  });

  test('is 404 for a basket that there is not, and 422 for what is no uuid', async () => {
    const browser = app.browser();
    const start = (basket: unknown) => browser.post('/v1/website/checkout/start', { basket });
    expect(await start('6f1c7e52-94a1-4a58-8d2a-2f6b9d0f3a11')).toMatchObject({
      status: 404,
      body: { code: 'basket_not_found' },
    });
    for (const basket of ['mine', null, undefined, 1])
      expect(await start(basket)).toMatchObject({
        status: 422,
        body: { errors: { basket: expect.any(Array) } },
      });
  });
});

describe('the sections', () => {
  test('are completed one after the other, by saves', async () => {
    const buyer = await started(LESSON, POSTED);
    const walk = [
      ['customer', customer, 'delivery'],
      ['delivery', person, 'billing'],
      ['billing', person, 'lesson'],
      ['lesson', learner, 'payment'],
    ] as const;
    for (const [name, body, next] of walk) {
      const answer = await buyer.step(name, body);
      expect([answer.status, answer.body.current]).toEqual([200, next]);
    }
    const { body } = await buyer.browser.get<CheckoutResponse>('/v1/website/checkout');
    expect(titles(body)).toEqual([
      'Details done',
      'Delivery done',
      'Billing done',
      'Learner done',
      'Payment',
    ]);
  });

  test('are refused out of order, and change nothing', async () => {
    const buyer = await started(LESSON, POSTED);
    const sections = { delivery: person, billing: person, lesson: learner };
    const before = await rowOf(buyer.basket);
    for (const [name, body] of Object.entries(sections))
      expect(await buyer.step(name, body)).toMatchObject({
        status: 422,
        body: { code: 'step_out_of_order' },
      });
    expect(await rowOf(buyer.basket)).toEqual(before);
  });

  test('that this basket does not need are refused', async () => {
    const buyer = await started(BRAIN_TRAINING);
    await buyer.step('customer', customer);
    await buyer.step('billing', person);
    for (const [name, body] of [['delivery', person] as const, ['lesson', learner] as const])
      expect(await buyer.step(name, body)).toMatchObject({
        status: 422,
        body: { code: 'step_out_of_order' },
      });
  });

  test('may be saved again, and then the first incomplete one is open', async () => {
    const buyer = await started();
    await buyer.step('customer', customer);
    await buyer.step('billing', person);
    const answer = await buyer.step('customer', { ...customer, email: 'other@example.com' });
    expect(answer.body).toMatchObject({ current: 'lesson', customer: { email: 'other@example.com' } });
  });

  test('come and go with what is in the basket, and keep what was entered', async () => {
    const buyer = await started(BRAIN_TRAINING);
    await buyer.step('customer', customer);
    await buyer.step('billing', person);
    const state = async () => (await buyer.browser.get<CheckoutResponse>('/v1/website/checkout')).body;
    expect((await state()).current).toBe('payment');
    const { body } = await buyer.add(POSTED);
    expect(await state()).toMatchObject({ current: 'delivery', billing: { firstname: 'Joan' } });
    await buyer.step('delivery', person);
    await buyer.add(TRAINING);
    expect(titles(await state()).at(-2)).toBe('Trainee');
    await buyer.add(LESSON);
    expect(await state()).toMatchObject({ current: 'lesson' });
    expect(titles(await state()).at(-2)).toBe('Learner');
    const posted = body.contents.products.find(({ product_id }) => product_id === 5)?.id;
    await buyer.browser.delete(`/v1/website/basket/${posted}?basket=${buyer.basket}`);
    expect(titles(await state())).toEqual(['Details done', 'Billing done', 'Learner', 'Payment']);
  });

  test('let the last answer to "who is it for" win', async () => {
    const buyer = await started();
    await buyer.step('customer', { ...customer, customer_is_pupil: true });
    await buyer.step('billing', person);
    const { body } = await buyer.step('lesson', learner);
    expect(body).toMatchObject({ customer: { customer_is_pupil: false }, lesson: { firstname: 'Sam' } });
  });

  test('take no id for who is signed in from the payload, and no other field either', async () => {
    const buyer = await started();
    const { body } = await buyer.step('customer', {
      ...customer,
      id: 7,
      cookie_hash: 'x',
      order_number: 'BP-FREE-00',
      status: 'paid',
    });
    expect(body.customer).toEqual(customer);
    const row = await rowOf(buyer.basket);
    expect(row?.customer).toEqual(customer);
    expect(row?.order_number).not.toBe('BP-FREE-00');
  });

  test('normalise postcodes and telephone numbers', async () => {
    const buyer = await started();
    await buyer.step('customer', customer);
    const { body } = await buyer.step('billing', {
      ...person,
      postcode: ' ls63ad ',
      phone: '07700 900982',
      city: undefined,
    });
    expect(body.billing).toMatchObject({ postcode: 'LS6 3AD', phone: '+447700900982', city: '' });
    const abroad = { ...person, country: '250', postcode: '75001 cedex', phone: '+33 1 42 68 53 00' };
    expect((await buyer.step('billing', abroad)).body.billing).toMatchObject({
      postcode: '75001 CEDEX',
      phone: '+33142685300',
      country: '250',
    });
  });

  test('take the United Kingdom where no country is named', async () => {
    const buyer = await started();
    await buyer.step('customer', customer);
    const { country: _none, ...rest } = person;
    expect((await buyer.step('billing', rest)).body.billing?.country).toBe('826');
  });

  test('keep seven days of availability, whichever were named', async () => {
    const buyer = await started();
    await buyer.step('customer', customer);
    await buyer.step('billing', person);
    const availability = { sat: { morning: true }, wed: { day: 'wed', available: { evening: true } } };
    const { body } = await buyer.step('lesson', { ...learner, availability });
    expect(body.lesson?.availability.wed).toEqual({
      day: 'wed',
      morning: false,
      afternoon: false,
      evening: true,
    });
    expect(Object.keys(body.lesson?.availability ?? {}).sort()).toEqual([
      'fri',
      'mon',
      'sat',
      'sun',
      'thu',
      'tue',
      'wed',
    ]);
    expect(body.lesson?.availability.sat).toEqual({
      day: 'sat',
      morning: true,
      afternoon: false,
      evening: false,
    });
    expect(body.lesson?.availability.sun).toEqual({
      day: 'sun',
      morning: false,
      afternoon: false,
      evening: false,
    });
  });
});

test('countries come with the United Kingdom first, with all their codes', async () => {
  const { status, body } = await app
    .browser()
    .get<{ country: string; numeric: string }[]>('/v1/website/countries');
  expect(status).toBe(200);
  expect(body[0]).toEqual({ country: 'United Kingdom', alpha2: 'GB', alpha3: 'GBR', numeric: '826' });
  expect(body.length).toBeGreaterThan(190);
  for (const entry of body) expect(entry.numeric).toMatch(/^\d{3}$/);
});

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
