import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeOn, settlementFile } from '#simulators/connect-e/settlement-file.ts';
import { asPence } from '#src/platform/money.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON } from '#testing/buyer.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { closedMonths, keepClosedMonth } from '../../closed-months/closed-months.server.ts';
import { readDays } from '../../journal/read-journal.server.ts';
import { readSettlementPage } from './read-settlement-page.server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const [first] = [await paidOrder(app, [LESSON]), await paidOrder(app, [LESSON])];
  await refundNow(app, first, { kind: 'parts', parts: [{ part: 'line 0', pence: asPence(10_00) }] });
  app.clock.set('2026-11-25T12:00:00Z');
});
afterAll(() => app.close());

const entries = () => app.bank.ledger();
const payout = { reference: 'PO-1', paidOn: '2026-11-24' };

async function send(content: string, id = crypto.randomUUID()) {
  const owner = await app.staff('owner');
  const file = Buffer.from(content).toString('base64');
  const sent = await owner.post('/v1/office/books/settlements', { id, gateway: 'connect-e', file });
  return { id, sent };
}

async function record(id: string) {
  const page = await readSettlementPage(app.running.services, id);
  const owner = await app.staff('owner');
  return owner.post(`/v1/office/books/settlements/${id}/record`, { ...page?.expected });
}

const shown = async (id: string) => {
  const page = await readSettlementPage(app.running.services, id);
  return {
    payouts: page?.payouts.map(({ reference, badge }) => [reference, badge.label]),
    differences: page?.differences.map(({ label, order, amount }) => [label, order, amount]),
    agreeing: page?.agreeing,
  };
};
const feesBooked = async () => {
  const lines = await readDays(app.running.services, { from: '2026-11-01', to: '2026-11-25' });
  return lines.flatMap(({ account, pence }) => (account === 'gateway_fees' ? [pence] : []));
};

test('a file that has all that was taken and given back agrees, and its fees are booked once, however often it is sent', async () => {
  const file = settlementFile([{ ...payout, entries: entries() }]);
  const { id } = await send(file);
  expect(await shown(id)).toEqual({ payouts: [['PO-1', 'To enter']], differences: [], agreeing: 3 });
  expect(await feesBooked()).toEqual([]);
  expect((await record(id)).status).toBe(200);
  const captured = entries().filter(({ kind }) => kind === 'capture');
  const fees = captured.reduce((total, { amountPence }) => total + feeOn(amountPence), 0);
  expect(await feesBooked()).toEqual([fees]);

  expect((await record(id)).status).toBe(409);
  expect((await send(file, id)).sent.status).toBe(409);
  const again = await send(file);
  expect(await shown(again.id)).toEqual({
    payouts: [['PO-1', 'Here already']],
    differences: [],
    agreeing: 3,
  });
  expect((await record(again.id)).status).toBe(200);
  expect(await feesBooked()).toEqual([fees]);
});

test('what is missing on either side and what has another amount is shown, and nothing is entered until it is said', async () => {
  const later = await paidOrder(app, [LESSON]);
  app.clock.set('2026-11-26T12:00:00Z');
  const { order_number: order } = await app.db
    .selectFrom('payments')
    .select('order_number')
    .where('id', '=', later)
    .executeTakeFirstOrThrow();
  const own = entries().filter(({ orderId }) => orderId === order);
  const [charge] = own;
  if (!charge) throw new Error('No charge');
  const strange = { ...charge, crossReference: '261125000000000000000001', orderId: 'ANOTHER-SHOP' };
  const less = { ...charge, amountPence: charge.amountPence - 1_00 };
  const inPayout = (...some: (typeof charge)[]) =>
    settlementFile([{ reference: 'PO-2', paidOn: '2026-11-26', entries: some }]);

  const unsettled = await send(inPayout(strange));
  const { differences } = await shown(unsettled.id);
  expect(differences?.map(([label, about]) => [label, about])).toEqual([
    ['Not in our books', 'ANOTHER-SHOP'],
    ['Not settled yet', order],
  ]);
  const other = await send(inPayout(less));
  expect((await shown(other.id)).differences?.map(([label]) => label)).toEqual(['Other amount']);
  const count = () => app.db.selectFrom('gateway_payouts').select('reference').execute();
  expect(await count()).toHaveLength(1);
  const owner = await app.staff('owner');
  expect((await owner.post(`/v1/office/books/settlements/${other.id}/delete`)).status).toBe(200);
  expect((await owner.get(`/office/books/settlements/${other.id}`)).status).toBe(404);
});

test('a payout of a month that has been closed for too long stays out, and so does one that is here with other amounts', async () => {
  const changed = settlementFile([{ ...payout, entries: entries().slice(0, 1) }]);
  const { id } = await send(changed);
  expect((await shown(id)).payouts).toEqual([['PO-1', 'Here with other amounts: stays out']]);
  const closing = { journal: [], owed: [], closedBy: 'Olive Grant', closedAt: app.clock.now() };
  for (const [index, month] of ['2026-07', '2026-08', '2026-09', '2026-10'].entries())
    await app.db
      .transaction()
      .execute((tx) => keepClosedMonth(tx, { ...closing, number: index + 1, month }, []));
  expect(await closedMonths(app.db, 9)).toHaveLength(4);
  const old = await send(
    settlementFile([{ reference: 'PO-0', paidOn: '2026-07-31', entries: entries().slice(0, 1) }]),
  );
  expect((await shown(old.id)).payouts).toEqual([
    ['PO-0', 'Its month has been closed for too long: stays out'],
  ]);
  expect((await record(old.id)).status).toBe(200);
  expect(await app.db.selectFrom('gateway_payouts').select('reference').execute()).toHaveLength(1);
});

test('a file is refused with a day to come, and to those who may not see the books', async () => {
  const future = settlementFile([
    { reference: 'PO-3', paidOn: '2026-12-24', entries: entries().slice(0, 1) },
  ]);
  expect((await send(future)).sent).toMatchObject({ status: 422 });
});
