import { describe, expect, test, vi } from 'vitest';
import { attemptOf, movePayment } from '#src/features/payments/payments.server.ts';
import { brand } from '#src/platform/brand.ts';
import { BRAIN_TRAINING, POSTED, person, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { E_VOUCHER } from '#testing/vouchers.ts';
import { settlePayment } from './settle.server.ts';

const app = await settlingApp();
const { paypal, ready, asksForPayPal, comeBack, money, payment, states, subjectsTo } = payPalBuyers(app);
const referenceIn = (to: string | undefined) => to?.split('/').at(-1) ?? '';

describe('asking for PayPal', () => {
  test('answers the address at PayPal where the buyer approves, the same one twice', async () => {
    const buyer = await ready();
    const [first, second] = await Promise.all([asksForPayPal(buyer), asksForPayPal(buyer)]);
    expect(first?.body.redirect_url).toMatch(`${paypal.url}/checkoutnow?token=`);
    expect(second?.body).toEqual(first?.body);
    expect(await states(buyer.basket)).toEqual([['paypal', 'created']]);
  });

  test('is refused with another request type, before the sections are complete, and before the terms are accepted', async () => {
    const buyer = await testBuyer(app);
    await buyer.start();
    expect((await asksForPayPal(buyer, { requestType: 'elsewhere' })).status).toBe(422);
    expect((await asksForPayPal(buyer, {})).status).toBe(422);
    expect((await asksForPayPal(buyer)).body.code).toBe('step_out_of_order');
    const hasty = await ready();
    await app.db
      .updateTable('checkouts')
      .set({ consents: '[]' })
      .where('basket_uuid', '=', hasty.basket)
      .execute();
    const answering = { requestType: 'main-website', lessons_start: 'soon' };
    expect(await asksForPayPal(hasty, answering)).toMatchObject({
      status: 422,
      body: { errors: { terms: ['Please accept the terms and conditions'] }, code: 'consents_missing' },
    });
    expect(await states(hasty.basket)).toEqual([]);
    const accepting = { requestType: 'main-website', terms: true, lessons_start: 'soon' };
    expect((await asksForPayPal(hasty, accepting)).status).toBe(200);
  });

  test("is not for a browser without the basket's checkout", async () => {
    const buyer = await ready();
    const stranger = await testBuyer(app);
    await stranger.start();
    const body = { basket: buyer.basket, requestType: 'main-website' };
    expect((await stranger.browser.post('/v1/website/checkout/paypal', body)).status).toBe(404);
  });

  test('says so in the literal words while PayPal is out of order, and works again after', async () => {
    const buyer = await ready();
    // Tried twice, as it is idempotent.
    for (let times = 0; times < 2; times += 1) paypal.knobs.failNext('create', 'reset');
    expect(await asksForPayPal(buyer)).toMatchObject({
      status: 503,
      body: { message: 'An error occurred while connecting to PayPal. Please try again.' },
    });
    expect(await buyer.toPayPal()).not.toBe('');
  });

  test('tells PayPal where a parcel goes, and nothing of addresses where nothing is posted', async () => {
    const spy = vi.spyOn(app.running.redirect, 'createOrder');
    await (await ready('parcel@example.com', [POSTED])).toPayPal();
    await (await ready('no-parcel@example.com')).toPayPal();
    const [parcel, none] = spy.mock.calls.map(([request]) => request);
    spy.mockRestore();
    expect(parcel?.postTo).toMatchObject({ name: 'Joan Watson', postcode: 'LS6 3AD' });
    expect(none?.postTo).toBeUndefined();
  });
});

describe('coming back from PayPal', () => {
  test('approved is captured, ordered and receipted, and shows the confirmation with a masked token', async () => {
    const buyer = await ready('approved@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    const to = await comeBack(buyer, token);
    expect(to).toMatch(/^\/basket\/checkout\/confirmation\/\w+$/);
    const read = await buyer.read(referenceIn(to));
    expect(read).toMatchObject({
      status: 200,
      body: {
        payment_summary: 'PayPal',
        paypal_token: `•••• ${token.slice(-4)}`,
        total: wire(tenHours.total),
      },
    });
    expect(money(token)).toEqual([['capture', tenHours.total]]);
    expect(await subjectsTo('approved@example.com')).toHaveLength(1);
  });

  test('five times, and five times at once, is one capture and one order', async () => {
    const buyer = await ready('five@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    const ways = await Promise.all(Array.from({ length: 5 }, () => comeBack(buyer, token)));
    for (let again = 0; again < 5; again += 1) ways.push(await comeBack(buyer, token));
    expect(new Set(ways).size).toBe(1);
    expect(money(token)).toEqual([['capture', tenHours.total]]);
    expect(await subjectsTo('five@example.com')).toHaveLength(1);
  });

  test('with a swapped token, with none, or with another basket’s is not answered, and moves nothing', async () => {
    const [mine, theirs] = [await ready(), await ready()];
    const [token, other] = [await mine.toPayPal(), await theirs.toPayPal()];
    paypal.choose(other, 'approve');
    for (const swapped of [other, 'XXXXXXXXXXXXXXXXX', '', token.toLowerCase()])
      expect(await comeBack(mine, swapped)).toBeUndefined();
    expect(await comeBack(mine, other, 'cancel')).toBeUndefined();
    expect(await states(theirs.basket)).toEqual([['paypal', 'created']]);
    expect(money(other)).toEqual([]);
  });

  test('declined leads back with the reason, says that nothing was taken, and may be tried again', async () => {
    const buyer = await ready('declined@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'decline');
    expect(await comeBack(buyer, token)).toBe(
      '/basket/checkout?paypal=true&error=declined&message=INSTRUMENT_DECLINED',
    );
    const again = await buyer.toPayPal();
    expect(again).not.toBe(token);
    paypal.choose(again, 'approve');
    expect(await comeBack(buyer, again)).toMatch('/confirmation/');
    // The first attempt is over, whatever its payer does at PayPal now.
    paypal.choose(token, 'approve');
    expect(await comeBack(buyer, token)).toMatch('/confirmation/');
    expect([money(token), money(again)]).toEqual([[], [['capture', tenHours.total]]]);
  });

  test('without having approved leads back with an error, and the payment stays to be approved', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    expect(await comeBack(buyer, token)).toBe('/basket/checkout?paypal=true&status=error');
    expect(await buyer.toPayPal()).toBe(token);
  });

  test('held for review is not decided: it is never called not taken, and is paid when PayPal says so', async () => {
    const buyer = await ready('review@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'pending');
    const to = await comeBack(buyer, token);
    const read = await buyer.read(referenceIn(to));
    expect(read).toMatchObject({
      status: 202,
      body: { message: 'PayPal has not answered yet.', whom: 'PayPal' },
    });
    expect(await asksForPayPal(buyer)).toMatchObject({ status: 409, body: { code: 'payment_undecided' } });
    expect(await buyer.authorise()).toMatchObject({ status: 409, body: { code: 'payment_undecided' } });
    paypal.settle(token, 'COMPLETED');
    expect((await buyer.read(referenceIn(to))).status).toBe(200);
    expect(money(token)).toEqual([['capture', tenHours.total]]);
  });

  test('held for review at the word of PayPal’s own message, just before, shows the confirmation', async () => {
    const buyer = await ready('held-just-before@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'pending');
    const { lookUp } = app.running.redirect;
    // Its payment was read before, and is asked about after.
    const asked = vi.spyOn(app.running.redirect, 'lookUp').mockImplementationOnce(async (...about) => {
      await settlePayment(
        { ...app.running.services, ...app.running, questionEveryMs: 0 },
        await payment(token),
      );
      return lookUp(...about);
    });
    const to = await comeBack(buyer, token);
    asked.mockRestore();
    expect(to).toMatch(/^\/basket\/checkout\/confirmation\/\w+$/);
    expect((await buyer.read(referenceIn(to))).status).toBe(202);
  });

  test('held for review for days, and then denied, is told by email', async () => {
    paypal.knobs.pendingMs = 10 * 86_400_000;
    const buyer = await ready('denied@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'pending');
    const to = await comeBack(buyer, token);
    for (let day = 0; day < 3; day += 1) {
      app.clock.pass({ days: 1 });
      await app.queue.run('sweep-payments');
      await app.queue.run('purge');
      expect((await buyer.read(referenceIn(to))).status).toBe(202);
    }
    paypal.settle(token, 'DECLINED');
    await app.queue.run('sweep-payments');
    expect((await buyer.read(referenceIn(to))).status).toBe(402);
    expect(await subjectsTo('denied@example.com')).toEqual(['Your payment to Bitepoint was not taken']);
  });

  test('when PayPal charges and its answer is lost, is paid once all the same', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    for (let times = 0; times < 2; times += 1) paypal.knobs.failNext('capture', 'reset', 'after');
    const to = await comeBack(buyer, token);
    expect(to).toMatch('/confirmation/');
    expect((await buyer.read(referenceIn(to))).status).toBe(200);
    expect(money(token)).toEqual([['capture', tenHours.total]]);
  });

  test('while PayPal is dead leads to the confirmation, which does not say that nothing was taken', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    for (let times = 0; times < 2; times += 1) paypal.knobs.failNext('read', 'reset');
    const to = await comeBack(buyer, token);
    expect(to).toMatch('/confirmation/');
    expect((await buyer.read(referenceIn(to))).status).toBe(200);
  });

  test('unapproved while PayPal is dead is called not taken as soon as PayPal says so', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    for (let times = 0; times < 2; times += 1) paypal.knobs.failNext('read', 'reset');
    const to = await comeBack(buyer, token);
    expect(to).toMatch('/confirmation/');
    expect((await buyer.read(referenceIn(to))).status).toBe(402);
    expect(await buyer.toPayPal(), 'and it can still be approved').toBe(token);
  });

  test('told to charge, and asked ever after for another choice, is called not taken when PayPal refuses, and not by age', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    const { redirect } = app.running;
    const charged = vi.spyOn(redirect, 'resume').mockResolvedValue({ kind: 'unknown' });
    const to = await comeBack(buyer, token);
    expect((await states(buyer.basket))[0]).toEqual(['paypal', 'capturing']);
    const spy = vi.spyOn(redirect, 'lookUp').mockResolvedValue({ kind: 'fresh' });
    app.clock.pass({ hours: 5 });
    expect((await buyer.read(referenceIn(to))).status).toBe(202);
    charged.mockResolvedValue({
      kind: 'declined',
      code: 'wallet_declined',
      message: 'PAYER_ACTION_REQUIRED',
    });
    expect((await buyer.read(referenceIn(to))).status).toBe(402);
    spy.mockRestore();
    charged.mockRestore();
  });

  test('is not needed: a payer who approves and closes the browser is charged by the sweep, once', async () => {
    const buyer = await ready('closed@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    app.clock.pass({ minutes: 2 });
    await app.queue.run('sweep-payments');
    expect(await states(buyer.basket)).toEqual([['paypal', 'captured']]);
    expect(await comeBack(buyer, token)).toMatch('/confirmation/');
    expect(money(token)).toEqual([['capture', tenHours.total]]);
  });
});

describe('cancelling at PayPal', () => {
  test('leads back with the status, and what was approved before is never charged', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    expect(await comeBack(buyer, token, 'cancel')).toBe('/basket/checkout?paypal=true&status=cancel');
    app.clock.pass({ minutes: 5 });
    await app.queue.run('sweep-payments');
    expect(await comeBack(buyer, token)).toBe('/basket/checkout?paypal=true&status=error');
    expect(await states(buyer.basket)).toEqual([['paypal', 'revoked']]);
    expect(money(token)).toEqual([]);
  });

  test('too late shows the confirmation of what was captured', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    const confirmation = await comeBack(buyer, token);
    expect(await comeBack(buyer, token, 'cancel')).toBe(confirmation);
    expect(money(token)).toEqual([['capture', tenHours.total]]);
  });
});

describe('PayPal and vouchers', () => {
  test('a voucher bought by PayPal is issued', async () => {
    const buyer = await ready('gift@example.com', [E_VOUCHER]);
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    const read = await buyer.read(referenceIn(await comeBack(buyer, token)));
    expect(read.body.vouchers).toHaveLength(1);
  });
});

describe('something that changes while its payer is at PayPal', () => {
  const CHANGED = '/basket/checkout?paypal=true&status=changed';

  test.each<[string, (buyer: TestBuyer) => Promise<{ status: number }>]>([
    ['an item more in the basket', (buyer) => buyer.add(BRAIN_TRAINING)],
    ['another address for the parcel', (buyer) => buyer.step('delivery', { ...person, city: 'York' })],
  ])('%s: nothing is captured, it is told, and can be paid as it is then', async (_what, change) => {
    const buyer = await ready('changed@example.com', [POSTED]);
    const token = await buyer.toPayPal();
    expect((await change(buyer)).status).toBe(200);
    paypal.choose(token, 'approve');
    expect(await comeBack(buyer, token)).toBe(CHANGED);
    expect(await comeBack(buyer, token)).toBe(CHANGED);
    expect(money(token)).toEqual([]);
    await buyer.consents();
    const again = await buyer.toPayPal();
    paypal.choose(again, 'approve');
    expect(await comeBack(buyer, again)).toMatch('/confirmation/');
    expect(money(again)).toHaveLength(1);
  });

  test('and who never comes back is told by email that nothing was taken', async () => {
    const buyer = await ready('changed-and-gone@example.com');
    const token = await buyer.toPayPal();
    await buyer.add(BRAIN_TRAINING);
    paypal.choose(token, 'approve');
    app.clock.pass({ minutes: 2 });
    await app.queue.run('sweep-payments');
    expect(money(token)).toEqual([]);
    expect(await subjectsTo('changed-and-gone@example.com')).toEqual([
      'Your payment to Bitepoint was not taken',
    ]);
  });
});

describe('PayPal in one tab and a card in the other', () => {
  test('ends the payment at PayPal when the card is chosen, and shows the order that was paid', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    const paid = await buyer.pay();
    expect(paid.status).toBe(200);
    paypal.choose(token, 'approve');
    expect(await comeBack(buyer, token)).toBe(`/basket/checkout/confirmation/${paid.body.transaction}`);
    expect(await comeBack(buyer, token, 'cancel')).toBe(
      `/basket/checkout/confirmation/${paid.body.transaction}`,
    );
    expect(await states(buyer.basket)).toEqual([
      ['connect-e', 'captured'],
      ['paypal', 'revoked'],
    ]);
    expect(money(token)).toEqual([]);
  });

  test('comes back to the confirmation of a card that is not decided yet, and is not asked to pay again', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    const paid = await buyer.pay('4000410000000003');
    expect((await buyer.read(paid.body.transaction)).status).toBe(202);
    expect(await comeBack(buyer, token)).toBe(`/basket/checkout/confirmation/${paid.body.transaction}`);
  });

  test('ends the card’s payment when PayPal is chosen, and a card entered there all the same pays nothing', async () => {
    const buyer = await ready();
    const card = await buyer.token();
    const token = await buyer.toPayPal();
    await buyer.enterCard(card);
    paypal.choose(token, 'approve');
    expect(await comeBack(buyer, token)).toMatch('/confirmation/');
    expect((await buyer.confirm(card)).status).toBe(409);
    expect(await states(buyer.basket)).toEqual([
      ['connect-e', 'revoked'],
      ['paypal', 'captured'],
    ]);
  });

  test('approved at PayPal, and then asking for a card, is paid by PayPal and says so', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    expect(await buyer.authorise()).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(money(token)).toEqual([['capture', tenHours.total]]);
  });

  test('captured both, one is kept, the other refunded, and the buyer and the staff are told', async () => {
    const buyer = await ready('twice-paid@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    // Given up by us while the capture was on its way: that it was made is found afterwards.
    const paid = await payment(token);
    const change = { reason: 'superseded', now: app.clock.now() };
    await app.db.transaction().execute((tx) => movePayment(tx, paid, 'revoked', change));
    expect((await buyer.pay()).status).toBe(200);
    expect((await app.running.redirect.resume(attemptOf(paid))).kind).toBe('approved');
    app.clock.pass({ minutes: 10 });
    await app.queue.run('sweep-payments');
    await app.queue.drain();
    expect(money(token)).toEqual([
      ['capture', tenHours.total],
      ['refund', tenHours.total],
    ]);
    expect(await subjectsTo('twice-paid@example.com')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^We are refunding a payment for order BP-/)]),
    );
    expect(await subjectsTo(brand.officeEmail)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Captured and given back: order BP-/)]),
    );
  });
});

describe('webhooks of PayPal', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    app.browser().raw({
      method: 'POST',
      url: '/v1/webhooks/paypal',
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  test('complete a payment whose payer never came back, whatever certificates others make up before', async () => {
    const madeUp = (number: number) =>
      app.browser({ address: '203.0.113.7' }).raw({
        method: 'POST',
        url: '/v1/webhooks/paypal',
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': 'x',
          'paypal-transmission-time': 'x',
          'paypal-transmission-sig': 'x',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${paypal.url}/v1/notifications/certs/CERT-${number}`,
        },
        payload: '{}',
      });
    const statuses = [];
    for (let number = 0; number < 12; number += 1) statuses.push((await madeUp(number)).status);
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(503)]);
    paypal.knobs.dropWebhooks = false;
    const buyer = await ready('hooked@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    await vi.waitFor(async () => expect((await payment(token)).state).toBe('captured'), 60_000);
    expect(await comeBack(buyer, token)).toMatch('/confirmation/');
    expect(money(token)).toEqual([['capture', tenHours.total]]);
  });

  test('that come twice, and race with the return, capture and order once', async () => {
    paypal.knobs.dropWebhooks = false;
    paypal.knobs.duplicateWebhooks = true;
    const buyer = await ready('raced@example.com');
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    const ways = await Promise.all([comeBack(buyer, token), comeBack(buyer, token)]);
    expect(new Set(ways).size).toBe(1);
    expect(money(token)).toEqual([['capture', tenHours.total]]);
    expect(await subjectsTo('raced@example.com')).toHaveLength(1);
  });

  test('that are forged, unsigned or not JSON are refused, and nothing is asked or moved', async () => {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    const event = {
      id: 'WH-1',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: token },
    };
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': 'abc',
      'paypal-transmission-sig': 'bm90IGEgc2lnbmF0dXJl',
      'paypal-transmission-time': app.clock.now().toISOString(),
    };
    expect((await post(JSON.stringify(event))).status).toBe(401);
    expect((await post(JSON.stringify(event), headers)).status).toBe(401);
    expect((await post('not json', headers)).status).toBe(401);
    expect((await post('', headers)).status).toBe(401);
    expect((await payment(token)).state).toBe('created');
  });
});
