import { describe, expect, test, vi } from 'vitest';
import { attemptOf, movePayment } from '#src/features/payments/payments.server.ts';
import { brand } from '#src/platform/brand.ts';
import { BRAIN_TRAINING, POSTED, person, type TestBuyer } from '#testing/buyer.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { tenHours } from '#testing/prices.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();
const { paypal, ready, comeBack, money, payment, states, subjectsTo } = payPalBuyers(app);

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
