import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HELD_ANSWER_MS } from '#simulators/connect-e/sentinels.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, POSTED, TRAINING, testBuyer, VISA_WITH_CHALLENGE } from '#testing/buyer.ts';
import { duringTokenRequest } from '#testing/checkout-shop.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { bill, formatPrice, tenHours } from '#testing/prices.ts';
import { GATEWAY_WAIT_MS } from './settle.server.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await letSettle(app);
  await expectInvariants(app);
  await app.close();
});

const payments = (basket: string) =>
  app.db
    .selectFrom('payments')
    .select(['token', 'state', 'amount_pence', 'snapshot'])
    .where('basket_uuid', '=', basket)
    .orderBy('created_at')
    .execute();
const states = async (basket: string) =>
  (await payments(basket))
    .map(({ state }) => state)
    .sort()
    .reverse();
const ready = async (...products: Parameters<typeof testBuyer>[1] & object) =>
  (await testBuyer(app, products.length ? products : [LESSON])).fillIn();
/** The total with ten hours more in the basket. */
const oneMore = bill(tenHours.net * 2).total;
const revoked = (token: string) =>
  app.bank.ledger().some((entry) => entry.kind === 'revoke' && entry.token === token);

describe('to authorise', () => {
  test('answers the token and the total in whole pence', async () => {
    const buyer = await ready(LESSON, BRAIN_TRAINING);
    const { status, body } = await buyer.authorise();
    expect(status).toBe(200);
    expect(body).toEqual({
      approved: false,
      approval_ended: null,
      contents: {
        payment_gateway_id: expect.any(String),
        total: tenHours.total + 9_99,
        total_formatted: formatPrice(tenHours.total + 9_99),
      },
    });
    expect(await payments(buyer.basket)).toMatchObject([
      { state: 'created', amount_pence: tenHours.total + 9_99 },
    ]);
  });

  test.each([
    ['customer', [BRAIN_TRAINING]],
    ['delivery', [POSTED]],
    ['billing', [BRAIN_TRAINING]],
    ['lesson', [LESSON]],
    ['lesson', [TRAINING]],
  ] as const)('is refused while the section %s of %j is missing', async (section, products) => {
    const buyer = await ready(...products);
    await app.db
      .updateTable('checkouts')
      .set({ [section]: null })
      .where('basket_uuid', '=', buyer.basket)
      .execute();
    expect(await buyer.authorise()).toMatchObject({ status: 422, body: { code: 'step_out_of_order' } });
    expect(await payments(buyer.basket)).toEqual([]);
  });

  test('is refused to a browser that did not start this checkout', async () => {
    const buyer = await ready();
    const stranger = app.browser();
    const answer = await stranger.post('/v1/website/checkout/authorise', { basket: buyer.basket });
    expect(answer).toMatchObject({ status: 404, body: { code: 'checkout_not_found' } });
    expect(await payments(buyer.basket)).toEqual([]);
  });

  test('is refused for a basket that was emptied', async () => {
    const buyer = await ready();
    const { body } = await buyer.browser.get<{ contents: { products: { id: string }[] } }>(
      `/v1/website/basket/${buyer.basket}`,
    );
    await buyer.browser.delete(`/v1/website/basket/${body.contents.products[0]?.id}?basket=${buyer.basket}`);
    expect(await buyer.authorise()).toMatchObject({ status: 422, body: { code: 'basket_empty' } });
  });

  test('again hands out the same token while nothing changed', async () => {
    const buyer = await ready();
    const first = await buyer.token();
    app.clock.pass({ minutes: 20 });
    expect(await buyer.token()).toBe(first);
    expect(await states(buyer.basket)).toEqual(['created']);
  });

  test('again makes a new token when the old one has not long to live', async () => {
    const buyer = await ready();
    const first = await buyer.token();
    app.clock.pass({ minutes: 26 });
    expect(await buyer.token()).not.toBe(first);
    expect(revoked(first)).toBe(true);
    expect(await states(buyer.basket)).toEqual(['revoked', 'created']);
  });

  test('after the basket changed revokes the old token and charges the new total', async () => {
    const buyer = await ready();
    const first = await buyer.token();
    await buyer.add(LESSON);
    const { body } = await buyer.authorise();
    expect(body.contents.payment_gateway_id).not.toBe(first);
    expect(body.contents.total).toBe(oneMore);
    expect(revoked(first)).toBe(true);
    expect((await buyer.enterCard(first)).statusCode).toBe(401);
  });

  test('after the billing address changed makes a new token, which carries that address', async () => {
    const buyer = await ready();
    const first = await buyer.token();
    const { status } = await buyer.step('billing', {
      firstname: 'Joan',
      surname: 'Watson',
      phone: '0113 496 0180',
      address_line_1: '1 Elsewhere Road',
      postcode: 'AV5 1AA',
    });
    // AV5 is no postcode at all, but has the form of one: the test bank's address check refuses it.
    expect(status).toBe(200);
    const second = await buyer.token();
    expect(second).not.toBe(first);
    await buyer.enterCard(second);
    expect(await buyer.confirm(second)).toMatchObject({
      status: 402,
      body: { message: 'The billing address does not match the card.' },
    });
  });

  test('needs a delivery that the basket did not need before', async () => {
    const buyer = await ready(BRAIN_TRAINING);
    await buyer.token();
    await buyer.add(POSTED);
    expect(await buyer.authorise()).toMatchObject({ status: 422, body: { code: 'step_out_of_order' } });
  });

  test('in the middle of the bank’s check revokes that token and makes a new one', async () => {
    const buyer = await ready();
    const first = await buyer.token();
    expect((await buyer.enterCard(first, VISA_WITH_CHALLENGE)).statusCode).toBe(3);
    const second = await buyer.token();
    expect(second).not.toBe(first);
    expect(revoked(first)).toBe(true);
    expect((await buyer.answerChallenge(first, true)).statusCode).toBe(90);
    expect(await states(buyer.basket)).toEqual(['revoked', 'created']);
  });

  test.each(['before', 'after'] as const)(
    'is 503 when the gateway breaks %s making the token, and works again at once',
    async (moment) => {
      const buyer = await ready();
      for (const manner of ['500', 'reset'] as const) {
        app.bank.knobs.failNext('access-tokens', manner, moment);
        const answer = await buyer.authorise();
        expect(answer).toMatchObject({ status: 503, body: { code: 'gateway_unavailable' } });
        expect(answer.body.message).toBe('Could not connect to the payment gateway.');
      }
      expect((await buyer.authorise()).status).toBe(200);
      expect(await states(buyer.basket)).toEqual(['revoked', 'revoked', 'created']);
    },
  );

  test('is 503 within five seconds when the gateway hangs', async () => {
    const buyer = await ready();
    app.bank.knobs.failNext('access-tokens', 'timeout');
    const begun = performance.now();
    expect((await buyer.authorise()).status).toBe(503);
    expect(GATEWAY_WAIT_MS).toBeLessThan(5_000);
    expect(performance.now() - begun).toBeLessThan(HELD_ANSWER_MS);
  });

  test('does not make a second token while nobody knows what became of the first', async () => {
    const buyer = await ready();
    const first = await buyer.token();
    app.bank.knobs.failNext('payment', '500');
    app.bank.knobs.failNext('payment', '500');
    expect(await buyer.authorise()).toMatchObject({ status: 503 });
    await buyer.add(LESSON);
    app.bank.knobs.failNext('revoke', '500');
    expect(await buyer.authorise()).toMatchObject({ status: 503 });
    expect(await states(buyer.basket)).toEqual(['created']);
    expect(revoked(first)).toBe(false);
    await buyer.token();
    expect(await states(buyer.basket)).toEqual(['revoked', 'created']);
  });

  test('revokes a token whose revocation was carried out but never answered', async () => {
    const buyer = await ready();
    await buyer.token();
    await buyer.add(LESSON);
    app.bank.knobs.failNext('revoke', 'reset', 'after');
    expect((await buyer.authorise()).status).toBe(503);
    expect((await buyer.authorise()).body.contents.total).toBe(oneMore);
    expect(await states(buyer.basket)).toEqual(['revoked', 'created']);
  });
});

async function parkedWithoutTerms() {
  const buyer = await ready();
  await app.db
    .updateTable('checkouts')
    .set({ consents: '[]' })
    .where('basket_uuid', '=', buyer.basket)
    .execute();
  const token = await buyer.token();
  await buyer.enterCard(token);
  return { buyer, token };
}

test('a card that is parked without the terms accepted is never charged, and makes way for another try', async () => {
  const { buyer, token } = await parkedWithoutTerms();
  expect((await buyer.authorise()).status).toBe(200);
  expect(await states(buyer.basket)).toEqual(['revoked', 'created']);
  await buyer.consents();
  expect(await buyer.confirm(token)).toMatchObject({ status: 409, body: { code: 'payment_lapsed' } });
  expect((await buyer.pay()).status).toBe(200);
  expect(await states(buyer.basket)).toEqual(['revoked', 'captured']);
});

test('a card that is parked without the terms accepted is let go once its token has lapsed', async () => {
  const { buyer, token } = await parkedWithoutTerms();
  app.clock.pass({ minutes: 33 });
  // A gateway that goes on saying "parked", where ours says "failed" after 15 minutes.
  const { cards } = app.running;
  const ask = cards.lookUp;
  const lookUp = vi
    .spyOn(cards, 'lookUp')
    .mockImplementation(async (request) =>
      request.token === token ? { kind: 'awaiting_resume' } : ask(request),
    );
  await app.queue.run('sweep-payments');
  lookUp.mockRestore();
  expect(await states(buyer.basket)).toEqual(['revoked']);
  expect((await buyer.authorise()).status).toBe(200);
});

describe('at once', () => {
  test('two tabs that authorise share one live token', async () => {
    const buyer = await ready();
    const answers = await Promise.all([buyer.authorise(), buyer.authorise(), buyer.authorise()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.contents.payment_gateway_id)).size).toBe(1);
    expect(await states(buyer.basket)).toEqual(['created']);
  });

  test('a basket that changes while the gateway is asked is charged as it is, not as it was', async () => {
    const buyer = await ready();
    duringTokenRequest(app, () => buyer.add(LESSON));
    const { status, body } = await buyer.authorise();
    expect(status).toBe(200);
    expect(body.contents.total).toBe(oneMore);
    await buyer.enterCard(body.contents.payment_gateway_id);
    expect((await buyer.confirm(body.contents.payment_gateway_id)).status).toBe(200);
    const order = await app.db
      .selectFrom('orders')
      .select('total_pence')
      .where('basket_uuid', '=', buyer.basket)
      .executeTakeFirst();
    expect(order?.total_pence).toBe(oneMore);
  });

  test('a token that was handed out before the basket changed still charges what its snapshot says', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token);
    await buyer.add(LESSON);
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(await payments(buyer.basket)).toMatchObject([{ state: 'captured', amount_pence: tenHours.total }]);
  });
});

test('a basket that was paid for is 409 already_paid, and tells the browser that paid which payment did it', async () => {
  const buyer = await ready();
  const { body } = await buyer.pay();
  const answer = await buyer.authorise();
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'already_paid', transaction: body.transaction },
  });
  expect(await buyer.start()).toMatchObject({
    status: 409,
    body: { code: 'already_paid', transaction: body.transaction },
  });
  const stranger = await app.browser().post('/v1/website/checkout/start', { basket: buyer.basket });
  expect(stranger).toMatchObject({ status: 404, body: { code: 'basket_not_found' } });
});
