import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attemptOf, movePayment } from '#src/features/payments/payments.server.ts';
import { brand } from '#src/platform/brand.ts';
import { armFailpoint, refundFailpoints } from '#src/platform/failpoints.server.ts';
import { LESSON, testBuyer } from '#testing/buyer.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { tenHours } from '#testing/prices.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { retryRefund } from './retry-refund.server.ts';

const app = await settlingApp();
const { paypal, ready, payment, subjectsTo } = payPalBuyers(app);

/** A charge that turns up after its payment was given up: the sweep finds it and writes its refund. */
const CHARGED: Record<'card' | 'PayPal', () => Promise<string>> = {
  async card() {
    const buyer = await (await testBuyer(app, [LESSON])).fillIn();
    const token = await buyer.token();
    await revoke(token);
    await buyer.enterCard(token, '4000600000000009');
    return token;
  },
  async PayPal() {
    const buyer = await ready();
    const token = await buyer.toPayPal();
    paypal.choose(token, 'approve');
    await revoke(token);
    expect((await app.running.redirect.resume(attemptOf(await payment(token)))).kind).toBe('approved');
    return token;
  },
};

async function revoke(token: string) {
  const change = { reason: 'superseded', now: app.clock.now() };
  const paid = await payment(token);
  await app.db.transaction().execute((tx) => movePayment(tx, paid, 'revoked', change));
}

async function findCharge() {
  app.clock.pass({ minutes: 10 });
  await app.queue.run('sweep-payments');
}

async function sweepAfter(minutes: number) {
  app.clock.pass({ minutes });
  await app.queue.run('sweep-refunds');
}

const moved = (token: string) => [
  ...app.bank.ledger().flatMap((entry) => (entry.token === token ? [entry.crossReference] : [])),
  ...paypal.ledger().flatMap((entry) => (entry.order === token ? [entry.captureId] : [])),
];
/** What has gone back of the charge of a token, by the gateways' own books. */
const refunds = (token: string) => {
  const [charge] = moved(token);
  const books = [
    ...app.bank.ledger().map((entry) => ({ ...entry, charge: entry.crossReference })),
    ...paypal.ledger().map((entry) => ({ ...entry, charge: entry.captureId })),
  ];
  return books
    .filter((entry) => entry.kind === 'refund' && entry.charge === charge)
    .map(({ amountPence }) => amountPence);
};

async function rowsOf(token: string) {
  const { id, state } = await payment(token);
  const [refund, ...more] = await app.db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', id)
    .execute();
  expect(more).toEqual([]);
  const legs = await app.db
    .selectFrom('refund_legs')
    .selectAll()
    .where('refund_id', '=', refund?.id ?? '')
    .execute();
  return { payment: state, refund, legs };
}

const noticesTo = async (pattern: RegExp, token: string) => {
  const { order_number } = await payment(token);
  return (await subjectsTo(brand.officeEmail)).filter(
    (subject) => subject.includes(order_number) && pattern.test(subject),
  ).length;
};

afterEach(() => {
  armFailpoint(undefined);
  app.bank.knobs.broken = {};
  app.bank.knobs.refundsTooSoon = 0;
});

describe.each(['card', 'PayPal'] as const)('a refund by %s', (method) => {
  let token: string;
  beforeEach(async () => {
    token = await CHARGED[method]();
    await findCharge();
  });

  test('is written down before anything is asked, with its reason, and given once', async () => {
    const before = await rowsOf(token);
    expect(before).toMatchObject({
      payment: 'refunding',
      refund: {
        amount_pence: tenHours.total,
        reason: 'captured after it had failed',
        requested_by: 'system',
        state: 'in_progress',
      },
      legs: [{ method: method.toLowerCase(), state: 'planned', token: null, tries: 0 }],
    });
    expect(refunds(token)).toEqual([]);
    await app.queue.drain();
    const after = await rowsOf(token);
    expect(after).toMatchObject({
      payment: 'refunded',
      refund: { state: 'succeeded' },
      legs: [{ state: 'succeeded' }],
    });
    expect(after.legs[0]?.gateway_refund_id).toBeTruthy();
    expect(refunds(token)).toEqual([tenHours.total]);
    const events = await app.db
      .selectFrom('refund_events')
      .select(['from_state', 'to_state'])
      .where('refund_id', '=', after.refund?.id ?? '')
      .orderBy('id' as never)
      .execute();
    expect(events.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
      ['planned', 'requested'],
      ['requested', 'succeeded'],
      ['in_progress', 'succeeded'],
    ]);
  });

  test.each(refundFailpoints)('killed at "%s" is given once when the process is back', async (failpoint) => {
    // What comes after the point does not happen, as when the process is gone.
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw new Error('killed');
    });
    armFailpoint(failpoint);
    await app.queue.drain();
    expect(kill).toHaveBeenCalled();
    kill.mockRestore();
    armFailpoint(undefined);
    expect((await rowsOf(token)).payment).toBe('refunding');
    await sweepAfter(2);
    expect(await rowsOf(token)).toMatchObject({ payment: 'refunded', refund: { state: 'succeeded' } });
    expect(refunds(token)).toEqual([tenHours.total]);
  });

  test('asked for by several processes at once is given once', async () => {
    await Promise.all([app.queue.drain(), app.queue.run('sweep-refunds'), app.queue.run('sweep-refunds')]);
    await sweepAfter(2);
    expect((await rowsOf(token)).payment).toBe('refunded');
    expect(refunds(token)).toEqual([tenHours.total]);
  });
});

describe('a refund by card', () => {
  test.each(['404', '409', '500', 'garbage', 'reset'] as const)(
    'that was given while the gateway answered "%s" is asked about, never for again, and the staff are told once',
    async (manner) => {
      const token = await CHARGED.card();
      await findCharge();
      app.bank.knobs.broken = { 'cross-reference-payments': manner, payment: manner };
      await app.queue.drain();
      for (const minutes of [2, 14, 20, 60]) await sweepAfter(minutes);
      expect(await rowsOf(token)).toMatchObject({ payment: 'refunding', legs: [{ state: 'requested' }] });
      expect(await noticesTo(/is undecided$/, token)).toBe(1);
      app.bank.knobs.broken = {};
      await sweepAfter(61);
      expect(await rowsOf(token)).toMatchObject({ payment: 'refunded', legs: [{ state: 'succeeded' }] });
      expect(refunds(token)).toEqual([tenHours.total]);
    },
  );

  test('that the gateway calls too soon is asked for again with another token', async () => {
    const token = await CHARGED.card();
    await findCharge();
    app.bank.knobs.refundsTooSoon = 2;
    await app.queue.drain();
    expect((await rowsOf(token)).legs).toMatchObject([{ state: 'planned', token: null, tries: 1 }]);
    await sweepAfter(1);
    await sweepAfter(2);
    expect(await rowsOf(token)).toMatchObject({
      payment: 'refunded',
      legs: [{ state: 'succeeded', tries: 3 }],
    });
    expect(refunds(token)).toEqual([tenHours.total]);
  });
});

describe('a refund by PayPal', () => {
  test('that is pending is on its way, and is owed still when PayPal refuses it after all', async () => {
    paypal.knobs.refundsPending = true;
    const token = await CHARGED.PayPal();
    await findCharge();
    await app.queue.drain();
    expect(await rowsOf(token)).toMatchObject({
      payment: 'refunding',
      refund: { state: 'in_progress' },
      legs: [{ state: 'pending' }],
    });
    paypal.failRefunds(token);
    await sweepAfter(2);
    expect(await rowsOf(token)).toMatchObject({
      payment: 'refunding',
      refund: { state: 'refused' },
      legs: [{ state: 'refused', refusal: 'FAILED' }],
    });
    expect(await noticesTo(/failed$/, token)).toBe(1);
    paypal.knobs.refundsPending = false;
    await retry(token);
    expect(await rowsOf(token)).toMatchObject({ payment: 'refunded', refund: { state: 'succeeded' } });
    expect(refunds(token)).toEqual([tenHours.total]);
  });

  test('that PayPal refuses is told to the staff in its word, once, and not asked for again', async () => {
    const token = await CHARGED.PayPal();
    await findCharge();
    paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
    await app.queue.drain();
    await sweepAfter(30);
    expect(await rowsOf(token)).toMatchObject({
      payment: 'refunding',
      refund: { state: 'refused' },
      legs: [{ refusal: 'TRANSACTION_DISPUTED' }],
    });
    expect(await noticesTo(/failed$/, token)).toBe(1);
    expect(refunds(token)).toEqual([]);
    await retry(token);
    expect(await rowsOf(token)).toMatchObject({ payment: 'refunded', refund: { state: 'succeeded' } });
    expect(refunds(token)).toEqual([tenHours.total]);
  });

  async function retry(token: string) {
    const { refund } = await rowsOf(token);
    await app.db
      .transaction()
      .execute((tx) => retryRefund(app.running.services, tx, refund?.id ?? '', 'the dispute is over'));
    await app.queue.drain();
  }
});
