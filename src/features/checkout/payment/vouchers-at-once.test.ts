import { describe, expect, test } from 'vitest';
import { paymentDepsOf } from '#src/app/services.server.ts';
import { findPaymentByToken, type Payment } from '#src/features/payments/payments.server.ts';
import { BRAIN_TRAINING, LESSON, testBuyer } from '#testing/buyer.ts';
import { tenHours } from '#testing/prices.ts';
import { settlingApp } from '#testing/settling-app.ts';
import { balanceOf, codeStock } from '#testing/vouchers.ts';
import { confirmCovered } from './confirm-payment.server.ts';

const app = await settlingApp();
const codeOf = await codeStock(app, '60', '200', '200', '400', '1000');
/** More than the database has connections. */
const MANY = 12;

const ready = async (...products: NonNullable<Parameters<typeof testBuyer>[1]>) =>
  (await testBuyer(app, products)).fillIn();
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

  test('is spent once by twelve checkouts at once', async () => {
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

  test('is spent once by twelve checkouts with cards at once: nobody is charged for what it should have paid', async () => {
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
