import { expect, test } from 'vitest';
import { asPence, ZERO } from '#src/platform/money.ts';
import type { PayoutGateway } from './payout.ts';
import {
  compareSettlement,
  readSettlement,
  readSettlementTable,
  type SettledLine,
  type SettlementColumns,
} from './settlement.ts';

const CARD =
  'Transaction Reference,Order ID,Type,Transaction Date,Gross Amount,Fee,Net Amount,Payout Reference,Payout Date\n';
const PAYPAL = 'Date,Time,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Custom Number\n';
const TODAY = '2026-11-28';
function readFile(file: string | Buffer, gateway: PayoutGateway, columns?: SettlementColumns) {
  const table = readSettlementTable(Buffer.from(file), gateway, columns ? [columns] : []);
  return table.ok ? readSettlement(table, gateway, TODAY) : table;
}
const read = (rows: string, gateway: PayoutGateway = 'connect-e') =>
  readFile((gateway === 'paypal' ? PAYPAL : CARD) + rows, gateway);

test('a payout is what its rows come to, less their fees', () => {
  const file = read(
    [
      '111,BP-1,Sale,20/11/2026 10:04,100.00,1.45,98.55,PO-1,23/11/2026',
      '222,BP-2,Refund,20/11/2026 11:00,-30.00,0.00,-30.00,PO-1,23/11/2026',
      ',,Monthly fee,21/11/2026,0.00,5.00,-5.00,PO-2,24/11/2026',
      '333,BP-3,Sale,21/11/2026,"1,000.00",14.05,985.95,PO-2,24/11/2026',
      '444,BP-4,Chargeback,21/11/2026,-80.00,15.00,-95.00,PO-2,24/11/2026',
    ].join('\n'),
  );
  if (!file.ok) throw new Error(file.problem);
  expect(
    file.payouts.map(({ reference, takenOn, taken, fee, paid }) => [reference, takenOn, taken, fee, paid]),
  ).toEqual([
    ['PO-1', '2026-11-20', 70_00, 1_45, 68_55],
    ['PO-2', '2026-11-21', 920_00, 34_05, 885_95],
  ]);
  expect(file.lines.map(({ kind, order, amount }) => [kind, order, amount])).toEqual([
    ['charge', 'BP-1', 100_00],
    ['refund', 'BP-2', -30_00],
    ['other', '', 0],
    ['charge', 'BP-3', 1_000_00],
    ['other', 'BP-4', -80_00],
  ]);
  expect([file.firstDay, file.lastDay]).toEqual(['2026-11-20', '2026-11-21']);
});

test('a withdrawal in PayPal’s activity is a payout, and its fees stay those of its charges', () => {
  const file = read(
    [
      '20/11/2026,10:04:00,Joan,Website Payment,Completed,GBP,35.00,-1.32,33.68,9AB,BP-1',
      '20/11/2026,10:05:00,Sam,Website Payment,Pending,GBP,99.00,0.00,99.00,9AC,BP-9',
      '21/11/2026,11:00:00,Joan,Payment Refund,Completed,GBP,-10.00,0.00,-10.00,9AD,BP-1',
      '21/11/2026,12:00:00,,General Withdrawal,Completed,GBP,-23.68,0.00,-23.68,9AE,',
      '21/11/2026,13:00:00,,General Authorization,Completed,GBP,0.00,0.00,0.00,9AF,',
    ].join('\n'),
    'paypal',
  );
  if (!file.ok) throw new Error(file.problem);
  expect(file.lines.map(({ kind, reference, amount, fee }) => [kind, reference, amount, fee])).toEqual([
    ['charge', '9AB', 35_00, 1_32],
    ['refund', '9AD', -10_00, 0],
  ]);
  expect(file.payouts).toMatchObject([
    { reference: '9AE', paidOn: '2026-11-21', taken: 23_68, fee: 0, paid: 23_68 },
  ]);
});

test.each([
  ['111,BP-1,Sale,20/11/2026,10.00,0.20,9.70,PO-1,23/11/2026', 'doesn’t add up'],
  ['111,BP-1,Sale,11/20/2026,10.00,0.20,9.80,PO-1,23/11/2026', 'isn’t written like'],
  ['111,BP-1,Sale,20/11/2026,ten,0.20,9.80,PO-1,23/11/2026', 'can’t be read'],
  ['111,BP-1,Sale,20/11/2026,10.00,0.20,9.80,,23/11/2026', 'has no payout'],
  [
    '1,,Sale,20/11/2026,10.00,0,10.00,PO-1,23/11/2026\n2,,Sale,20/11/2026,1.00,0,1.00,PO-1,24/11/2026',
    'on two days',
  ],
  ['1,,Refund,20/11/2026,-1.00,-0.10,-0.90,PO-1,23/11/2026', 'fees below nought'],
  ['', 'no payments'],
])('a file with “%s” is refused as a whole', (rows, why) => {
  expect(read(rows)).toEqual({ ok: false, problem: expect.stringContaining(why) });
});

test('a file of other columns says which of ours are missing', () => {
  expect(readFile('Date,Gross\n20/11/2026,1.00\n', 'connect-e')).toEqual({
    ok: false,
    problem: 'Choose your column for: Reference, Payout, Paid on, Fee.',
  });
});

const BY_HAND = {
  reference: 'Ref',
  type: 'What',
  taken_on: 'When',
  amount: 'Sum',
  net: 'Left',
  payout: 'Banked',
  paid_on: 'Banked',
};
const OTHER = [
  'Settlement report;;;;;',
  '',
  'Ref;What;When;Sum;Left;Banked',
  '111;Sale;20 Nov 2026;£1,000.00;£985.95;2026-11-23',
  '222;Refund;2026-11-20 11:00;30.00;30.00;23/11/26',
  '333;Sale;20/11/2026;(5.00);(5.00);23-11-2026',
  '',
  'Total;;;965.00;950.95;',
  ';;Total;965.00;950.95;',
].join('\r\n');

test.each([
  ['as it is', Buffer.from(OTHER)],
  ['with a mark at its beginning', Buffer.from(`\ufeff${OTHER}`)],
  ['in UTF-16', Buffer.from(`\ufeff${OTHER}`, 'utf16le')],
  ['with tabs', Buffer.from(OTHER.replaceAll(';', '\t'))],
  ['in quotes', Buffer.from(OTHER.replace(/[^;\r\n]+/g, (cell) => `"${cell}"`))],
])('columns that are matched by hand are read: %s', (_how, file) => {
  // A payout without a name of its own is known by its day, as each row has it.
  const sameDay = Buffer.from(
    file.includes(0) ? file : file.toString().replace(/2026-11-23|23\/11\/26|23-11-2026/g, '23/11/2026'),
  );
  const result = readFile(sameDay, 'connect-e', BY_HAND);
  if (!result.ok) throw new Error(result.problem);
  expect(result.leftOut).toBe(2);
  expect(result.lines.map(({ kind, day, amount, fee }) => [kind, day, amount, fee])).toEqual([
    ['charge', '2026-11-20', 1_000_00, 14_05],
    ['refund', '2026-11-20', -30_00, 0],
    ['refund', '2026-11-20', -5_00, 0],
  ]);
  expect(result.payouts.reduce((total, { paid }) => total + paid, 0)).toBe(950_95);
});

test('a row that is still to come, and rows that are all left out, are said', () => {
  expect(read('111,BP-1,Sale,20/11/2026,10.00,0.20,9.80,PO-1,24/12/2026')).toMatchObject({
    problem: 'Line 2 is of 24 December 2026, which is still to come.',
  });
  const pending =
    'Reference,Taken on,Amount,Fee,Payout,Paid on,Status\n1,20/11/2026,1.00,0,P,20/11/2026,Cleared\n';
  expect(readFile(pending, 'connect-e')).toMatchObject({ problem: expect.stringContaining('All 1 rows') });
});

test.each([
  ['an Excel file', 'PK\x03\x04\x14\x00', 'Excel file'],
  ['a PDF', '%PDF-1.7', 'PDF'],
  ['a letter', 'Dear all,\nthank you.\n', 'No line of it has a day'],
  ['a zero in UTF-16', Buffer.from('\ufeffReference,Day\n\0,20/11/2026', 'utf16le'), 'not text'],
  ['nothing', '', 'empty'],
])('%s is no settlement', (_what, text, why) => {
  expect(readFile(text, 'connect-e')).toEqual({ ok: false, problem: expect.stringContaining(why) });
});

const ours = (kind: 'charge' | 'refund', reference: string, pence: number, fee: number | null = null) => ({
  kind,
  orderNumber: 'BP-1',
  reference,
  charge: '111',
  day: '2026-11-20',
  amount: asPence(pence),
  fee: fee === null ? null : asPence(fee),
});
const line = (
  kind: SettledLine['kind'],
  reference: string,
  pence: number,
  more: Partial<SettledLine> = {},
) => ({
  line: 2,
  kind,
  reference,
  day: '2026-11-20',
  order: '',
  payout: 'PO-1',
  fee: ZERO,
  amount: asPence(pence),
  ...more,
});
const DAYS = { firstDay: '2026-11-20', lastDay: '2026-11-20' };
const kinds = (...args: Parameters<typeof compareSettlement>) =>
  compareSettlement(...args).differences.map(({ kind }) => kind);

test('what one side has and the other hasn’t is shown, and what has another amount or fee', () => {
  const books = [ours('charge', '111', 100_00, 1_32), ours('refund', '112', -30_00)];
  const compare = (...lines: SettledLine[]) => kinds({ ...DAYS, lines }, books, []);
  expect(
    compare(line('charge', '111', 100_00, { fee: asPence(1_32) }), line('refund', '112', -30_00)),
  ).toEqual([]);
  expect(compare()).toEqual(['not settled', 'not settled']);
  expect(compare(line('charge', '111', 99_00), line('refund', '112', -30_00))).toEqual(['other amount']);
  expect(compare(line('charge', '111', 100_00), line('refund', '112', -30_00))).toEqual(['other fee']);
  expect(compare(line('charge', '999', 100_00), line('other', '', -80_00))).toEqual([
    ...['not here', 'not here'],
    ...['not settled', 'not settled'],
  ]);
});

test('a refund is found by its own name, else by its charge or its order and the amount', () => {
  const books = [ours('refund', '112', -30_00), ours('refund', '113', -20_00)];
  const compare = (...lines: SettledLine[]) => kinds({ ...DAYS, lines }, books, []);
  expect(compare(line('refund', '111', -20_00), line('refund', '112', -30_00))).toEqual([]);
  expect(
    compare(line('refund', '', -30_00, { order: 'BP-1' }), line('refund', '', -20_00, { order: 'BP-1' })),
  ).toEqual([]);
});

test('what an earlier file had is settled, and twice where it comes again', () => {
  const books = [ours('charge', '111', 100_00)];
  const one = line('charge', '111', 100_00);
  expect(kinds({ ...DAYS, lines: [] }, books, [one])).toEqual([]);
  expect(kinds({ ...DAYS, lines: [one] }, books, [one])).toEqual(['settled twice']);
  expect(kinds({ ...DAYS, lines: [one, { ...one, line: 3 }] }, books, [])).toEqual(['settled twice']);
});
