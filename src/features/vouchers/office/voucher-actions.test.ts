import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { officeDepsOf } from '#src/app/services.server.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestBrowser } from '#testing/browser.ts';
import { BRAIN_TRAINING, testBuyer } from '#testing/buyer.ts';
import { colleague } from '#testing/colleague.ts';
import { expectInvariants } from '#testing/invariants.ts';
import { refuseEmail } from '#testing/refused-email.ts';
import { buyVouchers, E_VOUCHER, GIFT_CARD } from '#testing/vouchers.ts';
import { liabilityByMonth, owedToHolders } from '../liability/liability.server.ts';
import { voucherForStaff } from '../staff/find-vouchers.server.ts';
import { withStaff } from './read-page.server.ts';

let app: TestApp;
let staff: TestBrowser;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => startAt('2026-11-21T10:00:00Z'));
afterAll(() => app.close());

/** A session does not last until another year. */
async function startAt(instant: string) {
  app.clock.set(instant);
  staff = await app.staff('staff', { mayRefund: true });
}

const act = (id: string, what: string, body: object) =>
  staff.post<{ id: string; balance?: string }>(`/v1/office/vouchers/${id}/${what}`, body);
const spend = (
  id: string,
  amount: unknown,
  expected_balance = '100.00',
  note: unknown = 'paid at the first lesson',
) => act(id, 'spend', { amount, expected_balance, note });
const emailsOf = (id: string) =>
  app.db
    .selectFrom('emails')
    .select(['recipient', 'sent_at'])
    .where('renderer_input', 'like', `${id}/%`)
    .orderBy('position')
    .execute();
const historyOf = async (id: string) => {
  const found = await voucherForStaff(app.db, id, app.clock.now());
  const [voucher] = await withStaff(officeDepsOf(app.running), found ? [found] : []);
  return voucher?.history.map(({ description, balance }) => [description, balance]) ?? [];
};

describe('spending by phone', () => {
  test('takes an amount with a note, once, and the history says who did it', async () => {
    const { id } = await (await buyVouchers(app)).readFirst();
    await app.queue.drain();
    app.clock.pass({ minutes: 9 });
    expect((await spend(id, '37.62')).body).toEqual({ id, balance: '62.38' });
    expect((await historyOf(id))[0]).toEqual([
      'Spent by phone: paid at the first lesson, −£37.62, by Sam Okafor',
      '£62.38',
    ]);
    // A second press shows the balance of before.
    expect((await spend(id, '37.62')).status).toBe(409);
    expect((await spend(id, '62.38', '62.38')).body).toEqual({ id, balance: '0.00' });
    const row = app.db.selectFrom('vouchers').select(['state', 'balance_pence']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ state: 'used', balance_pence: 0 });
    await expectInvariants(app);
  });

  test('never takes more than there is, nothing, or what is no amount', async () => {
    const { id } = await (await buyVouchers(app)).readFirst();
    for (const amount of ['100.01', '0', '-5', '1e2', 'ten', '', null]) {
      const { status, body } = await spend(id, amount);
      expect([amount, status, Object.keys(body.errors ?? {})]).toEqual([amount, 422, ['amount']]);
    }
    expect((await spend(id, '1', '100.00', '')).status).toBe(422);
  });

  test('is told of a void or expired voucher, and of one that is none', async () => {
    const bought = await buyVouchers(app, [E_VOUCHER, E_VOUCHER]);
    const [gone = '', old = ''] = bought.issued.map(({ id }) => id);
    await act(gone, 'void', { reason: 'handed back' });
    await app.db.updateTable('vouchers').set({ expires_on: '2026-11-20' }).where('id', '=', old).execute();
    for (const id of [gone, old]) expect((await spend(id, '1')).status).toBe(409);
    expect((await spend(crypto.randomUUID(), '1')).status).toBe(404);
  });

  test('two members of staff at once: one takes it, and the other is told who and what is left', async () => {
    const { id } = await (await buyVouchers(app)).readFirst();
    const [aoife, sam] = [colleague(app, 'Aoife Brennan'), colleague(app, 'Sam Okafor')];
    app.clock.set('2026-11-21T15:20:00Z');
    const input = { id, amount: '60', expected_balance: '100.00', note: 'two lessons' };
    const answers = await Promise.all([aoife('spendByPhone', input), sam('spendByPhone', input)]);
    const won = answers.findIndex(([status]) => status === 200);
    expect(answers[1 - won]).toEqual([
      409,
      `${['Aoife Brennan', 'Sam Okafor'][won]} took an amount from it by phone at 15:20. The balance is now £40.00, not £100.00. Please check and try again.`,
    ]);
    await app.queue.drain();
    await expectInvariants(app);
  });

  test('and a purchase at the same time: what is taken is never more than there was', async () => {
    const bought = await buyVouchers(app, [{ ...E_VOUCHER, amount: '15' }]);
    const { id } = await bought.readFirst();
    const buyer = await (await testBuyer(app, [BRAIN_TRAINING])).fillIn();
    await buyer.enterCode(bought.secrets[0]?.code ?? '');
    const token = await buyer.token();
    const [phone] = await Promise.all([spend(id, '15', '15.00'), buyer.confirm(token)]);
    const { balance_pence } = await bought.readFirst();
    expect([phone.status, balance_pence]).toEqual(phone.status === 200 ? [200, 0] : [409, 5_01]);
    await app.queue.drain();
    await expectInvariants(app);
  });
});

describe('extending', () => {
  test('gives a later day, and makes one that had expired valid again', async () => {
    const bought = await buyVouchers(app, [E_VOUCHER, E_VOUCHER]);
    const [valid = '', old = ''] = bought.issued.map(({ id }) => id);
    const extend = (id: string, expires_on: string, expected_expires_on = '2028-11-21') =>
      act(id, 'extend', { expires_on, expected_expires_on, reason: 'was in hospital' });
    expect((await extend(valid, '2029-05-01')).status).toBe(200);
    expect((await extend(valid, '2029-06-01')).status).toBe(409);
    for (const day of ['2028-11-20', '2029-05-01', '2033-01-01', 'soon'])
      expect((await extend(valid, day, '2029-05-01')).status).toBe(422);
    await startAt('2028-11-22T10:00:00Z');
    await app.queue.run('sweep-vouchers');
    expect((await bought.read()).map(({ state }) => state)).toEqual([
      expect.not.stringMatching('expired'),
      'expired',
    ]);
    expect((await extend(old, '2029-11-21')).status).toBe(200);
    expect((await bought.read())[1]).toMatchObject({ state: 'active', expires_on: '2029-11-21' });
    expect((await historyOf(old))[0]).toEqual([
      'Extended to 21 November 2029: was in hospital, by Sam Okafor',
      '£100.00',
    ]);
    expect((await spend(old, '10')).status).toBe(200);
  });

  test('is refused for a void voucher', async () => {
    const { id } = await (await buyVouchers(app)).readFirst();
    await act(id, 'void', { reason: 'handed back' });
    const body = { expires_on: '2029-11-21', expected_expires_on: '2028-11-21', reason: 'asked' };
    expect((await act(id, 'extend', body)).status).toBe(409);
  });
});

describe('correcting and sending again', () => {
  test('an email that was refused goes to the corrected address', async () => {
    const bought = await buyVouchers(app, [{ ...E_VOUCHER, recipient_email: 'grace@whitfeild.example' }]);
    const { id } = await bought.readFirst();
    await app.queue.run('send-voucher', { voucherId: id });
    await refuseEmail(app, `voucher-${id}-1`);
    const shown = { shown_name: 'Sam', shown_email: 'grace@whitfeild.example' };
    const to = { name: 'Grace', email: 'grace@whitfield.example' };
    expect((await act(id, 'correct', { ...to, ...shown })).status).toBe(200);
    expect((await act(id, 'correct', { ...to, ...shown })).status).toBe(409);
    await app.queue.drain();
    expect((await emailsOf(id)).map(({ recipient }) => recipient)).toEqual([
      'grace@whitfeild.example',
      'grace@whitfield.example',
    ]);
    expect(await bought.readFirst()).toMatchObject({ recipient_name: 'Grace', undelivered_at: null });
  });

  test('one that has been sent is sent again, once for each time that was asked', async () => {
    const bought = await buyVouchers(app);
    const { id } = await bought.readFirst();
    expect((await act(id, 'send-again', { expected_send_count: 0 })).status).toBe(409);
    await app.queue.drain();
    app.clock.pass({ minutes: 9 });
    expect((await act(id, 'send-again', { expected_send_count: 1 })).status).toBe(200);
    expect((await act(id, 'send-again', { expected_send_count: 1 })).body.message).toMatch(
      /^Sam Okafor sent it again at /,
    );
    await app.queue.drain();
    expect((await emailsOf(id)).length).toBe(2);
    const sent = {
      name: 'Sam',
      email: 'other@example.com',
      shown_name: 'Sam',
      shown_email: 'sam@example.com',
    };
    expect((await act(id, 'correct', sent)).status).toBe(200);
    await app.queue.drain();
    expect((await emailsOf(id)).at(-1)?.recipient).toBe('other@example.com');
  });

  test('the name of a card is corrected until it is posted', async () => {
    const { id } = await (await buyVouchers(app, [GIFT_CARD])).readFirst();
    const input = (name: string, shown_name: string, email = '') => ({
      name,
      email,
      shown_name,
      shown_email: '',
    });
    expect((await act(id, 'correct', input('Samuel', 'Sam'))).status).toBe(200);
    expect((await act(id, 'correct', input('Samuel', 'Samuel', 'a@example.com'))).status).toBe(409);
    await staff.post('/v1/office/vouchers/posted', { cards: [id] });
    expect((await act(id, 'correct', input('Sam', 'Samuel'))).status).toBe(409);
  });
});

test('two members of staff void at once: one does, and the other is told who', async () => {
  const { id } = await (await buyVouchers(app)).readFirst();
  const [aoife, sam] = [colleague(app, 'Aoife Brennan'), colleague(app, 'Sam Okafor')];
  const input = { id, reason: 'handed back' };
  const answers = await Promise.all([aoife('voidVoucher', input), sam('voidVoucher', input)]);
  const won = answers.findIndex(([status]) => status === 200);
  expect(answers[1 - won]).toEqual([409, `${['Aoife Brennan', 'Sam Okafor'][won]} voided it at 10:00.`]);
});

test('what is owed by month agrees with the balances, whatever became of the vouchers', async () => {
  await startAt('2031-01-10T10:00:00Z');
  const bought = await buyVouchers(app, [E_VOUCHER, E_VOUCHER, E_VOUCHER, E_VOUCHER]);
  const [spent = '', voided = '', expired = '', extended = ''] = bought.issued.map(({ id }) => id);
  await spend(spent, '30');
  await startAt('2031-02-28T23:59:00Z');
  await act(voided, 'void', { reason: 'handed back' });
  await startAt('2033-01-11T10:00:00Z');
  await spend(extended, '25');
  await app.queue.run('sweep-vouchers');
  await startAt('2033-03-01T00:30:00Z');
  await act(extended, 'extend', {
    expires_on: '2034-01-01',
    expected_expires_on: '2033-01-10',
    reason: 'asked',
  });
  const months = await liabilityByMonth(app.db, '2033-03');
  const of = (month: string) => months.find((one) => one.month === month);
  expect(of('2031-01')).toMatchObject({ issued: 400_00, spent: 30_00, expired: 0, void: 0 });
  expect(of('2031-02')).toMatchObject({ issued: 0, void: 100_00 });
  expect(of('2033-01')?.expired).toBeGreaterThanOrEqual(270_00);
  expect(of('2033-03')).toMatchObject({ issued: 0, spent: 0, expired: -100_00 });
  expect(expired).not.toBe('');
  expect(months.at(-1)?.owed).toBe((await owedToHolders(app.db)).pence);
});
