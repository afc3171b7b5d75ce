import { describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { DiscountRule } from '#src/features/basket/lines/discount.ts';
import { endDiscountCode, findDiscountCode } from '#src/features/basket/lines/discount-codes.server.ts';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { linesOf } from '#src/features/orders/orders.server.ts';
import { paidForLine } from '#src/features/orders/paid-for-line.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { asPence, pounds, sum } from '#src/platform/money.ts';
import { testApp } from '#testing/app.ts';
import { BRAIN_TRAINING, LESSON, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { expectInvariants, letSettle } from '#testing/invariants.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { testRefunding } from '#testing/refunding.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { testWallet } from '#testing/wallet.ts';

const app = await settlingApp();
const { refund } = testRefunding(app, testWallet(app));
const owner = () => app.staff('owner', { mayRefund: true });

const off = asPence(tenHours.net / 10);
const net = asPence(tenHours.net - off);
const fee = feeOn(net);
const total = sum([net, fee]);

const addCode = (code: string, change: Partial<DiscountRule> = {}) => addTestCode(app, code, change);
const state = async ({ browser }: TestBuyer) =>
  (await browser.get<{ basket: BasketResponse; due: string }>('/v1/website/checkout')).body;
const usesOf = async (code: string) => (await findDiscountCode(app.db, code, app.clock.now()))?.uses;
const orderOf = ({ basket }: TestBuyer) =>
  app.db.selectFrom('orders').selectAll().where('basket_uuid', '=', basket).executeTakeFirstOrThrow();
async function buyerWith(code: string, email = `${code.toLowerCase()}@example.com`) {
  const buyer = await (await testBuyer(app)).fillIn({ email });
  const entered = await buyer.enterDiscount(code);
  expect([entered.status, entered.text]).toEqual([200, entered.text]);
  return buyer;
}

test('a code takes its part off the basket, the charge, the order, the receipt and the confirmation', async () => {
  await addCode('SPRING10');
  const buyer = await (await testBuyer(app, [LESSON, BRAIN_TRAINING])).fillIn({
    email: 'spring@example.com',
  });
  const { body } = await buyer.enterDiscount(' spring 10 ');
  expect(body.contents).toMatchObject({
    discount: {
      code: 'SPRING10',
      description: '10% off lessons',
      amount: wire(off),
      refusal: null,
    },
    mpf: wire(fee),
  });
  const { transaction } = (await buyer.pay()).body;
  const order = await orderOf(buyer);
  expect(order).toMatchObject({
    state: 'paid',
    discount_code: 'SPRING10',
    discount_pence: off,
    fee_pence: fee,
    total_pence: total + 9_99,
  });
  expect((await linesOf(app.db, order.id)).map(paidForLine)).toEqual([net, 9_99]);
  expect(await usesOf('SPRING10')).toBe(1);
  const confirmation = (await buyer.read(transaction)).body;
  expect(confirmation).toMatchObject({ discount: { code: 'SPRING10', amount: wire(off) } });
  const receipt = await app.db
    .selectFrom('emails')
    .select(['recipient', 'html', 'plain', 'renderer', 'renderer_input', 'document'])
    .where('message_id', 'like', `<receipt-${buyer.basket}%`)
    .executeTakeFirstOrThrow();
  const words = (await bodyOf(receipt, app.running.services))?.plain.replace(/\s+/g, ' ');
  expect(words).toContain(`Discount with SPRING10 −${pounds(off)}`);
});

describe('a refund', () => {
  test('of a part gives back of what was paid, with its part of the fee; of the rest, the use too', async () => {
    await addCode('REFUND10');
    const buyer = await buyerWith('REFUND10');
    await buyer.pay();
    const { id } = await orderOf(buyer);
    const half = asPence(net / 2);
    await refund(await owner(), { id }, { how: 'lines', lines: [{ part: 'line 0', amount: wire(half) }] });
    await letSettle(app);
    const back = await app.db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.payment_id', 'refunds.payment_id')
      .select('amount_pence')
      .where('orders.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(back.amount_pence).toBe(half + Math.round(fee / 2));
    expect(await usesOf('REFUND10')).toBe(1);
    await refund(await owner(), { id }, { how: 'all' });
    await letSettle(app);
    expect((await orderOf(buyer)).state).toBe('refunded');
    expect(await usesOf('REFUND10')).toBe(0);
    await expectInvariants(app);
  });
});

describe('a code is refused', () => {
  test('where nobody knows it, as another is in the basket, which stays', async () => {
    await addCode('KNOWN10');
    const buyer = await buyerWith('KNOWN10');
    const { status, body } = await buyer.enterDiscount('autumm10');
    expect([status, body]).toMatchObject([
      422,
      { errors: { code: ['We don’t recognise AUTUMM10. Check the spelling.'] } },
    ]);
    expect((await state(buyer)).basket.contents.discount?.code).toBe('KNOWN10');
  });

  test('to a buyer who has used it, or who is no new customer, and holds up paying until it is removed', async () => {
    await addCode('ONCE10', { onceEach: true });
    await addCode('WELCOME15', { newCustomers: true });
    await (await buyerWith('ONCE10', 'once@example.com')).pay();
    for (const [code, refusal] of [
      ['ONCE10', 'ONCE10 can be used once. You’ve used it before.'],
      ['WELCOME15', 'WELCOME15 is for a first order. You’ve bought from us before.'],
    ] as const) {
      const buyer = await testBuyer(app);
      expect((await buyer.enterDiscount(code)).status).toBe(200);
      await buyer.fillIn({ email: 'Once@Example.com' });
      const { basket, due } = await state(buyer);
      expect(basket.contents.discount).toMatchObject({ code, amount: '0.00', refusal });
      expect(due).toBe(wire(tenHours.total));
      expect((await buyer.authorise()).status).toBe(409);
      await buyer.removeDiscount();
      expect((await buyer.pay()).status).toBe(200);
    }
    expect([await usesOf('ONCE10'), await usesOf('WELCOME15')]).toEqual([1, 0]);
  });

  test('at once to whoever has said in the checkout that they bought before', async () => {
    await addCode('FIRST10', { newCustomers: true });
    await (await buyerWith('FIRST10', 'first@example.com')).pay();
    const buyer = await (await testBuyer(app)).fillIn({ email: 'first@example.com' });
    expect((await buyer.enterDiscount('FIRST10')).body).toMatchObject({
      errors: { code: ['FIRST10 is for a first order. You’ve bought from us before.'] },
    });
    expect((await state(buyer)).basket.contents.discount).toBeNull();
  });

  test('where nothing in the basket is what it is for, in a way that keeps the code of a link', async () => {
    await addCode('BOOKS10', { appliesTo: 'products' });
    const buyer = await testBuyer(app);
    expect((await buyer.enterDiscount('BOOKS10')).body).toMatchObject({
      code: 'not_in_basket',
      message: 'BOOKS10 is for products. There’s nothing like that in your basket.',
    });
  });

  test('as it ends while it is in a basket, which then says so and costs its full price', async () => {
    await addCode('ENDING10');
    const buyer = await buyerWith('ENDING10');
    await app.db.transaction().execute((tx) => endDiscountCode(tx, 'ENDING10', app.clock.now()));
    const { basket, due } = await state(buyer);
    expect(basket.contents.discount?.refusal).toMatch(/^ENDING10 ended on /);
    expect(due).toBe(wire(tenHours.total));
    expect((await buyer.authorise()).body).toMatchObject({ code: 'prices_changed' });
  });
});

describe('while somebody pays', () => {
  test('what they were told holds, though the code ends', async () => {
    await addCode('HELD10');
    const buyer = await buyerWith('HELD10');
    const token = await buyer.token();
    await buyer.enterCard(token);
    await app.db.transaction().execute((tx) => endDiscountCode(tx, 'HELD10', app.clock.now()));
    expect((await buyer.confirm(token)).status).toBe(200);
    expect((await orderOf(buyer)).total_pence).toBe(total);
  });

  test('the last use goes to one of them, and the other is not charged', async () => {
    await addCode('LAST10', { maxUses: 1 });
    const [first, second] = await Promise.all([
      buyerWith('LAST10', 'one@example.com'),
      buyerWith('LAST10', 'two@example.com'),
    ]);
    const tokens = await Promise.all([first.token(), second.token()]);
    await Promise.all([first.enterCard(tokens[0]), second.enterCard(tokens[1])]);
    const answers = await Promise.all([first.confirm(tokens[0]), second.confirm(tokens[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect(await usesOf('LAST10')).toBe(1);
    const loser = answers[0]?.status === 402 ? first : second;
    expect((await state(loser)).basket.contents.discount?.refusal).toBe(
      'LAST10 has been used the maximum number of times.',
    );
    await loser.removeDiscount();
    expect((await loser.pay()).status).toBe(200);
    await expectInvariants(app);
  });

  test('a declined card gives the use back', async () => {
    await addCode('BACK10', { maxUses: 1 });
    const buyer = await buyerWith('BACK10');
    const token = await buyer.token();
    await buyer.enterCard(token, '4921810000009076');
    expect((await buyer.confirm(token)).status).toBe(402);
    expect(await usesOf('BACK10')).toBe(0);
    expect((await buyer.pay()).status).toBe(200);
    expect(await usesOf('BACK10')).toBe(1);
  });
});

test('guessing is limited', async () => {
  const strict = await testApp({ CODES_PER_MINUTE: '3' });
  const buyer = await testBuyer(strict);
  const answers: number[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    answers.push((await buyer.enterDiscount(`GUESS${tries}`)).status);
  expect(answers).toEqual([422, 422, 422, 429, 429]);
  await strict.close();
});
