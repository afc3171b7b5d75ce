import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import { attemptAt, created, ORDER, type TestPayPal, tampering, testPayPal } from '#testing/paypal.ts';

let bench: TestPayPal;
beforeEach(async () => {
  bench = await testPayPal();
});
afterEach(() => bench.paypal.close());

const CAPTURED = [['capture', 5746]];

describe('an order at PayPal', () => {
  test('is made for the purchase, and the payer is sent to approve it', async () => {
    const order = created(await bench.redirect.createOrder(ORDER));
    expect(order.approveUrl).toBe(`${bench.paypal.url}/checkoutnow?token=${order.id}`);
    expect(order.expiresAt).toEqual(new Date('2026-11-21T13:00:00.000Z'));
    expect(await bench.redirect.lookUp(attemptAt(order.id))).toEqual({ kind: 'fresh' });
  });

  test('is made once for one payment, however often it is asked for', async () => {
    const first = created(await bench.redirect.createOrder(ORDER));
    const second = created(await bench.client().createOrder(ORDER));
    expect(second.id).toBe(first.id);
    const other = created(await bench.redirect.createOrder({ ...ORDER, paymentId: 'ffffffff-0000' }));
    expect(other.id).not.toBe(first.id);
  });

  test.each([
    ['with its address where something is posted', 'Leeds', 'SET_PROVIDED_ADDRESS'],
    ['without an address that PayPal would refuse for want of a town', '', 'NO_SHIPPING'],
  ])('is made %s', async (_how, city, preference) => {
    let seen = '';
    const proxy = await tampering(bench.paypal.url, (text) => {
      seen += text;
      return text;
    });
    const postTo = { name: 'Sam Doe', lines: ['1 High Street', 'Flat 2', ''], city, postcode: 'LS1 4AP' };
    const order = await bench.client({ apiUrl: proxy.url }).createOrder({ ...ORDER, postTo });
    proxy.close();
    expect(order.kind).toBe('issued');
    expect(seen.includes('"address_line_2":"Flat 2"')).toBe(preference === 'SET_PROVIDED_ADDRESS');
  });

  test('that PayPal refuses is refused in its own word', async () => {
    bench.paypal.knobs.refuseNext('create', 'PAYEE_ACCOUNT_RESTRICTED');
    expect(await bench.redirect.createOrder(ORDER)).toEqual({
      kind: 'refused',
      message: 'PAYEE_ACCOUNT_RESTRICTED',
    });
  });

  test('that sends the payer anywhere but to a web address is refused', async () => {
    const proxy = await tampering(bench.paypal.url, (text) =>
      text.replace(/"[^"]*checkoutnow[^"]*"/g, '"javascript:alert(1)"'),
    );
    expect((await bench.client({ apiUrl: proxy.url }).createOrder(ORDER)).kind).toBe('refused');
    proxy.close();
  });

  test('that nobody approved in time is missing, and nothing is taken for it', async () => {
    const attempt = await bench.attempt();
    bench.now = new Date(bench.now.getTime() + 3 * 3_600_000);
    expect(await bench.redirect.lookUp(attempt)).toEqual({ kind: 'missing' });
    expect(await bench.redirect.resume(attempt)).toEqual({ kind: 'unknown' });
    expect(bench.money()).toEqual([]);
  });
});

describe('an approved order', () => {
  test('waits for us, and is captured once', async () => {
    const attempt = await bench.attempt('approve');
    expect(await bench.redirect.lookUp(attempt)).toEqual({ kind: 'awaiting_resume' });
    const outcome = await bench.redirect.resume(attempt);
    expect(outcome).toEqual({
      kind: 'approved',
      crossReference: bench.paypal.ledger()[0]?.captureId,
      summary: 'PayPal',
      fee: expect.any(Number),
    });
    const captured = bench.paypal.ledger()[0]?.amountPence ?? 0;
    expect('fee' in outcome && outcome.fee).toBe(Math.floor((captured * 290 + 5_000) / 10_000) + 30);
    expect(await bench.redirect.lookUp(attempt)).toEqual(outcome);
    expect(bench.money()).toEqual(CAPTURED);
  });

  test('captured by ten calls at once is captured once, and all hear so', async () => {
    const attempt = await bench.attempt('approve');
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => bench.redirect.resume(attempt)));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['approved']));
    expect(bench.money()).toEqual(CAPTURED);
  });

  test('captured under another request id counts as captured', async () => {
    const attempt = await bench.attempt('approve');
    await bench.redirect.resume(attempt);
    bench.paypal.knobs.refuseNext('capture', 'ORDER_ALREADY_CAPTURED');
    expect((await bench.redirect.resume(attempt)).kind).toBe('approved');
  });

  test('whose capture is told in short is read again', async () => {
    const attempt = await bench.attempt('approve');
    const proxy = await tampering(bench.paypal.url, (text, path) =>
      path.endsWith('/capture') ? JSON.stringify({ id: attempt.token, status: 'COMPLETED' }) : text,
    );
    expect((await bench.client({ apiUrl: proxy.url }).resume(attempt)).kind).toBe('approved');
    proxy.close();
  });

  test('that PayPal refuses for the parcel’s address is made without one', async () => {
    bench.paypal.knobs.refuseNext('create', 'POSTAL_CODE_REQUIRED');
    const postTo = { name: 'Joan Watson', lines: ['32 Example Street'], city: 'Leeds', postcode: 'LS6 3AD' };
    const order = created(await bench.redirect.createOrder({ ...ORDER, postTo }));
    expect(await bench.redirect.lookUp(attemptAt(order.id))).toEqual({ kind: 'fresh' });
    bench.paypal.knobs.refuseNext('create', 'AMOUNT_MISMATCH');
    expect((await bench.redirect.createOrder({ ...ORDER, paymentId: 'another' })).kind).toBe('refused');
  });

  test('whose buyer would be sent to another host than PayPal’s is not used', async () => {
    const proxy = await tampering(bench.paypal.url, (text) =>
      text.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/checkoutnow/g, 'https://evil.example/checkoutnow'),
    );
    const order = await bench.client({ apiUrl: proxy.url }).createOrder({ ...ORDER, paymentId: 'elsewhere' });
    expect(order.kind).toBe('refused');
    proxy.close();
  });

  test('declined by the payer’s bank takes nothing, and the payer may choose again', async () => {
    const attempt = await bench.attempt('decline');
    const outcome = await bench.redirect.resume(attempt);
    expect(outcome).toEqual({ kind: 'declined', code: 'wallet_declined', message: 'INSTRUMENT_DECLINED' });
    bench.paypal.choose(attempt.token, 'approve');
    expect((await bench.redirect.resume(attempt)).kind).toBe('approved');
    expect(bench.money()).toEqual(CAPTURED);
  });

  test.each([
    ['COMPLIANCE_VIOLATION', 'declined'],
    ['PAYER_CANNOT_PAY', 'declined'],
    ['ORDER_NOT_APPROVED', 'declined'],
    ['DUPLICATE_INVOICE_ID', 'unknown'],
    ['ORDER_COMPLETION_IN_PROGRESS', 'unknown'],
    ['SOMETHING_NEW', 'unknown'],
  ])('whose capture is refused with %s is %s', async (issue, kind) => {
    const attempt = await bench.attempt('approve');
    bench.paypal.knobs.refuseNext('capture', issue);
    expect((await bench.redirect.resume(attempt)).kind).toBe(kind);
    expect(bench.money()).toEqual([]);
  });

  test.each([400, 403, 404, 409])('whose capture is answered with %i is unknown', async (status) => {
    const attempt = await bench.attempt('approve');
    bench.paypal.knobs.refuseNext('capture', 'INSTRUMENT_DECLINED', status);
    expect((await bench.redirect.resume(attempt)).kind).toBe('unknown');
  });

  test('can be held for review, and is then paid or declined', async () => {
    const attempt = await bench.attempt('pending');
    expect(await bench.redirect.resume(attempt)).toEqual({ kind: 'pending' });
    expect(await bench.redirect.lookUp(attempt)).toEqual({ kind: 'pending' });
    expect(await bench.redirect.revoke(attempt.token)).toBe('too_late');
    expect(bench.money()).toEqual([]);
    bench.paypal.settle(attempt.token, 'COMPLETED');
    expect((await bench.redirect.lookUp(attempt)).kind).toBe('approved');
    expect((await bench.redirect.resume(attempt)).kind).toBe('approved');
    expect(bench.money()).toEqual(CAPTURED);
  });

  test('held for review and then declined is declined, though its order is COMPLETED', async () => {
    const attempt = await bench.attempt('pending');
    await bench.redirect.resume(attempt);
    bench.paypal.settle(attempt.token, 'DECLINED');
    const declined = { kind: 'declined', code: 'wallet_declined', message: 'CAPTURE_DECLINED' };
    expect(await bench.redirect.lookUp(attempt)).toEqual(declined);
    expect(await bench.redirect.resume(attempt)).toEqual(declined);
  });
});

describe('an answer about something else', () => {
  const swaps = [
    ['amount', { amount: asPence(5745) }],
    ['order number', { orderNumber: 'BP-OTHER' }],
    ['payment', { paymentId: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }],
  ] as const;

  test.each(swaps)('is no answer: another %s', async (_what, change) => {
    const attempt = { ...(await bench.attempt('approve')), ...change };
    expect(await bench.redirect.lookUp(attempt)).toEqual({ kind: 'unknown' });
    expect(bench.logged.join()).toContain('gateway answered about another order');
  });

  test.each([
    [
      'the order’s amount',
      /"purchase_units":\[\{(.*?)"value":"57.46"/,
      '"purchase_units":[{$1"value":"0.46"',
    ],
    ['the captured amount', /("captures".*?)"value":"57.46"/, '$1"value":"0.46"'],
    ['the currency', /"currency_code":"GBP"/g, '"currency_code":"JPY"'],
    ['custom_id', /"custom_id":"[^"]*"/g, '"custom_id":"BP-OTHER"'],
    ['invoice_id', /"invoice_id":"[^"]*"/g, '"invoice_id":"BP-OTHER-1"'],
    ['the order’s id', /^\{"id":"[^"]*"/, '{"id":"ANOTHER"'],
    ['all but the amount, which is gone', /"amount":/g, '"sum":'],
  ])('is no approval: %s is changed', async (_what, from, to) => {
    const attempt = await bench.attempt('approve');
    const proxy = await tampering(bench.paypal.url, (text, path) =>
      path.startsWith('/v2') ? text.replace(from, to) : text,
    );
    const client = bench.client({ apiUrl: proxy.url });
    expect(await client.resume(attempt)).toEqual({ kind: 'unknown' });
    expect(await client.lookUp(attempt)).toEqual({ kind: 'unknown' });
    proxy.close();
    // The money did move: an honest answer says so.
    expect((await bench.redirect.lookUp(attempt)).kind).toBe('approved');
  });
});

describe('taking an order back', () => {
  test('is nothing but not capturing it', async () => {
    const [fresh, approved] = [await bench.attempt(), await bench.attempt('approve')];
    expect(await bench.redirect.revoke(fresh.token)).toBe('revoked');
    expect(await bench.redirect.revoke(approved.token)).toBe('revoked');
    expect(await bench.redirect.revoke('NOBODYS')).toBe('revoked');
  });

  test('is too late once it is captured', async () => {
    const attempt = await bench.attempt('approve');
    await bench.redirect.resume(attempt);
    expect(await bench.redirect.revoke(attempt.token)).toBe('too_late');
  });

  test('is unknown where PayPal does not answer', async () => {
    const attempt = await bench.attempt();
    bench.paypal.knobs.failNext('read', 'timeout');
    expect(await bench.client({ timeoutMs: 400 }).revoke(attempt.token)).toBe('unknown');
  });
});
