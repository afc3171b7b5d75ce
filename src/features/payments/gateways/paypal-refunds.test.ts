import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { attemptAt, created, ORDER, type TestPayPal, tampering, testPayPal } from '#testing/paypal.ts';

let bench: TestPayPal;
beforeEach(async () => {
  bench = await testPayPal();
});
afterEach(() => bench.paypal.close());

const CAPTURED = [['capture', 5746]];

async function captured() {
  const attempt = await bench.attempt('approve');
  const outcome = await bench.redirect.resume(attempt);
  if (outcome.kind !== 'approved') throw new Error(outcome.kind);
  const charge = { ...attempt, crossReference: outcome.crossReference };
  return { attempt, refund: { charge, amount: ORDER.amount, key: 'refund-1', token: null, refundId: null } };
}

describe('a refund', () => {
  test('gives the capture back once, however often it is asked for', async () => {
    const { attempt, refund } = await captured();
    expect(await bench.redirect.lookUpRefund(refund)).toEqual({ kind: 'not_made' });
    const made = await bench.redirect.makeRefund(refund);
    expect(made.kind).toBe('succeeded');
    expect(await bench.client().makeRefund(refund)).toEqual(made);
    expect(await bench.client().lookUpRefund(refund)).toEqual(made);
    expect(bench.money()).toEqual([...CAPTURED, ['refund', 5746]]);
    expect(await bench.redirect.lookUp(attempt)).toEqual({ kind: 'revoked' });
  });

  test.each(['reset', '500'] as const)(
    'whose answer was lost (%s) is known at the next try',
    async (manner) => {
      const { refund } = await captured();
      bench.paypal.knobs.failNext('refund', manner, 'after');
      expect((await bench.redirect.makeRefund(refund)).kind).toBe('succeeded');
      expect(bench.money()).toEqual([...CAPTURED, ['refund', 5746]]);
    },
  );

  test('of all that had gone back already counts; of a part it does not', async () => {
    const { refund } = await captured();
    for (let times = 0; times < 2; times += 1)
      bench.paypal.knobs.refuseNext('refund', 'CAPTURE_FULLY_REFUNDED');
    expect((await bench.redirect.makeRefund(refund)).kind).toBe('succeeded');
    expect(await bench.redirect.makeRefund({ ...refund, amount: asPence(100) })).toEqual({
      kind: 'refused',
      message: 'CAPTURE_FULLY_REFUNDED',
    });
  });

  test('can be pending, and is given later', async () => {
    const { refund } = await captured();
    bench.paypal.knobs.refundsPending = true;
    const { kind, id = '' } = { id: undefined, ...(await bench.redirect.makeRefund(refund)) };
    expect(kind).toBe('pending');
    bench.now = new Date(bench.now.getTime() + 20_000);
    expect(await bench.redirect.lookUpRefund(refund)).toEqual({ kind: 'succeeded', id });
  });

  test('that PayPal refuses is refused in its own word, and an unknown charge is unknown', async () => {
    const { refund } = await captured();
    bench.paypal.knobs.refuseNext('refund', 'REFUND_FAILED_INSUFFICIENT_FUNDS');
    expect(await bench.redirect.makeRefund(refund)).toEqual({
      kind: 'refused',
      message: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
    });
    const nobodys = { ...refund, charge: { ...refund.charge, crossReference: 'NOBODYS' } };
    expect(await bench.redirect.makeRefund(nobodys)).toEqual({ kind: 'unknown' });
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
    await client.makeRefund({
      charge: { ...attempt, crossReference },
      amount: ORDER.amount,
      key: 'refund-1',
      token: null,
      refundId: null,
    });
  proxy.close();
  expect(ids).toEqual(
    new Map([
      ['orders', new Set([`create-${ORDER.paymentId}`])],
      ['capture', new Set([`capture-${ORDER.paymentId}`])],
      ['refund', new Set(['refund-1'])],
    ]),
  );
});
