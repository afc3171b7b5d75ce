import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#src/app/test-app.ts';
import { BRAIN_TRAINING, LESSON, POSTED, testBuyer } from '#src/app/test-buyer.ts';
import { expectInvariants, letSettle } from '#src/app/test-invariants.ts';
import { buyVouchers, E_VOUCHER, GIFT_CARD } from '#src/app/test-vouchers.ts';

const DECLINED = '4921810000009076';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterEach(async () => {
  await letSettle(app);
  await expectInvariants(app);
});
afterAll(() => app.close());

const boughtCodes = async (...amounts: string[]) => {
  const { secrets } = await buyVouchers(
    app,
    amounts.map((amount) => ({ ...E_VOUCHER, amount })),
  );
  return secrets.map(({ code }) => code);
};
const ready = async (...products: NonNullable<Parameters<typeof testBuyer>[1]>) =>
  (await testBuyer(app, products)).fillIn();
const balanceOf = async (code: string) => {
  const { db, services } = { db: app.db, services: app.running.services };
  const row = await db
    .selectFrom('vouchers')
    .select(['balance_pence', 'state', 'sealed'])
    .where('code_hash', '=', services.secrets.hash(code))
    .executeTakeFirstOrThrow();
  return { balance: row.balance_pence, state: row.state, sealed: row.sealed !== null };
};
const charged = () =>
  app.bank
    .ledger()
    .filter((entry) => entry.kind === 'capture')
    .at(-1)?.amountPence;

describe('a voucher', () => {
  test('pays a part, and the card the rest; nothing is taken before the order is placed', async () => {
    const [code = ''] = await boughtCodes('100');
    const buyer = await ready(LESSON);
    const entered = await buyer.enterCode(code.toLowerCase().replaceAll('-', ' '));
    expect(entered).toMatchObject({
      status: 200,
      body: {
        vouchers: [{ ends: code.slice(-4), pays: '100.00', left: '0.00' }],
        due: '260.53',
        takes_vouchers: true,
      },
    });
    expect(await balanceOf(code)).toMatchObject({ balance: 100_00, sealed: true });
    expect((await buyer.authorise()).body.contents).toMatchObject({ total: 260_53 });
    const { body } = await buyer.pay();
    expect(charged()).toBe(260_53);
    expect(await balanceOf(code)).toEqual({ balance: 0, state: 'used', sealed: false });
    const { body: order } = await buyer.read(body.transaction);
    expect(order).toMatchObject({
      total: '360.53',
      payment_summary: `gift voucher ending ${code.slice(-4)} (£100.00) and Visa ending 3436 (£260.53)`,
    });
  });

  test('spent in part keeps the rest for the next order', async () => {
    const [code = ''] = await boughtCodes('25');
    const first = await ready(BRAIN_TRAINING);
    await first.enterCode(code);
    await first.confirm(await first.token());
    expect(await balanceOf(code)).toMatchObject({ balance: 15_01, state: 'part_used' });
    const second = await ready(POSTED, LESSON);
    expect((await second.enterCode(code)).body.vouchers).toMatchObject([{ pays: '15.01', left: '0.00' }]);
    await second.pay();
    expect(await balanceOf(code)).toMatchObject({ balance: 0, state: 'used' });
  });

  test('that covers everything needs no card: nothing is asked of the gateway', async () => {
    const [code = ''] = await boughtCodes('1000');
    const tokens = app.bank.ledger().length;
    const buyer = await ready(LESSON);
    expect((await buyer.enterCode(code)).body.due).toBe('0.00');
    const token = await buyer.token();
    const paid = await buyer.confirm(token);
    expect(paid.status).toBe(200);
    expect((await buyer.confirm(token)).body).toEqual(paid.body);
    expect(app.bank.ledger()).toHaveLength(tokens);
    expect((await buyer.read(paid.body.transaction)).body).toMatchObject({
      payment_summary: `gift voucher ending ${code.slice(-4)} (£360.53)`,
    });
    expect(await balanceOf(code)).toMatchObject({ balance: 1000_00 - 360_53 });
  });

  test('that covers everything is not spent before the buyer says so, and lapses unspent', async () => {
    const [code = ''] = await boughtCodes('1000');
    const buyer = await ready(LESSON);
    await buyer.enterCode(code);
    await buyer.token();
    app.clock.pass({ hours: 1 });
    await app.queue.run('sweep-payments');
    expect(await balanceOf(code)).toMatchObject({ balance: 1000_00 });
  });

  test('and the terms not accepted: nothing is spent', async () => {
    const [code = ''] = await boughtCodes('1000');
    const buyer = await ready(LESSON);
    await buyer.enterCode(code);
    await buyer.step('consents', { terms: true });
    const token = await buyer.token();
    await app.db.updateTable('checkouts').set({ consents: '[]' }).execute();
    expect((await buyer.confirm(token)).status).toBe(422);
    expect(await balanceOf(code)).toMatchObject({ balance: 1000_00 });
  });

  test('gets back what a declined card left unpaid, and pays with the next card', async () => {
    const [code = ''] = await boughtCodes('50');
    const buyer = await ready(LESSON);
    await buyer.enterCode(code);
    expect((await buyer.pay(DECLINED)).status).toBe(402);
    expect(await balanceOf(code)).toMatchObject({ balance: 50_00 });
    expect((await buyer.pay()).status).toBe(200);
    expect(charged()).toBe(310_53);
    expect(await balanceOf(code)).toMatchObject({ balance: 0 });
  });

  test('taken out again pays nothing', async () => {
    const [code = ''] = await boughtCodes('50');
    const buyer = await ready(LESSON);
    const [entered] = (await buyer.enterCode(code)).body.vouchers;
    const without = await buyer.takeOutVoucher(entered?.id ?? '');
    expect(without.body).toMatchObject({ vouchers: [], due: '360.53' });
    await buyer.pay();
    expect(await balanceOf(code)).toMatchObject({ balance: 50_00 });
  });

  test('never pays for another voucher or its postage, though it pays for what lies beside', async () => {
    const [code = ''] = await boughtCodes('1000');
    const only = await ready(GIFT_CARD);
    expect(await only.enterCode(code)).toMatchObject({
      status: 422,
      body: { errors: { code: ['A voucher cannot pay for another voucher.'] } },
    });
    const beside = await ready(LESSON, GIFT_CARD);
    expect((await beside.enterCode(code)).body).toMatchObject({
      due: '51.99',
      vouchers: [{ pays: '360.53' }],
    });
    await beside.pay();
    expect(charged()).toBe(51_99);
  });

  test('is the payment of several, in the order they were entered', async () => {
    const [first = '', second = ''] = await boughtCodes('25', '1000');
    const buyer = await ready(LESSON);
    await buyer.enterCode(first);
    const { body } = await buyer.enterCode(second);
    expect(body.vouchers).toMatchObject([{ pays: '25.00' }, { pays: '335.53', left: '664.47' }]);
    await buyer.confirm(await buyer.token());
    expect(await balanceOf(first)).toMatchObject({ balance: 0 });
    expect(await balanceOf(second)).toMatchObject({ balance: 664_47 });
  });
});

describe('a code', () => {
  test.each(['', '1234', 'AAAA-AAAA-AAAA-AAAA', "' or 1=1 --", 'x'.repeat(100)])(
    'that is wrong ("%s") is refused with one answer',
    async (code) => {
      const buyer = await ready(LESSON);
      const { status, body } = await buyer.enterCode(code);
      expect(status).toBe(422);
      const words = code === '' ? 'Enter a code' : 'We do not know that code. Please check it and try again.';
      expect(body.errors).toEqual({ code: [words] });
    },
  );

  test('of a void voucher is answered like a wrong one; of a used or an expired one it says so', async () => {
    const [dead = '', spent = '', old = ''] = await boughtCodes('10', '10', '10');
    const hash = app.running.services.secrets.hash;
    const update = (code: string, change: object) =>
      app.db.updateTable('vouchers').set(change).where('code_hash', '=', hash(code)).execute();
    await update(dead, { state: 'void' });
    const spender = await ready(LESSON);
    await spender.enterCode(spent);
    await spender.pay();
    await update(old, { expires_on: '2026-11-20' });
    const buyer = await ready(LESSON);
    const words = async (code: string) => (await buyer.enterCode(code)).body.errors?.code?.[0];
    expect(await words(dead)).toBe('We do not know that code. Please check it and try again.');
    expect(await words(spent)).toBe('There is nothing left on that voucher.');
    expect(await words(old)).toBe('That voucher was valid until 20 November 2026.');
  });

  test('is for the browser that entered it: another one neither sees nor spends it', async () => {
    const [code = ''] = await boughtCodes('50');
    const buyer = await ready(LESSON);
    await buyer.enterCode(code);
    const other = app.browser();
    const started = await other.post<{ vouchers: unknown[] }>('/v1/website/checkout/start', {
      basket: buyer.basket,
    });
    expect(started.body.vouchers).toEqual([]);
  });
});

describe('a voucher that somebody else spends meanwhile', () => {
  test('stops the payment before the card is charged, says so, and the next try takes what is left', async () => {
    const [code = ''] = await boughtCodes('400');
    const [one, other] = [await ready(LESSON, BRAIN_TRAINING), await ready(LESSON)];
    await one.enterCode(code);
    await other.enterCode(code);
    const token = await other.token();
    await one.confirm(await one.token());
    const refused = await other.confirm(token);
    expect(refused).toMatchObject({ status: 402 });
    expect(refused.body.message).toMatch(/^One of your vouchers has been used elsewhere meanwhile/);
    const again = await other.authorise();
    expect(again.body.contents.total).toBe(360_53 - (400_00 - 370_52));
  });

  test('is spent once by twenty checkouts at once', async () => {
    const [code = ''] = await boughtCodes('100');
    const buyers = await Promise.all(Array.from({ length: 20 }, () => ready(BRAIN_TRAINING)));
    const tokens: string[] = [];
    for (const buyer of buyers) {
      await buyer.enterCode(code);
      tokens.push(await buyer.token());
    }
    const answers = await Promise.all(buyers.map((buyer, index) => buyer.confirm(tokens[index] ?? '')));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(10);
    expect(await balanceOf(code)).toMatchObject({ balance: 100_00 - 10 * 9_99, state: 'part_used' });
  });

  test('is spent once by twenty checkouts with cards at once: nobody is charged for what it should have paid', async () => {
    const [code = ''] = await boughtCodes('300');
    const buyers = await Promise.all(Array.from({ length: 20 }, () => ready(LESSON)));
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
    expect(captures.slice(before).map((entry) => entry.amountPence)).toEqual([60_53]);
    expect(await balanceOf(code)).toMatchObject({ balance: 0 });
  });
});

test('two vouchers and a lesson in one order, declined first: nothing is issued until it is paid, then each once', async () => {
  const buyer = await ready(LESSON, E_VOUCHER, GIFT_CARD);
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
  expect(charged()).toBe(360_53 + 100_00 + 50_00 + 1_99);
  const [first, second] = await issued();
  expect(first).toMatchObject({ voucher_type: 'e-voucher', email: 'sam@example.com', value_pence: 100_00 });
  expect(second).toMatchObject({ voucher_type: 'gift-card', email: null, state: 'pending' });
  expect(first?.code_hash).not.toBe(second?.code_hash);
  const { body } = await buyer.read(paid.body.transaction);
  expect(body.vouchers).toMatchObject([{ to_buyer: false }, { delivery: 'to_post' }]);
  expect(JSON.stringify(body)).not.toMatch(/sam|Sam/);
});

test('codes, names, messages and links of vouchers are in no line of the log', async () => {
  const from = app.logged.length;
  const canary = {
    ...E_VOUCHER,
    recipient_name: 'Canaryname',
    recipient_email: 'canary.voucher@example.com',
    personal_message: 'Canary words',
  };
  const bought = await buyVouchers(app, [canary, { ...GIFT_CARD, recipient_name: 'Canarycard' }]);
  const codes = bought.secrets.map(({ code }) => code);
  const buyer = await ready(LESSON);
  await buyer.enterCode(`${codes[0]}x`);
  for (const code of codes) await buyer.enterCode(code);
  await buyer.pay();
  await buyer.browser.post('/v1/website/basket/voucher', { ...canary, amount: '1' });
  await letSettle(app);
  const lines = app.logged.slice(from).join('\n');
  expect(lines).toContain('/v1/website/checkout/vouchers');
  for (const secret of ['anary', bought.manage, ...bought.secrets.flatMap(({ code, page }) => [code, page])])
    expect(lines).not.toContain(secret);
});

test('codes are tried out slowly: the eleventh in a minute waits, whether it is right or wrong', async () => {
  const careful = await testApp({ CODES_PER_MINUTE: '10' });
  const buyer = await (await testBuyer(careful, [LESSON])).fillIn();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push((await buyer.enterCode('AAAA-AAAA-AAAA-AAAA')).status);
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
  await careful.close();
});
