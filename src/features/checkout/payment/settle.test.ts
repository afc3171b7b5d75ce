import { afterEach, describe, expect, test, vi } from 'vitest';
import { HELD_ANSWER_MS } from '#simulators/connect-e/sentinels.ts';
import { findPaymentByToken, type Payment } from '#src/features/payments/payments.server.ts';
import { LESSON, testBuyer, VISA_WITH_CHALLENGE } from '#testing/buyer.ts';
import { observedPayments } from '#testing/observed-payments.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { GATEWAY_WAIT_MS, settlePayment } from './settle.server.ts';

const app = await settlingApp();
const { captures, paymentOfBasket, subjectsTo } = observedPayments(app);
afterEach(() => {
  app.bank.knobs.dropWebhooks = true;
  app.bank.knobs.latencyMs = {};
});

const ready = async (email?: string) => (await testBuyer(app, [LESSON])).fillIn({ email });

describe('an answer that never came', () => {
  test.each([
    ['is lost', '4000500000000001'],
    ['is an error', '4000520000000009'],
  ])(
    'because it %s after the charge leaves the payment unknown; the next look finds it paid, once',
    async (_how, card) => {
      const buyer = await ready('lost@example.com');
      const { status, body, token } = await buyer.pay(card);
      expect(status).toBe(200);
      expect((await paymentOfBasket(buyer.basket)).state).toBe('capturing');
      expect(captures(token)).toBe(1);
      const read = await buyer.read(body.transaction);
      expect(read).toMatchObject({ status: 200, body: { total: wire(tenHours.total) } });
      expect(captures(token)).toBe(1);
    },
  );

  test('is found by the job when nobody looks', async () => {
    const buyer = await ready('nobody-looks@example.com');
    const { token } = await buyer.pay('4000500000000001');
    expect(await subjectsTo('nobody-looks@example.com')).toEqual([]);
    await app.queue.drain();
    expect((await paymentOfBasket(buyer.basket)).state).toBe('captured');
    expect(await subjectsTo('nobody-looks@example.com')).toHaveLength(1);
    expect(captures(token)).toBe(1);
  });

  test('because the gateway hangs: the buyer has one within five seconds, and the money is found later', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token, '4000510000000000');
    const begun = performance.now();
    const confirmed = await buyer.confirm(token);
    expect(GATEWAY_WAIT_MS).toBeLessThan(5_000);
    expect(performance.now() - begun).toBeLessThan(HELD_ANSWER_MS);
    expect(confirmed.status).toBe(200);
    expect((await paymentOfBasket(buyer.basket)).state).toBe('capturing');
    expect((await buyer.read(confirmed.body.transaction)).status).toBe(200);
    expect(captures(token)).toBe(1);
  });

  test('to the question how it stands: nothing is charged on a guess, and later it is', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token);
    for (const manner of ['500', 'reset'] as const) app.bank.knobs.failNext('payment', manner);
    const confirmed = await buyer.confirm(token);
    expect(confirmed.status).toBe(200);
    expect(captures(token)).toBe(0);
    expect((await buyer.read(confirmed.body.transaction)).status).toBe(200);
    expect(captures(token)).toBe(1);
  });

  test.each(['500', 'reset'] as const)(
    'to a charge that was not made (%s) leads to one charge',
    async (manner) => {
      const buyer = await ready();
      const token = await buyer.token();
      await buyer.enterCard(token);
      app.bank.knobs.failNext('resume', manner, 'before');
      const { body } = await buyer.confirm(token);
      expect((await buyer.read(body.transaction)).status).toBe(202);
      expect(captures(token)).toBe(0);
      app.clock.pass({ seconds: 9 });
      expect((await buyer.read(body.transaction)).status).toBe(200);
      expect(captures(token)).toBe(1);
    },
  );
});

describe('"still processing"', () => {
  test('ten times, then paid, is never "not taken"', async () => {
    const buyer = await ready('patient@example.com');
    const { body, token } = await buyer.pay('4000400000000004');
    const statuses: number[] = [];
    for (let look = 0; look < 12; look += 1) statuses.push((await buyer.read(body.transaction)).status);
    expect(new Set(statuses)).toEqual(new Set([202, 200]));
    expect(statuses.indexOf(200)).toBeGreaterThan(4);
    expect(statuses.slice(statuses.indexOf(200))).not.toContain(202);
    expect(captures(token)).toBe(1);
    expect(await subjectsTo('patient@example.com')).toEqual([
      expect.stringMatching(/^Your Bitepoint order BP-/),
    ]);
  });

  test('says what is being waited for, and when we last asked', async () => {
    const buyer = await ready();
    const { body } = await buyer.pay('4000410000000003');
    expect(await buyer.read(body.transaction)).toMatchObject({
      status: 202,
      body: {
        message: 'Your bank has not answered yet.',
        total: wire(tenHours.total),
        asked_at: app.clock.now().toISOString(),
      },
    });
    expect(await buyer.authorise()).toMatchObject({
      status: 409,
      body: { code: 'payment_undecided', transaction: body.transaction },
    });
    app.clock.pass({ seconds: 25 });
    expect(await buyer.authorise()).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });
});

describe('a card that is charged at once', () => {
  test('is ordered and paid by confirm', async () => {
    const buyer = await ready();
    const { status, body, token } = await buyer.pay('4000600000000009');
    expect([status, captures(token)]).toEqual([200, 1]);
    expect((await buyer.read(body.transaction)).status).toBe(200);
  });

  test('is found by the sweep when the browser was closed', async () => {
    const buyer = await ready('closed@example.com');
    await buyer.enterCard(await buyer.token(), '4000600000000009');
    app.clock.pass({ seconds: 61 });
    await app.queue.run('sweep-payments');
    expect((await paymentOfBasket(buyer.basket)).state).toBe('captured');
    expect(await subjectsTo('closed@example.com')).toHaveLength(1);
  });
});

describe('a page that authorises again', () => {
  test('finds the old payment taken: it is settled first, and no second token is made', async () => {
    const buyer = await ready();
    const { token } = await buyer.pay('4000500000000001');
    expect(await buyer.authorise()).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(captures(token)).toBe(1);
  });

  test('with a card checked and parked charges that, and does not ask for another', async () => {
    const buyer = await ready();
    const token = await buyer.token();
    await buyer.enterCard(token);
    expect(await buyer.authorise()).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect(captures(token)).toBe(1);
  });
});

describe('a decline that comes late', () => {
  test('is told by email to a buyer who was told to wait', async () => {
    const buyer = await ready('late@example.com');
    const token = await buyer.token();
    await buyer.enterCard(token, '4921810000009076');
    app.bank.knobs.failNext('resume', 'reset', 'after');
    const { body } = await buyer.confirm(token);
    app.clock.pass({ seconds: 30 });
    expect((await buyer.read(body.transaction)).status).toBe(402);
    expect(await subjectsTo('late@example.com')).toEqual(['Your payment to Bitepoint was not taken']);
  });

  test.each([
    ['declined', '4921810000009076', { minutes: 2 }],
    ['given up at the gateway', VISA_WITH_CHALLENGE, { minutes: 40 }],
  ])(
    'is told by email when it is %s before any charge: the page had promised that',
    async (how, card, later) => {
      const email = `${how.split(' ')[0]}-promised@example.com`;
      const buyer = await ready(email);
      await buyer.enterCard(await buyer.token(), card);
      const { reference } = await paymentOfBasket(buyer.basket);
      for (let look = 0; look < 2; look += 1) app.bank.knobs.failNext('payment', 'reset');
      expect((await buyer.read(reference)).status).toBe(202);
      app.clock.pass(later);
      expect((await buyer.read(reference)).status).toBe(402);
      expect(await subjectsTo(email)).toEqual(['Your payment to Bitepoint was not taken']);
    },
  );

  test('found by the job is told by email however soon it comes: nobody is looking', async () => {
    const buyer = await ready('job-declined@example.com');
    const token = await buyer.token();
    await buyer.enterCard(token, '4921810000009076');
    app.bank.knobs.failNext('payment', 'reset');
    app.bank.knobs.failNext('payment', 'reset');
    const { body } = await buyer.confirm(token);
    expect(body.transaction).toBeTruthy();
    app.clock.pass({ seconds: 70 });
    await app.queue.run('sweep-payments');
    expect((await paymentOfBasket(buyer.basket)).state).toBe('declined');
    expect(await subjectsTo('job-declined@example.com')).toEqual(['Your payment to Bitepoint was not taken']);
  });

  test('is not told by email to a buyer who saw it at once', async () => {
    const buyer = await ready('at-once@example.com');
    expect((await buyer.pay('4921810000009076')).status).toBe(402);
    expect(await subjectsTo('at-once@example.com')).toEqual([]);
  });
});

test('a caller out of time is told of the charge that another call has under way', async () => {
  const buyer = await ready();
  const token = await buyer.token();
  await buyer.enterCard(token);
  const asReadBefore = await findPaymentByToken(app.db, token);
  expect(asReadBefore?.state).toBe('created');
  // The other call has placed the order, and the gateway keeps it waiting.
  app.bank.knobs.latencyMs = { resume: 1_000 };
  const confirming = buyer.confirm(token);
  await expect.poll(async () => (await paymentOfBasket(buyer.basket)).state).toBe('capturing');

  const time = new AbortController();
  const { services, baskets, cards, redirect } = app.running;
  const slow = {
    ...cards,
    async lookUp(...request: Parameters<typeof cards.lookUp>) {
      const state = await cards.lookUp(...request);
      time.abort();
      return state;
    },
  };
  const deps = { ...services, baskets, redirect, cards: slow, questionEveryMs: 0 };
  const settled = await settlePayment(deps, asReadBefore as Payment, time.signal);
  expect(settled.payment.state).not.toBe('created');
  expect((await confirming).status).toBe(200);
});

test('a caller that hears of a decline before the call that asked for the charge does is told of it', async () => {
  const buyer = await ready();
  const token = await buyer.token();
  await buyer.enterCard(token, '4921810000009076', { cv2: '875' });
  const asReadBefore = await findPaymentByToken(app.db, token);
  expect(asReadBefore?.state).toBe('created');
  // The gateway declines, and its answer to the other call is lost.
  const { services, baskets, cards, redirect } = app.running;
  const deaf = {
    ...cards,
    resume: async (...request: Parameters<typeof cards.resume>) => {
      await cards.resume(...request);
      return { kind: 'unknown' as const };
    },
  };
  const deps = { ...services, baskets, redirect, questionEveryMs: 0 };
  const charging = await settlePayment({ ...deps, cards: deaf }, asReadBefore as Payment);
  expect(charging.payment.state).toBe('capturing');

  const settled = await settlePayment({ ...deps, cards }, asReadBefore as Payment);
  expect(settled.payment.state).toBe('declined');
  expect((await buyer.confirm(token)).status).toBe(402);
});

test('a caller whose gateway knows of no card is told of the charge that another call has begun meanwhile', async () => {
  const buyer = await ready();
  const token = await buyer.token();
  await buyer.enterCard(token);
  const lookUp = vi.spyOn(app.running.cards, 'lookUp').mockImplementationOnce(async () => {
    const reference = (await paymentOfBasket(buyer.basket)).reference;
    app.bank.knobs.latencyMs = { resume: 1_000 };
    charging = buyer.read(reference);
    await expect.poll(async () => (await paymentOfBasket(buyer.basket)).state).toBe('capturing');
    return { kind: 'fresh' };
  });
  let charging: ReturnType<typeof buyer.read> | undefined;
  expect((await buyer.confirm(token)).status).toBe(200);
  expect((await charging)?.status).toBe(200);
  lookUp.mockRestore();
});

test('a challenge that was never finished is given up once its token has lapsed', async () => {
  const buyer = await ready();
  const token = await buyer.token();
  await buyer.enterCard(token, VISA_WITH_CHALLENGE);
  app.clock.pass({ minutes: 40 });
  await app.queue.run('sweep-payments');
  expect((await paymentOfBasket(buyer.basket)).state).toBe('revoked');
});

test('one payment that cannot be settled does not keep the sweep from the others', async () => {
  const [broken, fine] = [await ready(), await ready()];
  await broken.enterCard(await broken.token(), '4000600000000009');
  await fine.enterCard(await fine.token(), '4000600000000009');
  const { snapshot } = await paymentOfBasket(broken.basket);
  const setSnapshot = (value: unknown) =>
    app.db
      .updateTable('payments')
      .set({ snapshot: JSON.stringify(value) })
      .where('basket_uuid', '=', broken.basket)
      .execute();
  await setSnapshot({});
  app.clock.pass({ seconds: 61 });
  await app.queue.run('sweep-payments').catch(() => undefined);
  expect((await paymentOfBasket(fine.basket)).state).toBe('captured');
  await setSnapshot(snapshot);
});
