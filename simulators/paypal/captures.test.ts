import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT, captureOf, issueOf, pretendMerchant } from './pretend-merchant.ts';
import { type PayPalSimulator, startPayPal } from './simulator.ts';

let now: Date;
let paypal: PayPalSimulator;
let merchant: ReturnType<typeof pretendMerchant>;

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00.000Z');
  paypal = await startPayPal({ port: 0, ...CLIENT, clock: { now: () => now } });
  merchant = pretendMerchant(paypal);
  await merchant.signIn();
});
afterEach(() => paypal.close());

const GBP = (value: string) => ({ currency_code: 'GBP', value });

describe('a capture', () => {
  test('takes the money of an approved order', async () => {
    const id = await merchant.approved();
    const answer = await merchant.capture(id);
    expect(answer.status).toBe(201);
    expect(answer.body.status).toBe('COMPLETED');
    expect(captureOf(answer)).toMatchObject({
      status: 'COMPLETED',
      amount: GBP('57.46'),
      seller_receivable_breakdown: {
        gross_amount: GBP('57.46'),
        paypal_fee: GBP('1.97'),
        net_amount: GBP('55.49'),
      },
    });
    expect(paypal.ledger()).toMatchObject([
      { kind: 'capture', order: id, customId: 'BP-10042', invoiceId: 'BP-10042-1', amountPence: 5746 },
    ]);
  });

  test('is told in short unless its representation is asked for', async () => {
    const { body } = await merchant.capture(await merchant.approved(), 'a', { prefer: 'return=minimal' });
    expect(Object.keys(body).sort()).toEqual(['id', 'links', 'purchase_units', 'status']);
    expect(Object.keys(body.purchase_units[0])).toEqual(['reference_id', 'payments']);
  });

  test('asked for again with its request id is the same capture, with 200', async () => {
    const id = await merchant.approved();
    const first = await merchant.capture(id, 'same');
    const second = await merchant.capture(id, 'same');
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(merchant.money()).toEqual([['capture', 5746]]);
  });

  test('asked for twenty times at once is one capture', async () => {
    const id = await merchant.approved();
    const answers = await Promise.all(Array.from({ length: 20 }, () => merchant.capture(id, 'same')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(merchant.money()).toEqual([['capture', 5746]]);
  });

  test('with another request id is refused once there is one', async () => {
    const id = await merchant.approved();
    await merchant.capture(id, 'first');
    expect(issueOf(await merchant.capture(id, 'second'))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
    expect(issueOf(await merchant.capture(id, ''))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
  });

  test('without the payer’s approval is refused', async () => {
    expect(issueOf(await merchant.capture(await merchant.order()))).toEqual([422, 'ORDER_NOT_APPROVED']);
  });

  test('is refused where the payer’s bank declines, until the payer chooses again', async () => {
    const id = await merchant.approved('decline');
    for (const requestId of ['a', 'a', 'b']) {
      const answer = await merchant.capture(id, requestId);
      expect(issueOf(answer)).toEqual([422, 'INSTRUMENT_DECLINED']);
      expect(answer.body.links).toEqual([
        { href: `${paypal.url}/checkoutnow?token=${id}`, rel: 'redirect', method: 'GET' },
      ]);
    }
    expect(merchant.money()).toEqual([]);
    paypal.choose(id, 'approve');
    expect((await merchant.capture(id, 'a')).status).toBe(201);
  });

  test('of an invoice that was paid is refused where the account says so', async () => {
    await merchant.capture(await merchant.approved());
    expect((await merchant.capture(await merchant.approved())).status).toBe(201);
    paypal.knobs.refuseDuplicateInvoices = true;
    expect(issueOf(await merchant.capture(await merchant.approved()))).toEqual([422, 'DUPLICATE_INVOICE_ID']);
  });

  test('can be made while its answer is late', async () => {
    paypal.knobs.slowAnswerMs = 200;
    const id = await merchant.approved('slow');
    const answering = merchant.capture(id);
    let answered = false;
    void answering.then(() => {
      answered = true;
    });
    await expect.poll(() => merchant.money()).toEqual([['capture', 5746]]);
    expect(answered).toBe(false);
    expect((await answering).status).toBe(201);
  });
});

describe('a pending capture', () => {
  test('moves no money until its review ends, twenty seconds later', async () => {
    const id = await merchant.approved('pending');
    const answer = await merchant.capture(id);
    expect(answer.body.status).toBe('COMPLETED');
    expect(captureOf(answer)).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'PENDING_REVIEW' },
    });
    expect(merchant.money()).toEqual([]);
    now = new Date(now.getTime() + 20_000);
    expect(captureOf(await merchant.read(id)).status).toBe('COMPLETED');
    expect(captureOf(await merchant.capture(id)).status).toBe('COMPLETED');
    expect(merchant.money()).toEqual([['capture', 5746]]);
  });

  test('can end declined: the order is COMPLETED all the same', async () => {
    const id = await merchant.approved('pending');
    await merchant.capture(id);
    paypal.settle(id, 'DECLINED');
    now = new Date(now.getTime() + 60_000);
    const answer = await merchant.read(id);
    expect(answer.body.status).toBe('COMPLETED');
    expect(captureOf(answer).status).toBe('DECLINED');
    expect(merchant.money()).toEqual([]);
    expect(() => paypal.settle(id, 'COMPLETED')).toThrow('no pending capture');
  });
});

describe('a refund', () => {
  const captured = async () => captureOf(await merchant.capture(await merchant.approved())).id as string;

  test('without an amount gives back all that is left', async () => {
    const capture = await captured();
    const part = await merchant.refund(capture, { amount: GBP('7.46') }, 'a');
    expect([part.status, part.body.status]).toEqual([201, 'COMPLETED']);
    const order = paypal.ledger()[0]?.order ?? '';
    expect(captureOf(await merchant.read(order)).status).toBe('PARTIALLY_REFUNDED');
    expect((await merchant.refund(capture, {}, 'b')).body.amount).toEqual(GBP('50.00'));
    expect(captureOf(await merchant.read(order)).status).toBe('REFUNDED');
    expect(merchant.money()).toEqual([
      ['capture', 5746],
      ['refund', 746],
      ['refund', 5000],
    ]);
  });

  test('is made once for one request id', async () => {
    const capture = await captured();
    const first = await merchant.refund(capture);
    const second = await merchant.refund(capture);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    expect(issueOf(await merchant.refund(capture, {}, 'another'))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
  });

  test('that was made is answered for its request id: the next refusal waits for another', async () => {
    const capture = await captured();
    const first = await merchant.refund(capture, { amount: GBP('7.46') }, 'a');
    paypal.knobs.refuseNext('refund', 'TRANSACTION_DISPUTED');
    expect((await merchant.refund(capture, { amount: GBP('7.46') }, 'a')).body).toEqual(first.body);
    expect(issueOf(await merchant.refund(capture, {}, 'b'))).toEqual([422, 'TRANSACTION_DISPUTED']);
  });

  test('and its capture are found under the addresses that they name', async () => {
    const refund = await merchant.refund(await captured(), { amount: GBP('7.46') });
    const [self, up] = refund.body.links.map(({ href }: { href: string }) => href.slice(paypal.url.length));
    expect((await merchant.call('GET', self)).body).toEqual(refund.body);
    expect((await merchant.call('GET', up)).body).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      custom_id: 'BP-10042',
      invoice_id: 'BP-10042-1',
    });
    for (const kind of ['captures', 'refunds'])
      expect((await merchant.call('GET', `/v2/payments/${kind}/NOBODYS`)).status).toBe(404);
  });

  test('is refused for more than was taken, another currency, too late, or an unknown capture', async () => {
    const capture = await captured();
    const refused = async (body: object) => issueOf(await merchant.refund(capture, body));
    expect(await refused({ amount: GBP('57.47') })).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
    expect(await refused({ amount: { currency_code: 'EUR', value: '1.00' } })).toEqual([
      422,
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
    ]);
    expect(await refused({ amount: GBP('0.00') })).toEqual([400, 'INVALID_PARAMETER_VALUE']);
    expect((await merchant.refund('NOBODYS')).status).toBe(404);
    now = new Date(now.getTime() + 181 * 86_400_000);
    await merchant.signIn();
    expect(await refused({})).toEqual([422, 'REFUND_TIME_LIMIT_EXCEEDED']);
  });

  test('of a capture that is pending, or was declined, is refused', async () => {
    const id = await merchant.approved('pending');
    const { id: capture } = captureOf(await merchant.capture(id));
    expect(issueOf(await merchant.refund(capture))).toEqual([422, 'PENDING_CAPTURE']);
    paypal.settle(id, 'DECLINED');
    expect(issueOf(await merchant.refund(capture))).toEqual([422, 'REFUND_NOT_ALLOWED']);
  });

  test('can be pending for a while', async () => {
    paypal.knobs.refundsPending = true;
    const capture = await captured();
    expect((await merchant.refund(capture)).body.status).toBe('PENDING');
    expect(merchant.money()).toEqual([['capture', 5746]]);
    now = new Date(now.getTime() + 20_000);
    expect((await merchant.refund(capture)).body.status).toBe('COMPLETED');
    expect(merchant.money()).toEqual([
      ['capture', 5746],
      ['refund', 5746],
    ]);
  });
});
