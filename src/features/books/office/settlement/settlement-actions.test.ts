import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeOn, settlementFile } from '#simulators/connect-e/settlement-file.ts';
import { hoursBefore } from '#src/platform/dates.ts';
import { asPence } from '#src/platform/money.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { LESSON } from '#testing/buyer.ts';
import { paidOrder, refundNow } from '#testing/paid-and-refunded.ts';
import { closedMonths, keepClosedMonth } from '../../closed-months/closed-months.server.ts';
import { readDays } from '../../journal/read-journal.server.ts';
import { purgeSettlements } from '../../payouts/settlement-uploads.server.ts';
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

async function compared(id: string) {
  const page = await readSettlementPage(app.running.services, id);
  if (!page || page.state === 'columns') throw new Error(`Not read: ${page?.problem}`);
  return page;
}

async function record(id: string) {
  const { expected } = await compared(id);
  const owner = await app.staff('owner');
  return owner.post(`/v1/office/books/settlements/${id}/record`, { ...expected });
}

const shown = async (id: string) => {
  const { payouts, differences, agreeing } = await compared(id);
  return {
    payouts: payouts.map(({ reference, badge }) => [reference, badge.label]),
    differences: differences.map(({ label, order, amount }) => [label, order, amount]),
    agreeing,
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

const OTHER = [
  'Payment,When,Sum,Kept,Bank date',
  'R-1,21/11/2026,100.00,1.45,24/11/2026',
  'R-2,21/11/2026,50.00,0.75,24/11/2026',
  '',
].join('\n');
const BY_HAND = {
  reference: 'Payment',
  taken_on: 'When',
  amount: 'Sum',
  fee: 'Kept',
  payout: 'Bank date',
  paid_on: 'Bank date',
};
const match = async (id: string, columns: object) =>
  (await app.staff('owner')).post<object>(`/v1/office/books/settlements/${id}/columns`, { columns });

test('columns that nobody knows are matched by hand, and known in the next file', async () => {
  const { id } = await send(OTHER);
  expect(await readSettlementPage(app.running.services, id)).toMatchObject({
    state: 'columns',
    problem: expect.stringContaining('Choose your column for: Reference'),
    headings: expect.arrayContaining([{ name: 'Sum', samples: ['100.00', '50.00'] }]),
  });
  expect((await match(id, { ...BY_HAND, fee: '' })).status).toBe(422);
  expect(await match(id, { ...BY_HAND, fee: 'When' })).toMatchObject({
    status: 422,
    body: { errors: { columns: ['Line 2 has an amount that can’t be read.'] } },
  });
  expect((await match(id, { ...BY_HAND, fee: 'Nowhere' })).status).toBe(422);
  expect((await match(id, BY_HAND)).status).toBe(200);
  expect(await compared(id)).toMatchObject({
    sums: expect.arrayContaining([['Paid out', '£147.80']]),
    firstRows: [{ line: 2, reference: 'R-1' }, { line: 3 }],
  });
  const next = await send(OTHER.replaceAll('24/11', '25/11'));
  expect((await compared(next.id)).payouts.map(({ reference }) => reference)).toEqual(['25/11/2026']);
});

test('a guess that was wrong is matched anew, and whoever saw the other sums enters nothing', async () => {
  const { id } = await send(
    OTHER.replaceAll('Bank date', 'Batch,Payout date').replaceAll(/(\d,)(2\d.11)/g, '$1$2'),
  );
  expect((await readSettlementPage(app.running.services, id))?.state).toBe('columns');
  const file =
    'Reference,Date,Gross,Amount,Fee,Payout,Payout date\nR-9,21/11/2026,80.00,100.00,1.00,P-9,24/11/2026\n';
  const guessed = await send(file);
  const seen = (await compared(guessed.id)).expected;
  const own = {
    reference: 'Reference',
    taken_on: 'Date',
    fee: 'Fee',
    payout: 'Payout',
    paid_on: 'Payout date',
  };
  expect((await match(guessed.id, { ...own, amount: 'Gross' })).status).toBe(200);
  const owner = await app.staff('owner');
  const late = await owner.post(`/v1/office/books/settlements/${guessed.id}/record`, { ...seen });
  expect(late.status).toBe(409);
  expect((await record(guessed.id)).status).toBe(200);
  expect((await match(guessed.id, { ...own, amount: 'Amount' })).status).toBe(409);
});

test('what nobody has entered is deleted after a day, and how it was matched is not', async () => {
  const { id } = await send(OTHER.replace('Payment', 'Paid by'));
  const read = await send(OTHER.replaceAll('24/11', '26/11'));
  await purgeSettlements(app.db, hoursBefore(app.clock.now(), -1));
  expect(await readSettlementPage(app.running.services, id)).toBeUndefined();
  expect(await readSettlementPage(app.running.services, read.id)).toBeUndefined();
  expect(
    await app.db.selectFrom('settlement_uploads').select('id').where('file', 'is not', null).execute(),
  ).toEqual([]);
  const again = await send(OTHER.replaceAll('24/11', '26/11'));
  expect((await compared(again.id)).payouts).toHaveLength(1);
});

test('a day to come is said, and the file waits for other columns', async () => {
  const future = settlementFile([
    { reference: 'PO-3', paidOn: '2026-12-24', entries: entries().slice(0, 1) },
  ]);
  const { id, sent } = await send(future);
  expect(sent.status).toBe(200);
  expect(await readSettlementPage(app.running.services, id)).toMatchObject({
    state: 'columns',
    problem: 'Line 2 is of 24 December 2026, which is still to come.',
  });
});
