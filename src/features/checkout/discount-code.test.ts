import { beforeEach, describe, expect, test } from 'vitest';
import type { BasketResponse } from '#src/features/basket/api-schema.ts';
import type { DiscountRule } from '#src/features/basket/lines/discount.ts';
import { endDiscountCode, findDiscountCode } from '#src/features/basket/lines/discount-codes.server.ts';
import { feeOn } from '#src/features/catalogue/fee.ts';
import { discountFigures, ordersWithCode } from '#src/features/orders/discount-uses.server.ts';
import { linesOf } from '#src/features/orders/orders.server.ts';
import { paidForLine } from '#src/features/orders/paid-for-line.server.ts';
import { bodyOf } from '#src/platform/mail/email-renderers.server.ts';
import { asPence, pounds, sum } from '#src/platform/money.ts';
import { BRAIN_TRAINING, LESSON, type TestBuyer, testBuyer } from '#testing/buyer.ts';
import { addTestCode } from '#testing/discount-codes.ts';
import { letSettle } from '#testing/invariants.ts';
import { payPalBuyers } from '#testing/paypal-buyers.ts';
import { tenHours, wire } from '#testing/prices.ts';
import { testRefunding } from '#testing/refunding.ts';
import { settlingApp } from '#testing/settling-app.ts';

const app = await settlingApp({ CODES_PER_MINUTE: '10' });
beforeEach(() => app.clock.pass({ minutes: 1 }));
const { refund } = testRefunding(app, payPalBuyers(app));
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
    discounts: [
      {
        code: 'SPRING10',
        description: '10% off lessons',
        amount: wire(off),
        refusal: null,
      },
    ],
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
  expect(confirmation).toMatchObject({ discounts: [{ code: 'SPRING10', amount: wire(off) }] });
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
    expect((await state(buyer)).basket.contents.discounts[0]?.code).toBe('KNOWN10');
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
      expect(basket.contents.discounts[0]).toMatchObject({ code, amount: '0.00', refusal });
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
    expect((await state(buyer)).basket.contents.discounts).toEqual([]);
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
    expect(basket.contents.discounts[0]?.refusal).toMatch(/^ENDING10 ended on /);
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
    expect((await state(loser)).basket.contents.discounts[0]?.refusal).toBe(
      'LAST10 has been used the maximum number of times.',
    );
    await loser.removeDiscount();
    expect((await loser.pay()).status).toBe(200);
  });

  test('of two codes for a first order, one person uses one, however they are paid with at once', async () => {
    for (const code of ['FIRSTA', 'FIRSTB', 'FIRSTC']) await addCode(code, { newCustomers: true });
    const buyers = await Promise.all(
      ['FIRSTA', 'FIRSTB', 'FIRSTC'].map((code) => buyerWith(code, 'newcomer@example.com')),
    );
    const tokens = await Promise.all(buyers.map((buyer) => buyer.token()));
    await Promise.all(buyers.map((buyer, nth) => buyer.enterCard(tokens[nth] ?? '')));
    const answers = await Promise.all(buyers.map((buyer, nth) => buyer.confirm(tokens[nth] ?? '')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
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

describe('two codes', () => {
  const both = { allowsAnother: true };
  const codesOf = async ({ browser, basket }: TestBuyer) =>
    (await browser.get<BasketResponse>(`/v1/website/basket/${basket}`)).body.contents.discounts.map(
      ({ code }) => code,
    );

  test('take off the percentage, then the pounds, all the way to the receipt, and both go back with a refund', async () => {
    await addCode('TENTH', both);
    await addCode('FIVER', { ...both, pence: asPence(5_00) });
    const buyer = await (await testBuyer(app)).fillIn({ email: 'both@example.com' });
    await buyer.enterDiscount('FIVER');
    const { body } = await buyer.enterDiscount('TENTH');
    const left = asPence(net - 5_00);
    const due = sum([left, feeOn(left)]);
    expect(body.contents).toMatchObject({
      discounts: [
        { code: 'TENTH', amount: wire(off) },
        { code: 'FIVER', amount: '5.00' },
      ],
      takes_code: false,
      total: wire(due),
    });
    const { transaction } = (await buyer.pay()).body;
    const order = await orderOf(buyer);
    expect(order).toMatchObject({
      discount_code: 'TENTH',
      discount_pence: off + 5_00,
      second_discount_code: 'FIVER',
      second_discount_pence: 5_00,
      total_pence: due,
    });
    expect(await linesOf(app.db, order.id)).toMatchObject([
      { discount_pence: off + 5_00, second_discount_pence: 5_00 },
    ]);
    expect((await buyer.read(transaction)).body.discounts).toEqual([
      { code: 'TENTH', amount: wire(off) },
      { code: 'FIVER', amount: '5.00' },
    ]);
    const figures = await discountFigures(app.db);
    expect(['TENTH', 'FIVER'].map((code) => figures.get(code))).toEqual([
      { orders: 1, sales: due, cost: off, newCustomers: 1 },
      { orders: 1, sales: due, cost: 5_00, newCustomers: 1 },
    ]);
    expect(await ordersWithCode(app.db, 'FIVER', 5)).toMatchObject([{ off: 5_00, also: 'TENTH' }]);
    expect([await usesOf('TENTH'), await usesOf('FIVER')]).toEqual([1, 1]);
    await refund(await owner(), order, { how: 'lines', lines: [{ part: 'line 0', amount: '10.00' }] });
    await refund(await owner(), order, { how: 'all' });
    await letSettle(app);
    const { back } = await app.db
      .selectFrom('refunds')
      .select(({ fn }) => fn.sum<string>('amount_pence').as('back'))
      .where('payment_id', '=', order.payment_id)
      .executeTakeFirstOrThrow();
    expect([Number(back), await usesOf('TENTH'), await usesOf('FIVER')]).toEqual([due, 0, 0]);
  });

  test('are refused where one does not allow it, or there are two, unless the new one is used instead', async () => {
    await addCode('ALONE10');
    await addCode('PAIR10', both);
    await addCode('PAIR5', { ...both, pence: asPence(5_00) });
    await addCode('PAIR6', { ...both, pence: asPence(6_00) });
    const buyer = await buyerWith('PAIR10');
    expect((await buyer.enterDiscount('ALONE10')).body).toMatchObject({
      code: 'not_together',
      message: 'ALONE10 can’t be used together with PAIR10.',
    });
    expect(await codesOf(buyer)).toEqual(['PAIR10']);
    await buyer.enterDiscount('ALONE10', true);
    expect(await codesOf(buyer)).toEqual(['ALONE10']);
    await buyer.enterDiscount('PAIR5', true);
    await buyer.enterDiscount('PAIR10');
    expect((await buyer.enterDiscount('PAIR6')).body).toMatchObject({
      message: 'You can use two discount codes together at most.',
    });
    await buyer.enterDiscount('pair5');
    expect(await codesOf(buyer)).toEqual(['PAIR10', 'PAIR5']);
    await buyer.removeDiscount('PAIR10');
    expect(await codesOf(buyer)).toEqual(['PAIR5']);
  });

  test('where one ends, it holds up paying by itself, and what the other takes off stays', async () => {
    await addCode('STAYS10', both);
    await addCode('ENDS5', { ...both, pence: asPence(5_00) });
    const buyer = await buyerWith('STAYS10');
    await buyer.enterDiscount('ENDS5');
    await app.db.transaction().execute((tx) => endDiscountCode(tx, 'ENDS5', app.clock.now()));
    const { basket, due } = await state(buyer);
    expect(basket.contents.discounts).toMatchObject([
      { code: 'STAYS10', refusal: null },
      { code: 'ENDS5', refusal: expect.stringMatching(/^ENDS5 ended on /) },
    ]);
    expect(due).toBe(wire(total));
    expect((await buyer.authorise()).body).toMatchObject({ code: 'prices_changed' });
    await buyer.removeDiscount('ENDS5');
    expect((await buyer.pay()).status).toBe(200);
    expect(await orderOf(buyer)).toMatchObject({ discount_code: 'STAYS10', second_discount_code: null });
  });

  test('where the buyer has used one, the other is reckoned as if it were alone', async () => {
    await addCode('ONCE20', { ...both, percent: 20, onceEach: true });
    await addCode('EVER10', both);
    await (await buyerWith('ONCE20', 'again@example.com')).pay();
    const buyer = await testBuyer(app);
    await buyer.enterDiscount('ONCE20');
    await buyer.enterDiscount('EVER10');
    await buyer.fillIn({ email: 'again@example.com' });
    expect((await state(buyer)).basket.contents.discounts).toMatchObject([
      { code: 'EVER10', amount: wire(off) },
      { code: 'ONCE20', refusal: 'ONCE20 can be used once. You’ve used it before.' },
    ]);
  });

  test('are both used or neither: whoever finds the last use of one gone is not charged and uses nothing', async () => {
    await addCode('RARE10', { ...both, maxUses: 1 });
    await addCode('MANY5', { ...both, pence: asPence(5_00) });
    await addCode('OTHER6', { ...both, pence: asPence(6_00) });
    // Entered in opposite orders, and paid at once: neither waits for the other.
    const buyers = await Promise.all(
      [
        ['RARE10', 'MANY5'],
        ['MANY5', 'RARE10'],
        ['RARE10', 'OTHER6'],
      ].map(async ([first = '', second = ''], nth) => {
        const buyer = await buyerWith(first, `rare-${nth}@example.com`);
        await buyer.enterDiscount(second);
        const token = await buyer.token();
        await buyer.enterCard(token);
        return { buyer, token };
      }),
    );
    const answers = await Promise.all(buyers.map(({ buyer, token }) => buyer.confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
    const [many, other] = [await usesOf('MANY5'), await usesOf('OTHER6')];
    expect([await usesOf('RARE10'), (many ?? 0) + (other ?? 0)]).toEqual([1, 1]);
  });

  test('entered at once in two tabs are both there', async () => {
    await addCode('TAB10', both);
    await addCode('TAB5', { ...both, pence: asPence(5_00) });
    const buyer = await testBuyer(app);
    await Promise.all([buyer.enterDiscount('TAB10'), buyer.enterDiscount('TAB5')]);
    expect(await codesOf(buyer)).toEqual(['TAB10', 'TAB5']);
  });
});

test('guessing is limited', async () => {
  const buyer = await testBuyer(app);
  const answers: number[] = [];
  for (let tries = 0; tries < 12; tries += 1)
    answers.push((await buyer.enterDiscount(`GUESS${tries}`)).status);
  expect(answers).toEqual([...Array(10).fill(422), 429, 429]);
});
