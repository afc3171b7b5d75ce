import { extractText } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { TERMS_VERSION } from '#src/features/orders/terms/terms-version.ts';
import { bodyOf, filesOf } from '#src/platform/mail/email-renderers.server.ts';
import { BRAIN_TRAINING, LESSON, POSTED, TRAINING, testBuyer, VISA_WITH_CHALLENGE } from '#testing/buyer.ts';
import { observedPayments } from '#testing/observed-payments.ts';
import { bill, formatPrice, tenHours, wire } from '#testing/prices.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { purchaseStamp } from '../payment-section/card-payment.ts';
import type { CheckoutResponse } from '../session/api-schema.ts';

/** A lesson, training, something digital and something posted. */
const everything = bill(tenHours.net + 149_00, 9_99 + 8_99);

const app = await settlingApp();

const ready = async (...products: Parameters<typeof testBuyer>[1] & object) =>
  (await testBuyer(app, products.length ? products : [LESSON])).fillIn();
const { captures } = observedPayments(app);
const emailsTo = (recipient: string) =>
  app.db.selectFrom('emails').selectAll().where('recipient', '=', recipient).execute();

describe('a payment that is approved', () => {
  test('answers its transaction, and the order is read there as it was bought', async () => {
    const buyer = await ready(LESSON, TRAINING, BRAIN_TRAINING, POSTED);
    const { status, body, token } = await buyer.pay();
    expect(status).toBe(200);
    expect(body.transaction).toMatch(/^[0-9a-z]{26}$/);
    expect(captures(token)).toBe(1);
    const read = await buyer.read(body.transaction);
    expect(read.status).toBe(200);
    expect(read.body).toEqual({
      created_at: app.clock.now().toISOString(),
      basket: buyer.basket,
      discounts: [],
      vouchers: [],
      paypal_token: null,
      payment_summary: 'Visa ending 3436',
      human_id: expect.stringMatching(/^BP-\w{4}-\w{2}$/),
      items: [
        {
          product: {
            name: '10 hours in Leeds',
            voucher_template: null,
            main_image_url: '/art/lessons/10.svg',
          },
          name: '10 hours in Leeds',
          qty: 1,
          price: wire(tenHours.net),
          transmission: 'manual',
          for_whom: 'Sam',
          instructor: null,
          course: null,
        },
        expect.objectContaining({ qty: 1, price: '149.00', transmission: null, for_whom: 'Sam' }),
        expect.objectContaining({ name: 'Brain Training', qty: 1, price: '9.99', for_whom: null }),
        expect.objectContaining({ qty: 1, price: '8.99', for_whom: null }),
      ],
      subtotal: wire(everything.net),
      shipping_fee: '0.00',
      mpf_fee: wire(everything.fee),
      other_fees: '0.00',
      total: wire(everything.total),
      refunded: '0.00',
      refund_on_its_way: '0.00',
      next: {
        lessons: true,
        training: true,
        parcel: true,
        digital: true,
        digital_opens_on: null,
        courses: [],
        first_lesson: null,
        for_buyer: false,
        learner: 'Sam',
        lessons_start: 'soon',
        lessons_start_text: expect.stringMatching(
          /^Lessons and training start as soon as possible, as you asked\./,
        ),
        working_day: expect.stringMatching(/^2026-\d\d-\d\d$/),
        ring_by: expect.stringMatching(/^2026-\d\d-\d\dT1[78]:00:00.000Z$/),
      },
      buyer: {
        email: 'joan@example.com',
        learner: 'Sam Watson, 32 Example Street, Leeds LS6 3AD',
        delivery: 'Joan Watson, 32 Example Street, Leeds LS6 3AD',
      },
      left_in_basket: null,
      invoice: 'VAT invoice',
    });
  });

  test('is read by whoever holds its reference, in any case, with a first name at most and never from a cache', async () => {
    const buyer = await ready(LESSON, POSTED);
    const { body } = await buyer.pay();
    const others = app.browser();
    const read = await others.get<ConfirmationResponse>(
      `/v1/website/checkout/confirm/${body.transaction.toUpperCase()}`,
    );
    expect(read).toMatchObject({ status: 200, body: { next: { learner: 'Sam' }, buyer: null } });
    expect(read.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    // Whole words: the identifiers in it are by chance.
    expect(read.text).not.toMatch(/Joan|Watson|sam@|joan@|Example Street|\bLS6\b|496 ?0180/i);
  });

  test('closes the basket, and its receipt is in the post once, with the order', async () => {
    const buyer = await (await testBuyer(app)).fillIn({ email: 'receipt@example.com' });
    const { token, body } = await buyer.pay();
    const gone = await buyer.browser.get(`/v1/website/basket/${buyer.basket}`);
    expect(gone).toMatchObject({ status: 404, body: { code: 'basket_not_found' } });
    await buyer.confirm(token);
    await buyer.read(body.transaction);
    const [receipt, ...more] = await emailsTo('receipt@example.com');
    expect(more).toEqual([]);
    expect(receipt).toMatchObject({ sent_at: null, message_id: expect.stringContaining(buyer.basket) });
    const words = receipt && (await bodyOf(receipt, app.running.services));
    expect(words?.plain).toContain(formatPrice(tenHours.total));
    await app.queue.drain();
    expect((await emailsTo('receipt@example.com'))[0]?.sent_at).toEqual(app.clock.now());
  });

  test('attaches to its receipt the terms as they were accepted, with the cancellation form', async () => {
    const buyer = await (await testBuyer(app)).fillIn({ email: 'terms@example.com' });
    await buyer.pay();
    const [receipt] = await emailsTo('terms@example.com');
    if (!receipt) throw new Error('No receipt');
    const files = filesOf(
      (await bodyOf(receipt, app.running.services)) ?? { attachments: [], html: '', plain: '' },
    );
    expect(files.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      [`Bitepoint-${TERMS_VERSION}.pdf`, 'application/pdf'],
    ]);
    const { text } = await extractText(new Uint8Array((await files[0]?.content()) ?? []), {
      mergePages: true,
    });
    for (const words of [
      TERMS_VERSION,
      'Your right to cancel',
      'Cancellation form',
      'I/We* hereby give notice',
    ])
      expect(text).toContain(words);
  });

  test('is passed by the bank’s check before it is', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token, VISA_WITH_CHALLENGE);
    const early = await buyer.confirm(token);
    expect(early.status).toBe(200);
    expect((await buyer.read(early.body.transaction)).status).toBe(202);
    await buyer.answerChallenge(token, true);
    expect((await buyer.confirm(token)).body).toEqual(early.body);
    expect((await buyer.read(early.body.transaction)).status).toBe(200);
  });

  test('keeps who, where, when and what was agreed to beside the order', async () => {
    const buyer = await ready(LESSON, POSTED);
    await buyer.pay();
    const order = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('basket_uuid', '=', buyer.basket)
      .executeTakeFirstOrThrow();
    const of = (table: 'order_addresses' | 'order_availability' | 'order_consents') =>
      app.db.selectFrom(table).selectAll().where('order_id', '=', order.id).execute();
    expect(
      (await of('order_addresses')).map((row) => ('role' in row ? `${row.role} ${row.firstname}` : '')),
    ).toEqual(expect.arrayContaining(['billing Joan', 'delivery Joan', 'learner Sam']));
    expect(await of('order_availability')).toHaveLength(7);
    expect((await of('order_consents')).map((row) => 'kind' in row && row.kind).sort()).toEqual([
      'begin_lessons',
      'terms',
    ]);
    expect(order).toMatchObject({ state: 'paid', customer_is_pupil: false, email: 'joan@example.com' });
  });
});

describe('a payment that is declined', () => {
  test.each([
    ['4921810000009076', {}, 'Your card was declined. Please try another card.'],
    ['4792840000009202', {}, expect.stringContaining('wants to speak to you before')],
    ['4000000000000002', {}, 'Your card was declined. Please try another card.'],
    ['4000300000000006', {}, 'An error occurred with the payment'],
    ['4000700000000007', {}, 'Your card was declined. Please try another card.'],
    ['4976000000003436', { cV2: '999' }, 'The security code does not match the card.'],
  ])('by card %s %j is 402 with words of ours, then paid with another', async (card, change, message) => {
    const buyer = await ready();
    const declined = await buyer.pay(card, change);
    expect(declined).toMatchObject({ status: 402, body: { code: 'declined', message } });
    const paid = await buyer.pay();
    expect(paid.status).toBe(200);
    expect(paid.token).not.toBe(declined.token);
    expect(captures(declined.token)).toBe(0);
  });

  test('for its address, and by a check that was failed, is 402', async () => {
    const elsewhere = await (await testBuyer(app)).fillIn({ billing: { postcode: 'AV5 1AA' } });
    expect((await elsewhere.pay()).body.message).toBe('The billing address does not match the card.');
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token, VISA_WITH_CHALLENGE);
    await buyer.answerChallenge(token, false);
    expect(await buyer.confirm(token)).toMatchObject({ status: 402, body: { code: 'declined' } });
  });

  test('leaves the purchase as it was, so that the page asks for one new token and not for two', async () => {
    const buyer = await ready();
    const readCheckout = async () => (await buyer.browser.get<CheckoutResponse>('/v1/website/checkout')).body;
    const before = await readCheckout();
    app.clock.pass({ seconds: 1 });
    expect(await buyer.pay('4921810000009076')).toMatchObject({ status: 402 });
    const after = await readCheckout();
    // The basket was held for the charge and released, which is a save.
    expect(after.basket.updated_at).not.toBe(before.basket.updated_at);
    expect(purchaseStamp(after, 0)).toBe(purchaseStamp(before, 0));
    await buyer.add(TRAINING);
    expect(purchaseStamp(await readCheckout(), 0)).not.toBe(purchaseStamp(before, 0));
  });

  test('is 402 for whoever reads it, every time', async () => {
    const buyer = await ready();
    await buyer.pay('4921810000009076');
    const { reference } = await app.db
      .selectFrom('payments')
      .select('reference')
      .where('basket_uuid', '=', buyer.basket)
      .executeTakeFirstOrThrow();
    for (let look = 0; look < 2; look += 1)
      expect(await buyer.read(reference)).toMatchObject({ status: 402, body: { code: 'declined' } });
  });
});

describe('to confirm is refused', () => {
  test('without the terms, when lessons start, or asking for digital products at once; nothing is charged', async () => {
    const buyer = await ready(LESSON, BRAIN_TRAINING);
    await app.db
      .updateTable('checkouts')
      .set({ consents: '[]' })
      .where('basket_uuid', '=', buyer.basket)
      .execute();
    const token = await buyer.token();
    await buyer.enterCard(token);
    const refused = await buyer.confirm(token, { digital_now: false });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(
        /^Please accept .* \(terms, lessons_start, digital_now: .* POST \/v1\/website\/checkout\/consents\)$/,
      ),
      code: 'consents_missing',
    });
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['terms', 'lessons_start', 'digital_now']);
    await buyer.consents({ terms: true, lessons_start: 'soon' });
    expect(Object.keys((await buyer.confirm(token)).body.errors ?? {})).toEqual(['digital_now']);
    await app.queue.run('sweep-payments');
    expect(captures(token)).toBe(0);
    // With the call itself (§7): an answer replaces the earlier one, and what was given before stays.
    const paid = await buyer.confirm(token, { lessons_start: 'after_14_days', digital_now: true });
    expect(paid.status).toBe(200);
    expect(captures(token)).toBe(1);
    expect((await buyer.read(paid.body.transaction)).body.next.lessons_start).toBe('after_14_days');
  });

  test('for an unknown token, and for another browser’s, alike', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token);
    const other = await ready();
    const answers = [
      await buyer.confirm('no-such-token'),
      await other.confirm(token),
      await app.browser().post('/v1/website/checkout/confirm', { connecte_id: token }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(captures(token)).toBe(0);
  });

  test.each([
    {},
    { connecte_id: '' },
    { connecte_id: 1 },
    { connecte_id: null },
    { connecte_id: 'x'.repeat(501) },
  ])('for the malformed body %j', async (body) => {
    const buyer = await testBuyer(app);
    const answer = await buyer.browser.post('/v1/website/checkout/confirm', body);
    expect(answer).toMatchObject({ status: 422, body: { errors: { connecte_id: expect.any(Array) } } });
  });

  test('for a token without a card, and for one that has lapsed: the page gets a new one', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    expect(await buyer.confirm(token)).toMatchObject({ status: 409, body: { code: 'payment_lapsed' } });
    app.clock.pass({ minutes: 31 });
    expect((await buyer.enterCard(token)).statusCode).toBe(401);
    expect(await buyer.confirm(token)).toMatchObject({ status: 409, body: { code: 'payment_lapsed' } });
    expect((await buyer.pay()).status).toBe(200);
  });
});

test.each(['nothing', '0'.repeat(26), 'z'.repeat(90), '%00', "'--", '../x'])(
  'the reference %s is 404 order_not_found',
  async (reference) => {
    const answer = await app.browser().get(`/v1/website/checkout/confirm/${encodeURIComponent(reference)}`);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: 'The order could not be found.', code: 'order_not_found' });
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('a price, a total or a state sent along changes nothing', async () => {
  const buyer = await ready();
  const sent = { total: 1, amount: 1, price: '0.01', state: 'captured', status: 'paid' };
  const { body } = await buyer.browser.post<{ contents: { payment_gateway_id: string; total: number } }>(
    '/v1/website/checkout/authorise',
    { basket: buyer.basket, ...sent },
  );
  expect(body.contents.total).toBe(tenHours.total);
  const token = body.contents.payment_gateway_id;
  const confirmed = await buyer.browser.post('/v1/website/checkout/confirm', { connecte_id: token, ...sent });
  expect(confirmed.status).toBe(409);
  await buyer.enterCard(token);
  expect((await buyer.confirm(token)).status).toBe(200);
  expect(app.bank.ledger().find((entry) => entry.token === token)?.amountPence).toBe(tenHours.total);
});

test('what is added between authorise and confirm stays in a basket of its own, and the confirmation says so to who bought', async () => {
  const buyer = await ready();
  const token = await buyer.token();
  expect((await buyer.add(BRAIN_TRAINING)).status).toBe(200);
  expect((await buyer.add(LESSON)).status).toBe(200);
  await buyer.enterCard(token);
  const { body } = await buyer.confirm(token);

  const confirmation = await buyer.read(body.transaction);
  expect(confirmation.body.items).toMatchObject([{ qty: 1 }]);
  const left = confirmation.body.left_in_basket;
  expect(left?.names).toHaveLength(2);
  expect(left?.uuid).not.toBe(buyer.basket);
  const rest = await buyer.browser.get<BasketResponse>(`/v1/website/basket/${left?.uuid}`);
  expect(rest.body.contents.products).toMatchObject([
    { product_id: LESSON.product_id, quantity: 1 },
    { product_id: BRAIN_TRAINING.product_id, quantity: 1 },
  ]);
  expect((await buyer.browser.get(`/v1/website/basket/${buyer.basket}`)).status).toBe(404);
  const stranger = await app
    .browser()
    .get<{ left_in_basket: unknown }>(`/v1/website/checkout/confirm/${body.transaction}`);
  expect(stranger.body.left_in_basket).toBeNull();
});

test('where nothing was added nothing is left', async () => {
  const buyer = await ready();
  const { body } = await buyer.pay();
  expect((await buyer.read(body.transaction)).body.left_in_basket).toBeNull();
});
