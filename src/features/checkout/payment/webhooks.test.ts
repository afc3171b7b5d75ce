import { afterEach, describe, expect, test, vi } from 'vitest';
import { movePayment } from '#src/features/payments/payments.server.ts';
import { LESSON, type TestBuyer, testBuyer, VISA } from '#testing/buyer.ts';
import { observedPayments } from '#testing/observed-payments.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp();
const { captures, paymentOfBasket, subjectsTo } = observedPayments(app);
afterEach(() => {
  app.bank.knobs.dropWebhooks = true;
  app.bank.knobs.latencyMs = {};
});

const ready = async (email?: string) => (await testBuyer(app, [LESSON])).fillIn({ email });
const webhook = (body: object) =>
  app.browser().raw({
    method: 'POST',
    url: '/v1/webhooks/connect-e',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

describe('webhooks', () => {
  test('settle a payment by themselves', async () => {
    app.bank.knobs.dropWebhooks = false;
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token);
    await vi.waitFor(
      async () => expect((await paymentOfBasket(buyer.basket)).state).toBe('captured'),
      60_000,
    );
    expect((await buyer.confirm(token)).status).toBe(200);
    expect(captures(token)).toBe(1);
  });

  test('that come twice, and race with confirm, charge and order once', async () => {
    app.bank.knobs.dropWebhooks = false;
    const buyer = await ready('twice@example.com');
    const { status, token } = await buyer.pay('4000810000000004');
    expect(status).toBe(200);
    for (let again = 0; again < 3; again += 1) expect((await webhook({ id: token })).status).toBe(200);
    expect(captures(token)).toBe(1);
    expect(await subjectsTo('twice@example.com')).toHaveLength(1);
  });

  test("that are quicker than the gateway's own answer leave the buyer with that answer", async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token, '4921810000009076');
    const { cards } = app.running;
    const resume = vi.spyOn(cards, 'resume').mockImplementationOnce(async (parked, signal) => {
      resume.mockRestore();
      const outcome = await cards.resume(parked, signal);
      expect((await webhook({ id: token })).status).toBe(200);
      return outcome;
    });
    expect(await buyer.confirm(token)).toMatchObject({ status: 402, body: { code: 'declined' } });
    expect((await paymentOfBasket(buyer.basket)).state).toBe('declined');
  });

  test('that never come are not needed', async () => {
    const buyer = await ready();
    expect((await buyer.pay('4000800000000005')).status).toBe(200);
  });

  test('that are forged are believed in nothing: the gateway is asked', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    const forged = await webhook({
      id: token,
      orderId: (await paymentOfBasket(buyer.basket)).order_number,
      statusCode: 0,
    });
    expect(forged.status).toBe(200);
    expect((await paymentOfBasket(buyer.basket)).state).toBe('created');
  });

  test.each([
    ['an unknown token', { id: 'nothing' }, 400],
    ['no token', {}, 422],
    ['a token that is no text', { id: 7 }, 422],
    ['NUL', { id: 'a\u0000' }, 400],
  ])('with %s are refused', async (_what, body, status) => {
    expect((await webhook(body)).status).toBe(status);
  });

  test('with the order number of something else are refused', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token);
    expect((await webhook({ id: token, orderId: 'BP-0000-00' })).status).toBe(400);
    expect((await paymentOfBasket(buyer.basket)).state).toBe('created');
  });

  test('that come after the end change nothing', async () => {
    const buyer = await ready();
    const declined = await buyer.pay('4921810000009076');
    const before = await app.db.selectFrom('payment_events').selectAll().execute();
    expect((await webhook({ id: declined.token })).status).toBe(200);
    expect(await app.db.selectFrom('payment_events').selectAll().execute()).toEqual(before);
  });
});

/** More than the database has connections. */
const MANY = 12;

/**
 * Everybody has an answer within five seconds. On a busy machine some are told by then that the bank has not answered, and ask
 * again, as the page does.
 */
async function confirmAtOnce(buyer: TestBuyer, token: string) {
  const answers = await Promise.all(Array.from({ length: MANY }, () => buyer.confirm(token)));
  return Promise.all(
    answers.map(async ({ status, body: { transaction } }) => {
      const read = async () => (await buyer.read(transaction)).status;
      let decided = status === 200 ? await read() : status;
      for (; decided === 202; decided = await read()) app.clock.pass({ seconds: 9 });
      return { decided, transaction };
    }),
  );
}

describe('twelve confirms at once', () => {
  test.each([VISA, '4000600000000009', '4000810000000004'])(
    'of card %s make one order and one capture',
    async (card) => {
      app.bank.knobs.dropWebhooks = false;
      const email = `many-${card}@example.com`;
      const buyer = await ready(email);
      const token = await buyer.token();
      await buyer.enterCard(token, card);
      const answers = await confirmAtOnce(buyer, token);
      expect(answers.map(({ decided }) => decided)).toEqual(Array(MANY).fill(200));
      expect(new Set(answers.map(({ transaction }) => transaction)).size).toBe(1);
      expect(captures(token)).toBe(1);
      const orders = await app.db
        .selectFrom('orders')
        .select('state')
        .where('basket_uuid', '=', buyer.basket)
        .execute();
      expect(orders).toEqual([{ state: 'paid' }]);
      expect(await subjectsTo(email)).toHaveLength(1);
    },
  );

  test('of a declined card all say so, and order nothing', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token, '4921810000009076');
    const answers = await confirmAtOnce(buyer, token);
    expect(answers.map(({ decided }) => decided)).toEqual(Array(MANY).fill(402));
    expect((await paymentOfBasket(buyer.basket)).state).toBe('declined');
    expect(captures(token)).toBe(0);
  });
});

describe('a charge that turns up after the payment had failed', () => {
  const charged = async (email: string) => {
    const buyer = await ready(email);
    const token = await buyer.token();
    await buyer.enterCard(token);
    // What no known way leads to: we have given the payment up, and the gateway charges it all the same.
    const paid = await paymentOfBasket(buyer.basket);
    const now = app.clock.now();
    await app.db
      .transaction()
      .execute((tx) => movePayment(tx, paid, 'revoked', { reason: 'given up by a test', now }));
    const attempt = { token, orderNumber: paid.order_number };
    expect((await app.running.cards.resume(attempt)).kind).toBe('approved');
    return { buyer, token };
  };
  const refunds = (orderNumber: string) =>
    app.bank.ledger().filter((entry) => entry.kind === 'refund' && entry.orderId === orderNumber).length;

  test('goes back when its webhook comes, and the buyer and the staff hear of it', async () => {
    const { buyer, token } = await charged('late@example.com');
    expect((await webhook({ id: token })).status).toBe(200);
    expect((await webhook({ id: token })).status).toBe(200);
    expect((await paymentOfBasket(buyer.basket)).state).toBe('refunding');
    await app.queue.drain();
    const { state, order_number } = await paymentOfBasket(buyer.basket);
    expect(state).toBe('refunded');
    expect(refunds(order_number)).toBe(1);
    expect(await subjectsTo('late@example.com')).toEqual([
      `We are refunding a payment for order ${order_number}`,
    ]);
    expect(await subjectsTo('office@bitepoint.example')).toContain(
      `Captured and given back: order ${order_number}`,
    );
    const [told, office] = await app.db
      .selectFrom('emails')
      .select('plain')
      .where('plain', 'like', `%${order_number}%`)
      .orderBy('recipient')
      .execute();
    expect(told?.plain).toContain(
      'We told you that your payment had not gone through, but it was taken after all.',
    );
    expect(office?.plain).toContain('was captured although it had failed.');
  });

  test('is found by the sweep where no webhook comes', async () => {
    const { buyer } = await charged('found@example.com');
    app.clock.pass({ minutes: 25 });
    await app.queue.run('sweep-payments');
    await app.queue.drain();
    const { state, order_number } = await paymentOfBasket(buyer.basket);
    expect(state).toBe('refunded');
    expect(refunds(order_number)).toBe(1);
  });
});
