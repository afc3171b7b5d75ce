import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attemptAt, created, ORDER, type TestPayPal, tampering, testPayPal } from '#testing/paypal.ts';

let bench: TestPayPal;
beforeEach(async () => {
  bench = await testPayPal();
});
afterEach(() => bench.paypal.close());

const CAPTURED = [['capture', 5746]];

describe('a refund', () => {
  async function captured() {
    const attempt = await bench.attempt('approve');
    const outcome = await bench.wallet.resume(attempt);
    if (outcome.kind !== 'approved') throw new Error(outcome.kind);
    const { amount, orderNumber } = ORDER;
    return { attempt, charge: { crossReference: outcome.crossReference, amount, orderNumber } };
  }

  test('gives the capture back once, however often it is asked for', async () => {
    const { attempt, charge } = await captured();
    expect((await bench.wallet.refund(charge)).kind).toBe('approved');
    expect((await bench.client().refund(charge)).kind).toBe('approved');
    expect(bench.money()).toEqual([...CAPTURED, ['refund', 5746]]);
    expect(await bench.wallet.lookUp(attempt)).toEqual({ kind: 'revoked' });
  });

  test.each(['reset', '500'] as const)(
    'whose answer was lost (%s) is known at the next try',
    async (manner) => {
      const { charge } = await captured();
      bench.paypal.knobs.failNext('refund', manner, 'after');
      expect((await bench.wallet.refund(charge)).kind).toBe('approved');
      expect(bench.money()).toEqual([...CAPTURED, ['refund', 5746]]);
    },
  );

  test('made by somebody else counts', async () => {
    const { charge } = await captured();
    bench.paypal.knobs.refuseNext('refund', 'CAPTURE_FULLY_REFUNDED');
    expect((await bench.wallet.refund(charge)).kind).toBe('approved');
  });

  test('can be pending, and is done later', async () => {
    const { charge } = await captured();
    bench.paypal.knobs.refundsPending = true;
    expect(await bench.wallet.refund(charge)).toEqual({ kind: 'pending' });
    bench.now = new Date(bench.now.getTime() + 20_000);
    expect((await bench.wallet.refund(charge)).kind).toBe('approved');
  });

  test('that PayPal refuses is declined in its own word', async () => {
    const { charge } = await captured();
    bench.paypal.knobs.refuseNext('refund', 'REFUND_FAILED_INSUFFICIENT_FUNDS');
    expect(await bench.wallet.refund(charge)).toEqual({
      kind: 'declined',
      code: 'failed',
      message: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
    });
    expect(await bench.wallet.refund({ ...charge, crossReference: 'NOBODYS' })).toEqual({ kind: 'unknown' });
  });
});

test('calls that move money carry a request id made from the payment, the same each time', async () => {
  const ids = new Map<string, Set<string>>();
  const proxy = await tampering(bench.paypal.url, (text, path, requestId) => {
    const call = path.replace(/^.*\//, '');
    if (requestId) ids.set(call, (ids.get(call) ?? new Set()).add(requestId));
    return text;
  });
  const [first, second] = [bench.client({ apiUrl: proxy.url }), bench.client({ apiUrl: proxy.url })];
  const attempt = attemptAt(created(await first.createOrder(ORDER)).id);
  await second.createOrder(ORDER);
  bench.paypal.choose(attempt.token, 'approve');
  const outcome = await first.resume(attempt);
  await second.resume(attempt);
  const crossReference = outcome.kind === 'approved' ? outcome.crossReference : '';
  for (const client of [first, second])
    await client.refund({ crossReference, amount: ORDER.amount, orderNumber: ORDER.orderNumber });
  proxy.close();
  expect(ids).toEqual(
    new Map([
      ['orders', new Set([`create-${ORDER.paymentId}`])],
      ['capture', new Set([`capture-${ORDER.paymentId}`])],
      ['refund', new Set([`refund-${crossReference}`])],
    ]),
  );
});
