import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BEARER, MERCHANT, pretendShop } from './pretend-shop.ts';
import { type ConnectESimulator, startConnectE } from './simulator.ts';

let gateway: ConnectESimulator;
let shop: ReturnType<typeof pretendShop>;
beforeEach(async () => {
  gateway = await startConnectE({ apiPort: 0, webPort: 0, token: BEARER, merchantUrl: MERCHANT });
  shop = pretendShop(gateway);
});
afterEach(() => gateway.close());

async function referenceOf(token: string): Promise<string> {
  return String((await shop.read(token)).body.crossReference);
}

async function again(transactionType: string, amount: string, crossReference: string, orderId = 'BP-10042') {
  const token = await shop.token({
    transactionType,
    amount,
    crossReference,
    orderId,
    waitPreExecute: undefined,
  });
  return { token, ...(await shop.byReference(token, crossReference)) };
}

describe('a payment by cross-reference', () => {
  test('refunds in parts up to what was taken and no further', async () => {
    const reference = await referenceOf(await shop.pay());
    expect((await again('REFUND', '5000', reference)).body.statusCode).toBe(0);
    expect((await again('REFUND', '500', reference)).body.statusCode).toBe(30);
    expect((await again('REFUND', '499', reference)).body.statusCode).toBe(0);
    expect(shop.money()).toEqual([
      { kind: 'capture', amountPence: 5499 },
      { kind: 'refund', amountPence: 5000 },
      { kind: 'refund', amountPence: 499 },
    ]);
  });

  test('has a reference of its own, found by reading the refund', async () => {
    const reference = await referenceOf(await shop.pay());
    const refund = await again('REFUND', '100', reference);
    const { body } = await shop.read(refund.token);
    expect(body).toMatchObject({ statusCode: 0, cardNumber: '497600******3436' });
    expect(body.crossReference).not.toBe(reference);
  });

  test.each(['0', '5499'])('voids the whole payment, once, with the amount %s', async (amount) => {
    const reference = await referenceOf(await shop.pay());
    expect((await again('VOID', amount, reference)).body.statusCode).toBe(0);
    expect((await again('VOID', '0', reference)).body.statusCode).toBe(30);
    expect(shop.money().at(-1)).toEqual({ kind: 'refund', amountPence: 5499 });
    expect(shop.money()).toHaveLength(2);
  });

  test('does not refund what was declined, unknown or of another order', async () => {
    const declined = await referenceOf(await shop.pay('4921810000009076'));
    const paid = await referenceOf(await shop.pay());
    const lost = "Couldn't find previous transaction";
    expect((await again('REFUND', '1', declined)).body).toMatchObject({ statusCode: 30, message: lost });
    expect((await again('REFUND', '1', '1'.repeat(24))).body).toMatchObject({
      statusCode: 30,
      message: lost,
    });
    expect((await again('REFUND', '1', paid, 'BP-2')).body.statusCode).toBe(30);
    expect(shop.money().filter((entry) => entry.kind === 'refund')).toEqual([]);
  });

  test('uses its token up, even when it comes too soon', async () => {
    const reference = await referenceOf(await shop.pay());
    gateway.knobs.refundsTooSoon = 1;
    const early = await again('REFUND', '100', reference);
    expect(early.body.statusCode).toBe(20);
    expect(await shop.byReference(early.token, reference)).toMatchObject({
      status: 400,
      text: 'Invalid access token',
    });
    expect((await again('REFUND', '100', reference)).body.statusCode).toBe(0);
  });

  test('refuses a reference that is none or is another than the token names', async () => {
    const reference = await referenceOf(await shop.pay());
    const token = await shop.token({ transactionType: 'REFUND', crossReference: reference });
    expect((await shop.byReference(token, 'abc')).status).toBe(400);
    expect((await shop.byReference(token, '2'.repeat(24))).status).toBe(400);
    expect((await shop.byReference(token, reference)).body.statusCode).toBe(0);
  });

  test('collects a pre-authorisation, which by itself takes nothing', async () => {
    const token = await shop.pay('4976000000003436', { transactionType: 'PREAUTH' });
    expect(shop.money()).toEqual([]);
    const reference = await referenceOf(token);
    expect((await again('COLLECTION', '5500', reference)).body.statusCode).toBe(30);
    expect((await again('COLLECTION', '5000', reference)).body.statusCode).toBe(0);
    expect((await again('COLLECTION', '400', reference)).body.statusCode).toBe(30);
    expect(shop.money()).toEqual([{ kind: 'capture', amountPence: 5000 }]);
  });

  test('cannot be made through the card form', async () => {
    const reference = await referenceOf(await shop.pay());
    const token = await shop.token({ transactionType: 'REFUND', crossReference: reference });
    expect((await shop.execute(token)).status).toBe(400);
  });
});
