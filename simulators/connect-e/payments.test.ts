import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BEARER, pretendShop, startGateway, tokenRequest } from './pretend-shop.ts';
import { AVS_DECLINE_POSTCODE } from './sentinels.ts';
import type { ConnectESimulator } from './simulator.ts';

const MINUTE = 60_000;
let gateway: ConnectESimulator;
let shop: ReturnType<typeof pretendShop>;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-21T10:04:31.123Z');
  gateway = await startGateway(() => now);
  shop = pretendShop(gateway);
});
afterEach(() => gateway.close());

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};

describe('access tokens', () => {
  test('are about 120 characters, safe in an address once encoded, and live for 30 minutes', async () => {
    const { status, body } = await shop.create();
    expect(status).toBe(200);
    expect(body.id).toMatch(/^[\w-]{115,125}=$/);
    expect(body.expiresAt).toBe(Math.floor(now.getTime() / 1000) + 30 * 60);
  });

  test('need the bearer token', async () => {
    const answer = await shop.call(`${gateway.apiUrl}/v1/access-tokens`, 'POST', {}, 'Bearer wrong');
    expect(answer).toMatchObject({ status: 401, text: 'Unauthorized' });
    expect(answer.type).toContain('text/plain');
  });

  test.each([BEARER, `bearer ${BEARER}`])('come for the authorization "%s" too', async (authorization) => {
    const answer = await shop.call(
      `${gateway.apiUrl}/v1/access-tokens`,
      'POST',
      tokenRequest(),
      authorization,
    );
    expect(answer.status).toBe(200);
  });

  test.each([
    ['no merchantUrl', { merchantUrl: undefined, gatewayUsername: 'shop', gatewayPassword: 'secret' }],
    ['nulls for all that is not filled in', { crossReference: null, userCity: null, shippingDetails: null }],
    ['nulls in the delivery', { shippingDetails: { name: null, address: { city: null } } }],
    ['an amount as a number', { amount: 5499 }],
    ['a webhook by its other name', { webHookUrl: undefined, webhookUrl: 'https://shop.example/hook' }],
  ])('come for %s, as vendor code sends it', async (_what, change) => {
    expect((await shop.create(change)).status).toBe(200);
  });

  test.each([
    ['another merchantUrl', { merchantUrl: 'elsewhere.example' }],
    ['a currency by letters', { currencyCode: 'GBP' }],
    ['an amount in pounds', { amount: '54.99' }],
    ['a part of a penny', { amount: 5499.5 }],
    ['an amount of nothing', { amount: '0' }],
    ['an order id as a number', { orderId: 10042 }],
    ['an unknown type', { transactionType: 'GIFT' }],
    ['no order id', { orderId: null }],
    ['a country by letters', { userCountryCode: 'GB' }],
    ['a webhook that is no web address', { webHookUrl: 'shop' }],
    ['metadata that is no text', { metaData: { orderId: 1 } }],
    ['a refund of nothing in particular', { transactionType: 'REFUND' }],
  ])('are refused in plain text with %s', async (_what, change) => {
    const answer = await shop.create(change);
    expect(answer.status).toBe(400);
    expect(answer.type).toContain('text/plain');
    expect(answer.text).toMatch(/invalid|must/i);
  });

  test('take a merchantTransactionId once', async () => {
    expect((await shop.create({ merchantTransactionId: 'a' })).status).toBe(200);
    expect((await shop.create({ merchantTransactionId: 'a' })).status).toBe(400);
  });

  test('cannot be used in the form after 30 minutes', async () => {
    const token = await shop.token();
    pass(30);
    expect(await shop.execute(token)).toMatchObject({ status: 401, body: { statusCode: 401 } });
  });

  test('cannot be used in the form twice', async () => {
    const token = await shop.token();
    await shop.execute(token);
    expect(await shop.execute(token)).toMatchObject({ status: 401, body: { statusCode: 401 } });
  });

  test('stay fresh when a field was wrong', async () => {
    const token = await shop.token();
    const refused = await shop.execute(token, '4976000000003436', { expiryDate: '01/20', cardName: ' ' });
    expect(refused.body.errors).toEqual([
      { field: 'cardName', message: 'Enter the name on the card' },
      { field: 'expiryDate', message: 'The card has expired' },
    ]);
    expect((await shop.execute(token)).body.statusCode).toBe(99);
  });
});

describe('a payment that waits to be resumed', () => {
  test('has no answer before the form is sent', async () => {
    expect(await shop.read(await shop.token())).toMatchObject({
      status: 404,
      type: 'text/plain; charset=utf-8',
    });
    expect((await shop.read('unknown')).status).toBe(404);
  });

  test('parks at 99 without charging, then is charged once', async () => {
    const token = await shop.token();
    expect((await shop.execute(token)).body.statusCode).toBe(99);
    expect((await shop.read(token)).body.statusCode).toBe(99);
    expect(shop.money()).toEqual([]);
    const paid = await shop.resume(token);
    expect(paid).toMatchObject({ status: 200, body: { statusCode: 0 } });
    expect(paid.body.message).toBe(`AuthCode: ${paid.body.authCode}`);
    expect(shop.money()).toEqual([{ kind: 'capture', amountPence: 5499 }]);
  });

  test('refuses a second resume and keeps its answer', async () => {
    const token = await shop.pay();
    expect(await shop.resume(token)).toMatchObject({ status: 400, type: 'text/plain; charset=utf-8' });
    expect((await shop.read(token)).body.statusCode).toBe(0);
    expect(shop.money()).toHaveLength(1);
  });

  test('is charged once by twenty resumes at the same time', async () => {
    const token = await shop.token();
    await shop.execute(token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.resume(token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(shop.money()).toHaveLength(1);
  });

  test('is never charged after 15 minutes', async () => {
    const token = await shop.token();
    await shop.execute(token);
    pass(15);
    expect((await shop.resume(token)).status).toBe(400);
    expect((await shop.read(token)).body.statusCode).toBe(30);
    expect(shop.money()).toEqual([]);
  });

  test('is charged by the form itself without waitPreExecute', async () => {
    const token = await shop.token({ waitPreExecute: false });
    expect((await shop.execute(token)).body).toMatchObject({ statusCode: 0 });
    expect(shop.money()).toEqual([{ kind: 'capture', amountPence: 5499 }]);
  });

  test('is read back in the form seen on the wire', async () => {
    const token = await shop.token({ shippingDetails: { name: 'J Watson', address: { city: 'Leeds' } } });
    await shop.execute(token, '5200000000000056', {
      userEmailAddress: 'buyer@example.com',
      metaData: { orderId: 'forged', note: 'kept' },
    });
    await shop.resume(token);
    const { body } = await shop.read(token);
    expect(body).toMatchObject({
      transactionDateTime: '2026-11-21 10:04:31.123000 +0000 UTC',
      statusCode: 0,
      cardNumber: '520000******0056',
      cardName: 'J Watson',
      expiryDate: '2035-12-31',
      cardType: 'MASTERCARD',
      billingAddress: { address1: '32 Example Street', postcode: 'LS1 4AP', countryCode: '826' },
      shippingDetails: { Name: 'J Watson', Address: { city: 'Leeds' } },
      userEmailAddress: 'buyer@example.com',
      metaData: { orderId: 'BP-10042', note: 'kept' },
    });
    expect(body.crossReference).toMatch(/^\d{24}$/);
    for (const key of ['amount', 'currencyCode', 'orderId']) expect(body).not.toHaveProperty(key);
  });
});

describe('the bank', () => {
  test.each([
    ['4921810000009076', 5, 'Card declined'],
    ['4792840000009202', 4, 'Card referred'],
    ['4000000000000002', 5, 'Card declined'],
    ['4012888888881881', 5, 'Card declined'],
    ['4000200000000008', 20, 'Duplicate transaction'],
    ['4000300000000006', 30, 'Input variable errors'],
  ])('answers %s with %i', async (number, statusCode, message) => {
    const token = await shop.token();
    await shop.execute(token, number);
    expect((await shop.resume(token)).body).toEqual({ statusCode, authCode: '', message });
    expect(shop.money()).toEqual([]);
  });

  test.each([
    [{ userPostcode: AVS_DECLINE_POSTCODE }, '452', 'Card declined: AVS policy'],
    [{}, '999', 'Card declined: CV2 policy'],
    [{ userPostcode: 'av51aa' }, '999', 'Card declined: AVS+CV2 policy'],
  ])('declines by policy (%o, %s)', async (change, cV2, message) => {
    const token = await shop.token(change);
    await shop.execute(token, '4976000000003436', { cV2 });
    expect((await shop.resume(token)).body).toMatchObject({ statusCode: 5, message });
  });

  test('asks the buyer first where the card wants it, and waits at 3 meanwhile', async () => {
    const token = await shop.token();
    const request = await shop.execute(token, '4976350000006891');
    expect(request.body).toMatchObject({
      statusCode: 3,
      stepUpUrl: `/three-ds/${encodeURIComponent(token)}`,
    });
    expect((await shop.read(token)).body.statusCode).toBe(3);
    expect((await shop.challenge(token, true)).body.statusCode).toBe(99);
    expect((await shop.resume(token)).body.statusCode).toBe(0);
  });

  test('declines whoever fails the check', async () => {
    const token = await shop.token();
    await shop.execute(token, '4976350000006891');
    expect((await shop.challenge(token, false)).body.statusCode).toBe(5);
    expect((await shop.read(token)).body.statusCode).toBe(5);
    expect(shop.money()).toEqual([]);
  });
});

describe('revoking', () => {
  test('withdraws a fresh token and one in its challenge', async () => {
    const [fresh, value] = [await shop.token(), await shop.token()];
    await shop.execute(value, '4976350000006891');
    for (const token of [fresh, value]) {
      expect((await shop.revoke(token)).status).toBe(200);
      expect((await shop.read(token)).body.statusCode).toBe(90);
    }
    expect((await shop.execute(fresh)).status).toBe(401);
    expect((await shop.challenge(value, true)).body.statusCode).toBe(90);
    expect(shop.money().map((entry) => entry.kind)).toEqual(['revoke', 'revoke']);
  });

  test('is refused in words once the payment is parked, paid or unknown', async () => {
    const parked = await shop.token();
    await shop.execute(parked);
    expect(await shop.revoke(parked)).toMatchObject({
      status: 400,
      text: expect.stringContaining('AwaitingResume'),
    });
    expect(await shop.revoke(await shop.pay())).toMatchObject({ text: expect.stringContaining('Completed') });
    expect(await shop.revoke('unknown')).toMatchObject({ status: 400, text: 'Invalid access token' });
  });
});
