import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT } from '#simulators/paypal/pretend-merchant.ts';
import { created, ORDER, type TestPayPal, testPayPal } from '#testing/paypal.ts';

let bench: TestPayPal;
beforeEach(async () => {
  bench = await testPayPal();
});
afterEach(() => bench.paypal.close());

const CAPTURED = [['capture', 5746]];

describe('an answer that does not come', () => {
  test.each([
    ['reset', 'before'],
    ['reset', 'after'],
    ['500', 'before'],
    ['500', 'after'],
  ] as const)('for once (%s %s the capture) is asked for again: one capture', async (manner, moment) => {
    const attempt = await bench.attempt('approve');
    bench.paypal.knobs.failNext('capture', manner, moment);
    expect((await bench.redirect.resume(attempt)).kind).toBe('approved');
    expect(bench.money()).toEqual(CAPTURED);
  });

  test.each(['reset', '500'] as const)(
    'twice (%s) leaves the capture unknown until it is asked about',
    async (manner) => {
      const attempt = await bench.attempt('approve');
      for (let time = 0; time < 2; time += 1) bench.paypal.knobs.failNext('capture', manner, 'after');
      expect(await bench.redirect.resume(attempt)).toEqual({ kind: 'unknown' });
      expect((await bench.redirect.lookUp(attempt)).kind).toBe('approved');
      expect(bench.money()).toEqual(CAPTURED);
    },
  );

  test('in time is unknown at the limit, without a second wait', async () => {
    const attempt = await bench.attempt('approve');
    bench.paypal.knobs.failNext('capture', 'timeout', 'after');
    const begun = performance.now();
    expect(await bench.client({ timeoutMs: 4_000 }).resume(attempt)).toEqual({ kind: 'unknown' });
    expect(performance.now() - begun).toBeLessThan(7_900);
    expect((await bench.redirect.resume(attempt)).kind).toBe('approved');
    expect(bench.money()).toEqual(CAPTURED);
  });

  test('in time, of a slow payer’s bank, is unknown and then approved', async () => {
    bench.paypal.knobs.slowAnswerMs = 600;
    const attempt = await bench.attempt('slow');
    expect(await bench.client({ timeoutMs: 400 }).resume(attempt)).toEqual({ kind: 'unknown' });
    expect((await bench.redirect.lookUp(attempt)).kind).toBe('approved');
    expect(bench.money()).toEqual(CAPTURED);
  });

  test('to an order is unknown; asked again it is the same order', async () => {
    for (let time = 0; time < 2; time += 1) bench.paypal.knobs.failNext('create', 'reset', 'after');
    expect(await bench.redirect.createOrder(ORDER)).toEqual({ kind: 'unknown' });
    const first = created(await bench.redirect.createOrder(ORDER));
    expect(created(await bench.redirect.createOrder(ORDER)).id).toBe(first.id);
  });

  test('because there are too many calls is unknown', async () => {
    const attempt = await bench.attempt();
    for (let time = 0; time < 2; time += 1) bench.paypal.knobs.refuseNext('read', 'RATE_LIMIT_REACHED', 429);
    expect(await bench.redirect.lookUp(attempt)).toEqual({ kind: 'unknown' });
  });

  test('because nobody is there is unknown, and nothing is thrown', async () => {
    const attempt = await bench.attempt('approve');
    const charge = { ...attempt, crossReference: 'A' };
    const refund = { charge, amount: ORDER.amount, key: 'refund-1', token: null, refundId: null };
    await bench.paypal.close();
    const { redirect } = bench;
    for (const request of [
      redirect.createOrder(ORDER),
      redirect.lookUp(attempt),
      redirect.resume(attempt),
      redirect.makeRefund(refund),
      redirect.lookUpRefund(refund),
    ])
      expect(await request).toEqual({ kind: 'unknown' });
  });

  test('before the caller has gone away is unknown at once', async () => {
    const attempt = await bench.attempt('approve');
    bench.paypal.knobs.latencyMs.every = 60_000;
    const begun = performance.now();
    expect(await bench.redirect.lookUp(attempt, AbortSignal.timeout(50))).toEqual({ kind: 'unknown' });
    expect(await bench.redirect.lookUp(attempt, AbortSignal.timeout(50))).toEqual({ kind: 'unknown' });
    expect(await bench.redirect.lookUp(attempt, AbortSignal.abort())).toEqual({ kind: 'unknown' });
    expect(performance.now() - begun).toBeLessThan(60_000);
  });
});

describe('the access token', () => {
  test('is asked for once, even by many calls at once', async () => {
    const client = bench.client();
    const attempt = await bench.attempt();
    const before = bench.paypal.accessTokensIssued();
    await Promise.all(Array.from({ length: 10 }, () => client.lookUp(attempt)));
    await client.lookUp(attempt);
    expect(bench.paypal.accessTokensIssued()).toBe(before + 1);
  });

  test('is renewed shortly before it ends', async () => {
    const attempt = await bench.attempt();
    const issued = bench.paypal.accessTokensIssued();
    bench.now = new Date('2026-11-21T18:58:59.000Z');
    await bench.redirect.lookUp(attempt);
    expect(bench.paypal.accessTokensIssued()).toBe(issued);
    bench.now = new Date('2026-11-21T18:59:00.000Z');
    await bench.redirect.lookUp(attempt);
    expect(bench.paypal.accessTokensIssued()).toBe(issued + 1);
  });

  test('that PayPal has forgotten is renewed within the call', async () => {
    const attempt = await bench.attempt('approve');
    bench.paypal.clearAccessTokens();
    expect((await bench.redirect.resume(attempt)).kind).toBe('approved');
    expect(bench.paypal.accessTokensIssued()).toBe(1);
    expect(bench.money()).toEqual(CAPTURED);
  });

  test('that is refused twice leaves the call unknown', async () => {
    const attempt = await bench.attempt();
    for (let time = 0; time < 2; time += 1)
      bench.paypal.knobs.refuseNext('read', 'INVALID_ACCESS_TOKEN', 401);
    expect(await bench.redirect.lookUp(attempt)).toEqual({ kind: 'unknown' });
  });

  test.each(['reset', '500', 'timeout'] as const)(
    'that does not come (%s) leaves the call unknown',
    async (manner) => {
      const attempt = await bench.attempt();
      const client = bench.client({ timeoutMs: 4_000 });
      for (let time = 0; time < 2; time += 1) bench.paypal.knobs.failNext('token', manner);
      expect(await client.lookUp(attempt)).toEqual({ kind: 'unknown' });
      bench.paypal.reset();
      expect(await client.lookUp(attempt)).toEqual({ kind: 'missing' });
    },
  );

  test('is not given for wrong credentials, which are told in the log without being shown', async () => {
    const attempt = await bench.attempt();
    const client = bench.client({ secret: 'a-wrong-secret' });
    expect(await client.lookUp(attempt)).toEqual({ kind: 'unknown' });
    const log = bench.logged.join('\n');
    expect(log).toContain('gateway refused our credentials');
    for (const secret of ['a-wrong-secret', CLIENT.secret, CLIENT.clientId])
      expect(log).not.toContain(secret);
  });
});
