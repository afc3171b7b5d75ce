import { describe, expect, test } from 'vitest';
import { paymentDepsOf } from '#src/app/services.server.ts';
import type { ConfirmationResponse } from '#src/features/orders/api-schema.ts';
import { findPaymentByToken, type Payment } from '#src/features/payments/payments.server.ts';
import { BRAIN_TRAINING, LESSON, POSTED, testBuyer } from '#testing/buyer.ts';
import { formatPrice, tenHours, wire } from '#testing/prices.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { balanceOf, codeStock, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { confirmCovered } from './confirm-payment.server.ts';

const DECLINED = '4921810000009076';

const app = await settlingApp();
const codeOf = await codeStock(
  app,
  ...['25', '25', '50', '50', '60', '100', '200', '200', '400'],
  ...Array<string>(6).fill('1000'),
);
/** More than the database has connections. */
const MANY = 8;
/** Of £1,000, all of which stays on it. */
const unspent = codeOf('1000');

const ready = async (...products: NonNullable<Parameters<typeof testBuyer>[1]>) =>
  (await testBuyer(app, products)).fillIn();
const charged = () =>
  app.bank
    .ledger()
    .filter((entry) => entry.kind === 'capture')
    .at(-1)?.amountPence;

describe('a voucher', () => {
  test('pays a part, and the card the rest; nothing is taken before the order is placed', async () => {
    const code = codeOf('100');
    const buyer = await ready(LESSON);
    const entered = await buyer.enterCode(code.toLowerCase().replaceAll('-', ' '));
    expect(entered).toMatchObject({
      status: 200,
      body: {
        vouchers: [{ ends: code.slice(-4), pays: '100.00', left: '0.00' }],
        due: wire(tenHours.total - 100_00),
        takes_vouchers: true,
      },
    });
    expect(await balanceOf(app, code)).toMatchObject({ balance: 100_00, encrypted_code: true });
    expect((await buyer.authorise()).body.contents).toMatchObject({ total: tenHours.total - 100_00 });
    const { body } = await buyer.pay();
    expect(charged()).toBe(tenHours.total - 100_00);
    expect(await balanceOf(app, code)).toEqual({ balance: 0, state: 'used', encrypted_code: false });
    const { body: order } = await buyer.read(body.transaction);
    expect(order).toMatchObject({
      total: wire(tenHours.total),
      payment_summary: `gift voucher ending ${code.slice(-4)} (£100.00) and Visa ending 3436 (${formatPrice(tenHours.total - 100_00)})`,
    });
  });

  test('spent in part keeps the rest for the next order', async () => {
    const code = codeOf('25');
    const first = await ready(BRAIN_TRAINING);
    await first.enterCode(code);
    await first.confirm(await first.token());
    expect(await balanceOf(app, code)).toMatchObject({ balance: 15_01, state: 'part_used' });
    const second = await ready(POSTED, LESSON);
    expect((await second.enterCode(code)).body.vouchers).toMatchObject([{ pays: '15.01', left: '0.00' }]);
    await second.pay();
    expect(await balanceOf(app, code)).toMatchObject({ balance: 0, state: 'used' });
  });

  test('that covers everything needs no card: nothing is asked of the gateway', async () => {
    const code = codeOf('1000');
    const tokens = app.bank.ledger().length;
    const buyer = await ready(LESSON);
    expect((await buyer.enterCode(code)).body.due).toBe('0.00');
    const token = await buyer.token();
    const paid = await buyer.confirm(token);
    expect(paid.status).toBe(200);
    expect((await buyer.confirm(token)).body).toEqual(paid.body);
    expect(app.bank.ledger()).toHaveLength(tokens);
    expect((await buyer.read(paid.body.transaction)).body).toMatchObject({
      payment_summary: `gift voucher ending ${code.slice(-4)} (${formatPrice(tenHours.total)})`,
    });
    expect(await balanceOf(app, code)).toMatchObject({ balance: 1000_00 - tenHours.total });
  });

  test('that covers everything is not spent before the buyer says so, and lapses unspent', async () => {
    const buyer = await ready(LESSON);
    await buyer.enterCode(unspent);
    await buyer.token();
    app.clock.pass({ hours: 1 });
    await app.queue.run('sweep-payments');
    expect(await balanceOf(app, unspent)).toMatchObject({ balance: 1000_00 });
  });

  test.each(['the voucher is taken out', 'something is added'])(
    'that covers everything pays for nothing once %s: the page authorises anew',
    async (what) => {
      const buyer = await ready(LESSON);
      const [entered] = (await buyer.enterCode(unspent)).body.vouchers;
      const token = await buyer.token();
      if (what === 'something is added') await buyer.add(BRAIN_TRAINING);
      else await buyer.takeOutVoucher(entered?.id ?? '');
      const refused = await buyer.confirm(token);
      expect(refused).toMatchObject({ status: 409, body: { code: 'payment_lapsed' } });
      expect(await balanceOf(app, unspent)).toMatchObject({ balance: 1000_00 });
    },
  );

  test('that covers everything is taken whole or not at all when the page authorises in the same moment', async () => {
    const code = codeOf('1000');
    const buyer = await ready(LESSON);
    await buyer.enterCode(code);
    const token = await buyer.token();
    const payments = () =>
      app.db.selectFrom('payments').select(['id', 'state']).where('basket_uuid', '=', buyer.basket).execute();
    const [payment] = await payments();
    // Somebody else gives the payment up between our look at it and our taking it.
    const { db } = app;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('payments')
        .set({ state: 'revoked' })
        .where('id', '=', payment?.id ?? '')
        .execute();
      await tx
        .insertInto('payment_events')
        .values({
          payment_id: payment?.id ?? '',
          from_state: 'created',
          to_state: 'revoked',
          reason: 'test',
          at: app.clock.now(),
        })
        .execute();
    });
    expect((await buyer.confirm(token)).status).toBe(409);
    expect(await balanceOf(app, code)).toMatchObject({ balance: 1000_00 });
    const again = await Promise.all([buyer.authorise(), buyer.authorise(), buyer.authorise()]);
    const tokens = again.map(({ body }) => body.contents?.payment_gateway_id ?? '');
    await Promise.all([...tokens.map((one) => buyer.confirm(one)), buyer.authorise()]);
    const captured = (await payments()).filter(({ state }) => state === 'captured');
    expect(await balanceOf(app, code)).toMatchObject({
      balance: 1000_00 - captured.length * tenHours.total,
    });
  });

  test('and the terms not accepted: nothing is spent', async () => {
    const buyer = await ready(LESSON);
    await buyer.enterCode(unspent);
    await buyer.step('consents', { terms: true });
    const token = await buyer.token();
    await app.db.updateTable('checkouts').set({ consents: '[]' }).execute();
    expect((await buyer.confirm(token, { lessons_start: 'soon' })).status).toBe(422);
    expect(await balanceOf(app, unspent)).toMatchObject({ balance: 1000_00 });
  });

  test('gets back what a declined card left unpaid, and pays with the next card', async () => {
    const code = codeOf('50');
    const buyer = await ready(LESSON);
    await buyer.enterCode(code);
    expect((await buyer.pay(DECLINED)).status).toBe(402);
    expect(await balanceOf(app, code)).toMatchObject({ balance: 50_00, encrypted_code: true });
    expect((await buyer.pay()).status).toBe(200);
    expect(charged()).toBe(tenHours.total - 50_00);
    expect(await balanceOf(app, code)).toMatchObject({ balance: 0 });
  });

  test('taken out again pays nothing', async () => {
    const code = codeOf('50');
    const buyer = await ready(LESSON);
    const [entered] = (await buyer.enterCode(code)).body.vouchers;
    expect(await app.browser().delete(`/v1/website/checkout/vouchers/${entered?.id}`)).toMatchObject({
      status: 422,
      body: { errors: { basket: ['Basket is missing.'] } },
    });
    const without = await buyer.takeOutVoucher(entered?.id ?? '');
    expect(without.body).toMatchObject({ vouchers: [], due: wire(tenHours.total) });
    await buyer.pay();
    expect(await balanceOf(app, code)).toMatchObject({ balance: 50_00 });
  });

  test('never pays for another voucher or its postage, though it pays for what lies beside', async () => {
    const code = codeOf('1000');
    const only = await ready(GIFT_CARD);
    expect(await only.enterCode(code)).toMatchObject({
      status: 422,
      body: { errors: { code: ['You can’t use a voucher to buy another voucher.'] } },
    });
    const beside = await ready(LESSON, GIFT_CARD);
    expect((await beside.enterCode(code)).body).toMatchObject({
      due: '51.99',
      vouchers: [{ pays: wire(tenHours.total) }],
    });
    await beside.pay();
    expect(charged()).toBe(51_99);
  });

  test('is the payment of several, in the order they were entered', async () => {
    const [first, second] = [codeOf('25'), codeOf('1000')];
    const buyer = await ready(LESSON);
    await buyer.enterCode(first);
    const { body } = await buyer.enterCode(second);
    expect(body.vouchers).toMatchObject([
      { pays: '25.00' },
      { pays: wire(tenHours.total - 25_00), left: wire(1000_00 + 25_00 - tenHours.total) },
    ]);
    await buyer.confirm(await buyer.token());
    expect(await balanceOf(app, first)).toMatchObject({ balance: 0 });
    expect(await balanceOf(app, second)).toMatchObject({ balance: 1000_00 + 25_00 - tenHours.total });
  });
});

test('two vouchers and a lesson in one order, declined first: nothing is issued until it is paid, then each once', async () => {
  const buyer = await ready(LESSON, { ...E_VOUCHER, recipient_name: 'Sam Okafor' }, GIFT_CARD);
  expect((await buyer.pay(DECLINED)).status).toBe(402);
  const issued = () =>
    app.db
      .selectFrom('vouchers')
      .innerJoin('orders', 'orders.id', 'vouchers.order_id')
      .where('orders.basket_uuid', '=', buyer.basket)
      .selectAll('vouchers')
      .orderBy('position')
      .execute();
  expect(await issued()).toEqual([]);
  const paid = await buyer.pay();
  expect(charged()).toBe(tenHours.total + 100_00 + 50_00 + 1_99);
  const [first, second] = await issued();
  expect(first).toMatchObject({ voucher_type: 'e-voucher', email: 'sam@example.com', value_pence: 100_00 });
  expect(second).toMatchObject({ voucher_type: 'gift-card', email: null, state: 'pending' });
  expect(first?.code_hash).not.toBe(second?.code_hash);
  const { body } = await buyer.read(paid.body.transaction);
  expect(body.vouchers).toMatchObject([
    { recipient: 'Sam Okafor', to_buyer: false, sent_to: 'sam@example.com' },
    { recipient: 'Sam', delivery: 'to_post', sent_to: null },
  ]);
  expect(body.items.map(({ for_whom }) => for_whom)).toEqual(['Sam', 'Sam', 'Sam']);
  expect(body.next.parcel).toBe(false);
  const others = await app
    .browser()
    .get<ConfirmationResponse>(`/v1/website/checkout/confirm/${paid.body.transaction}`);
  expect(others.body.vouchers).toMatchObject([{ recipient: 'Sam', sent_to: null }, { recipient: 'Sam' }]);
  expect(others.text).not.toMatch(/sam@|Okafor/);
});

describe('a voucher that somebody else spends meanwhile', () => {
  test('stops a payment without a card, says so, and the next try takes what is left', async () => {
    const code = codeOf('400');
    const [one, other] = [await ready(LESSON, BRAIN_TRAINING), await ready(LESSON)];
    await one.enterCode(code);
    await other.enterCode(code);
    const token = await other.token();
    await one.confirm(await one.token());
    const refused = await other.confirm(token);
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_lapsed' } });
    expect(refused.body.message).toMatch(/a voucher has changed/);
    const again = await other.authorise();
    expect(again.body.contents.total).toBe(tenHours.total - (400_00 - (tenHours.total + 9_99)));
  });

  test('stops a payment before the card is charged, and says so', async () => {
    const code = codeOf('200');
    const [one, other] = [await ready(LESSON), await ready(LESSON)];
    for (const buyer of [one, other]) await buyer.enterCode(code);
    const token = await other.token();
    await other.enterCard(token);
    await one.pay();
    const captures = () => app.bank.ledger().filter((entry) => entry.kind === 'capture').length;
    const before = captures();
    const refused = await other.confirm(token);
    expect(refused.status).toBe(402);
    expect(refused.body.message).toMatch(/^One of your vouchers no longer has enough left on it/);
    expect(captures()).toBe(before);
    expect((await other.authorise()).body.contents.total).toBe(tenHours.total);
  });

  test('is spent once by eight checkouts at once', async () => {
    const code = codeOf('60');
    const buyers = await Promise.all(Array.from({ length: MANY }, () => ready(BRAIN_TRAINING)));
    const tokens: string[] = [];
    for (const buyer of buyers) {
      await buyer.enterCode(code);
      tokens.push(await buyer.token());
    }
    const answers = await Promise.all(buyers.map((buyer, index) => buyer.confirm(tokens[index] ?? '')));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(6);
    // Told before it is tried, or by the lock where two try in the same moment.
    expect(answers.filter(({ status }) => status === 402 || status === 409)).toHaveLength(MANY - 6);
    expect(await balanceOf(app, code)).toMatchObject({ balance: 60_00 - 6 * 9_99, state: 'part_used' });
  });

  test('is spent once by eight checkouts with cards at once: nobody is charged for what it should have paid', async () => {
    const code = codeOf('200');
    const buyers = await Promise.all(Array.from({ length: MANY }, () => ready(LESSON)));
    const before = app.bank.ledger().filter((entry) => entry.kind === 'capture').length;
    const tokens: string[] = [];
    for (const buyer of buyers) {
      await buyer.enterCode(code);
      const token = await buyer.token();
      await buyer.enterCard(token);
      tokens.push(token);
    }
    const answers = await Promise.all(buyers.map((buyer, index) => buyer.confirm(tokens[index] ?? '')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const captures = app.bank.ledger().filter((entry) => entry.kind === 'capture');
    expect(captures.slice(before).map((entry) => entry.amountPence)).toEqual([tenHours.total - 200_00]);
    expect(await balanceOf(app, code)).toMatchObject({ balance: 0 });
  });
});

test('a second request that finds its vouchers spent by the first answers as the first did', async () => {
  const code = codeOf('1000');
  const buyer = await ready(LESSON);
  await buyer.enterCode(code);
  const token = await buyer.token();
  const asRead = (await findPaymentByToken(app.db, token)) as Payment;
  const { body } = await buyer.confirm(token);
  expect(await confirmCovered(paymentDepsOf(app.running), asRead, async () => asRead)).toBe(body.transaction);
});
