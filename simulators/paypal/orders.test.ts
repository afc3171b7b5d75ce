import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT, issueOf, orderRequest, pretendMerchant } from './pretend-merchant.ts';
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

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const HOUR = 3_600_000;

describe('access tokens', () => {
  test('are given to the merchant, for nine hours', async () => {
    const { status, body } = await merchant.signIn();
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 });
    expect((await merchant.create()).status).toBe(201);
    pass(32_400_000 - 1);
    expect((await merchant.create()).status).toBe(201);
    pass(1);
    const late = await merchant.create();
    expect(late.status).toBe(401);
    expect(late.body.name).toBe('AUTHENTICATION_FAILURE');
  });

  test('are given to nobody else', async () => {
    const wrong = await merchant.signIn({ ...CLIENT, secret: 'another' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const grant = await merchant.signIn(CLIENT, 'password');
    expect([grant.status, grant.body.error]).toEqual([400, 'unsupported_grant_type']);
  });

  test('are needed for every call about money', async () => {
    paypal.clearAccessTokens();
    for (const answer of [
      await merchant.create(),
      await merchant.read('A'),
      await merchant.capture('A'),
      await merchant.refund('A'),
      await merchant.call('POST', '/v1/notifications/verify-webhook-signature', {}),
    ])
      expect(answer.status).toBe(401);
  });
});

describe('an order', () => {
  test('waits for its payer, who is sent to the approval page', async () => {
    const { status, body } = await merchant.create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: [{ custom_id: 'BP-10042', amount: { currency_code: 'GBP', value: '57.46' } }],
    });
    const link = body.links.find(({ rel }: { rel: string }) => rel === 'payer-action');
    expect(link.href).toBe(`${paypal.url}/checkoutnow?token=${body.id}`);
    expect((await merchant.read(body.id)).body).toEqual(body);
  });

  test('is told in short unless its representation is asked for', async () => {
    const { body } = await merchant.create({}, { prefer: 'return=minimal' });
    expect(Object.keys(body).sort()).toEqual(['id', 'links', 'status']);
  });

  test('is made once for one request id: then the same answer comes with 200', async () => {
    const again = { 'paypal-request-id': 'create-same' };
    const first = await merchant.create({}, again);
    const second = await merchant.create({}, again);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    const other = await merchant.create(orderRequest('1.00'), again);
    expect(issueOf(other)).toEqual([422, 'DUPLICATE_REQUEST_ID']);
    pass(6 * HOUR);
    expect((await merchant.create({}, again)).status).toBe(201);
  });

  test('with a payment source needs a request id', async () => {
    expect(issueOf(await merchant.create({}, { 'paypal-request-id': '' }))).toEqual([
      400,
      'PAYPAL_REQUEST_ID_REQUIRED',
    ]);
    expect((await merchant.create({}, { 'paypal-request-id': 'x'.repeat(109) })).status).toBe(400);
  });

  const unit = (change: object) => ({
    purchase_units: [{ ...orderRequest().purchase_units[0], ...change }],
  });
  const money = (value: string) => ({ currency_code: 'GBP', value });
  const item = { name: 'Theory book', quantity: '7', unit_amount: money('1.43') };
  const bought = (breakdown: object, change: object = {}) => ({
    amount: { ...money('10.01'), breakdown },
    items: [{ ...item, ...change }],
  });
  test.each([
    ['an unknown intent', { intent: 'SALE' }, 400, 'INVALID_PARAMETER_VALUE'],
    ['no unit', { purchase_units: [] }, 400, 'INVALID_PARAMETER_VALUE'],
    ['a long id', unit({ custom_id: 'x'.repeat(128) }), 400, 'INVALID_PARAMETER_VALUE'],
    [
      'a way back that is none',
      { payment_source: { paypal: { experience_context: { return_url: 'back' } } } },
      400,
      'INVALID_PARAMETER_VALUE',
    ],
    ['a third decimal', unit({ amount: money('1.005') }), 422, 'DECIMAL_PRECISION'],
    ['nothing to pay', unit({ amount: money('0.00') }), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [
      'a sum that is wrong',
      unit({
        amount: { ...money('3.00'), breakdown: { item_total: money('2.00'), discount: money('0.50') } },
      }),
      422,
      'AMOUNT_MISMATCH',
    ],
    ['items without their sum', unit({ items: [item] }), 422, 'ITEM_TOTAL_REQUIRED'],
    ['items whose sum is wrong', unit(bought({ item_total: money('10.00') })), 422, 'ITEM_TOTAL_MISMATCH'],
    [
      'items whose tax is not summed',
      unit(bought({ item_total: money('10.01') }, { tax: money('0.50') })),
      422,
      'TAX_TOTAL_REQUIRED',
    ],
    [
      'items whose tax is summed wrongly',
      unit(bought({ item_total: money('10.01'), tax_total: money('0.50') }, { tax: money('0.50') })),
      422,
      'TAX_TOTAL_MISMATCH',
    ],
    ['half a penny for each', unit(bought({}, { unit_amount: money('0.005') })), 422, 'DECIMAL_PRECISION'],
    ['a part of an item', unit(bought({}, { quantity: '0.5' })), 400, 'INVALID_PARAMETER_VALUE'],
  ])('with %s is refused', async (_what, change, status, issue) => {
    expect(issueOf(await merchant.create(change))).toEqual([status, issue]);
  });

  test('whose parts add up is taken', async () => {
    const breakdown = { item_total: money('2.00'), shipping: money('1.50'), discount: money('0.50') };
    expect((await merchant.create(unit({ amount: { ...money('3.00'), breakdown } }))).status).toBe(201);
  });

  test('keeps its items, which its payer sees the sum of', async () => {
    const { status, body } = await merchant.create(unit(bought({ item_total: money('10.01') })));
    expect([status, body.purchase_units[0].items]).toEqual([201, [item]]);
  });

  test('of the older context is CREATED, and its payer is sent to approve it', async () => {
    const { body } = await merchant.create(
      { payment_source: undefined, application_context: { return_url: 'http://127.0.0.1:9/paid' } },
      { 'paypal-request-id': '' },
    );
    expect(body.status).toBe('CREATED');
    expect(body.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'approve']);
  });

  test('that nobody made is not found', async () => {
    const { status, body } = await merchant.read('NOBODYS');
    expect([status, body.name]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  test('runs out three hours after it was made, or after it was approved', async () => {
    const [left, approved] = [await merchant.order(), await merchant.order()];
    pass(2 * HOUR);
    paypal.choose(approved, 'approve');
    expect((await merchant.read(approved)).body.status).toBe('APPROVED');
    pass(HOUR);
    expect((await merchant.read(left)).status).toBe(404);
    expect(paypal.choose(left, 'approve')).toBe(false);
    pass(2 * HOUR - 1);
    expect((await merchant.read(approved)).status).toBe(200);
    pass(1);
    expect((await merchant.capture(approved)).status).toBe(404);
    expect(merchant.money()).toEqual([]);
  });
});

describe('faults', () => {
  test.each(['before', 'after'] as const)('a connection can be cut %s the work is done', async (moment) => {
    const id = await merchant.approved();
    paypal.knobs.failNext('capture', 'reset', moment);
    await expect(merchant.capture(id)).rejects.toThrow('fetch failed');
    expect(merchant.money()).toEqual(moment === 'after' ? [['capture', 5746]] : []);
    const again = await merchant.capture(id);
    expect(again.status).toBe(moment === 'after' ? 200 : 201);
    expect(merchant.money()).toEqual([['capture', 5746]]);
  });

  test('an answer can be a 500, a refusal, or late', async () => {
    paypal.knobs.failNext('read', '500');
    paypal.knobs.refuseNext('read', 'PERMISSION_DENIED', 403);
    const id = await merchant.order();
    expect((await merchant.read(id)).status).toBe(500);
    expect(issueOf(await merchant.read(id))).toEqual([403, 'PERMISSION_DENIED']);
    paypal.knobs.latencyMs.read = 60;
    const begun = performance.now();
    expect((await merchant.read(id)).status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(50);
  });

  test('what hangs ends with the simulator', async () => {
    paypal.knobs.failNext('read', 'timeout');
    const id = await merchant.order();
    const hanging = expect(merchant.read(id)).rejects.toThrow('fetch failed');
    const pause = new Promise((resolve) => setTimeout(resolve, 50));
    await pause;
    await paypal.close();
    await hanging;
  });

  test('a reset forgets orders, money, tokens and switches', async () => {
    await merchant.capture(await merchant.approved());
    paypal.knobs.failNext('create', '500');
    paypal.knobs.pendingMs = 1;
    paypal.reset();
    expect(merchant.money()).toEqual([]);
    expect(paypal.knobs.pendingMs).toBe(20_000);
    expect((await merchant.create()).status).toBe(401);
    await merchant.signIn();
    expect((await merchant.create()).status).toBe(201);
  });
});
