import { expect, test } from 'vitest';
import { type CsvRow, readCsv } from '#src/kit/parts/read-csv.ts';
import { asPence, fromDecimal, ZERO } from '#src/platform/money.ts';
import type { JournalLine } from '../journal/journal.ts';
import { journalOfDay } from '../journal/journal.ts';
import type { OrderEntry } from '../journal/read-journal.server.ts';
import { codesByDefault, type Program, programs } from './account-codes.ts';
import type { ExportedMonth } from './export-file.ts';
import { exportFiles } from './export-files.ts';
import { filesOfInvoices, invoicesText } from './xero.ts';

const dayOf = (index: number) => `2026-10-${String(index + 1).padStart(2, '0')}`;

/** A day of lessons, a product, a voucher, a refund, both gateways, their fees and a payout. */
function linesOf(day: string): JournalLine[] {
  const vouchers = {
    issued: 50_00,
    opened: 0,
    given: 0,
    redeemed: -20_00,
    returned: 0,
    refunded: 0,
    spent: 0,
    expired: 0,
    void: 0,
  };
  const part = (account: 'lessons' | 'products' | 'vouchers', net: number, vat?: number) => ({
    account,
    net: asPence(net),
    vat: asPence(vat ?? 0),
    isTaxed: vat !== undefined,
  });
  return journalOfDay({
    day,
    sold: [part('lessons', 287_50, 57_50), part('products', 10_00), part('vouchers', 50_00)],
    refunded: [part('lessons', -28_75, -5_75)],
    charged: [
      { gateway: 'connect-e', pence: asPence(350_00), fee: ZERO },
      { gateway: 'paypal', pence: asPence(35_00), fee: asPence(1_32) },
    ],
    returned: [{ method: 'card', pence: asPence(34_50) }],
    vouchers: Object.fromEntries(
      Object.entries(vouchers).map(([kind, pence]) => [kind, asPence(pence)]),
    ) as never,
    byPhone: { vat: ZERO, isTaxed: false },
    payouts: [{ gateway: 'connect-e', fee: asPence(4_00), paid: asPence(311_50) }],
  });
}

const order = (index: number): OrderEntry => ({
  kind: 'sale',
  day: dayOf(index % 31),
  model: 'principal',
  order: { id: `id-${index}`, number: `BP-${String(index).padStart(4, '0')}-29`, paymentId: `p-${index}` },
  byVoucher: index === 0 ? asPence(20_00) : ZERO,
  parts: [
    {
      part: 'line 0',
      type: 'lesson',
      carriesFee: true,
      isInstructorTraining: false,
      amount: asPence(345_00),
      basisPoints: 2_000,
      vat: asPence(57_50),
      net: asPence(287_50),
    },
    {
      part: 'fee',
      type: 'fee',
      carriesFee: false,
      isInstructorTraining: false,
      amount: asPence(15_53),
      basisPoints: 2_000,
      vat: asPence(2_59),
      net: asPence(12_94),
    },
  ],
});

const MONTH: ExportedMonth = {
  month: '2026-10',
  lines: [
    ...linesOf('2026-09-30').map((line) => ({
      ...line,
      day: '2026-10-01',
      part: 'correction' as const,
      about: '2026-09-30',
    })),
    ...Array.from({ length: 31 }, (_, index) => linesOf(dayOf(index))).flat(),
    {
      day: '2026-10-31',
      part: 'paid ahead',
      account: 'lessons',
      text: 'Lessons paid ahead',
      pence: 900_00,
      vat: null,
    },
    {
      day: '2026-10-31',
      part: 'paid ahead',
      account: 'lessons_ahead',
      text: 'Lessons paid ahead',
      pence: -900_00,
      vat: null,
    },
  ],
};
const ORDERS = Array.from({ length: 1_100 }, (_, index) => order(index));

const filesOf = (program: Program, month = MONTH, codes = codesByDefault[program]) =>
  exportFiles(program, month, codes);
const contents = (program: Program, kind: string) =>
  filesOf(program)
    .filter(({ name }) => name.startsWith(`${program}-${kind}`))
    .map(({ content }) => content);

/** Reads a file as a program would, and says its rows. */
function rowsOf(content: string, columns: readonly string[]): CsvRow['cells'][] {
  expect(content.startsWith('\ufeff')).toBe(true);
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const read = readCsv(Buffer.from(content));
  if (!read.ok) throw new Error(read.problem);
  expect(read.columns).toEqual(columns);
  return read.rows.map(({ cells }) => cells);
}

const signed = (text = '') => fromDecimal(text);
const money = (text = '') => (text === '' ? 0 : signed(text));
const total = (some: readonly number[]) => some.reduce((all, one) => all + one, 0);
const UK_DATE = /^\d{2}\/\d{2}\/2026$/;

const JOURNAL =
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2'.split(
    ',',
  );

test('Xero: manual journals come to nought by narration and date, with at most 300 lines in a file', () => {
  const files = contents('xero', 'journal').map((content) => rowsOf(content, JOURNAL));
  expect(files.length).toBeGreaterThan(1);
  for (const rows of files) {
    expect(rows.length).toBeLessThanOrEqual(300);
    for (const row of rows) {
      for (const column of JOURNAL.filter((name) => name.startsWith('*'))) expect(row[column]).not.toBe('');
      expect(row['*Date']).toMatch(UK_DATE);
    }
    const journals = Map.groupBy(rows, (row) => `${row['*Narration']} ${row['*Date']}`);
    for (const [name, own] of journals)
      expect([name, total(own.map((row) => signed(row['*Amount'])))]).toEqual([name, 0]);
  }
  const all = files.flat();
  expect(new Set(all.map((row) => `${row['*Narration']} ${row['*Date']}`)).size).toBe(33);
  // VAT is in the amount of a line with its tax, and Xero takes it out: it has no line of its own.
  expect(all.some((row) => row['*AccountCode'] === '820')).toBe(false);
  const sold = all.find((row) => row.Description === 'Lessons sold');
  expect([sold?.['*Amount'], sold?.['*TaxRate']]).toEqual(['-345.00', '20% (VAT on Income)']);
});

const INVOICE =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme'.split(
    ',',
  );

test('Xero: sales invoices have all that is required, at most 500 of them in a file, and none in two', () => {
  const files = filesOfInvoices(ORDERS.length).map(({ part: { skip, most } }) =>
    rowsOf(invoicesText(ORDERS.slice(skip, skip + most), codesByDefault.xero), INVOICE),
  );
  const numbers = files.map((rows) => new Set(rows.map((row) => row['*InvoiceNumber'])));
  expect(numbers.map(({ size }) => size)).toEqual([500, 500, 100]);
  expect(new Set(numbers.flatMap((some) => [...some])).size).toBe(1_100);
  for (const row of files.flat()) {
    for (const column of INVOICE.filter((name) => name.startsWith('*'))) expect(row[column]).not.toBe('');
    expect([row['*InvoiceDate'], row.Currency]).toEqual([expect.stringMatching(UK_DATE), 'GBP']);
  }
  const first = files.flat().filter((row) => row['*InvoiceNumber'] === 'BP-0000-29');
  expect(first.map((row) => [row['*Description'], row['*UnitAmount'], row.TaxAmount])).toEqual([
    ['Lessons', '345.00', '57.50'],
    ['Fee', '15.53', '2.59'],
    ['Paid by gift voucher', '-20.00', '0.00'],
  ]);
});

test('Xero: what went back of an order is an invoice of its own, below nought', () => {
  const sale = order(0);
  const back: OrderEntry = {
    ...sale,
    kind: 'refund',
    byVoucher: asPence(-20_00),
    parts: sale.parts.map((part) => ({
      ...part,
      amount: asPence(0 - part.amount),
      vat: asPence(0 - part.vat),
      net: asPence(0 - part.net),
    })),
  };
  const rows = rowsOf(invoicesText([back], codesByDefault.xero), INVOICE);
  expect(rows.map((row) => [row['*InvoiceNumber'], row['*UnitAmount']])).toEqual([
    ['BP-0000-29-CN20261001', '-345.00'],
    ['BP-0000-29-CN20261001', '-15.53'],
    ['BP-0000-29-CN20261001', '20.00'],
  ]);
});

const CARD = 31 * (350_00 - 34_50 - 4_00 - 311_50) + (350_00 - 34_50 - 4_00 - 311_50);
const PAYPAL = 32 * (35_00 - 1_32);

test.each([
  [
    'xero',
    '*Date,*Amount,Payee,Description,Reference,Cheque Number',
    '*Date',
    (row: CsvRow['cells']) => signed(row['*Amount']),
  ],
  ['quickbooks', 'Date,Description,Amount', 'Date', (row: CsvRow['cells']) => signed(row.Amount)],
  [
    'sage',
    'Date,Reference,Details,Debit,Credit',
    'Date',
    (row: CsvRow['cells']) => money(row.Credit) - money(row.Debit),
  ],
] as const)(
  '%s: the statement of a gateway adds up to what lies there',
  (program, columns, date, amountOf) => {
    const [card = [], paypal = []] = ['card', 'paypal'].map((account) =>
      contents(program, `statement-${account}`).flatMap((content) => rowsOf(content, columns.split(','))),
    );
    expect(total(card.map(amountOf))).toBe(CARD);
    expect(total(paypal.map(amountOf))).toBe(PAYPAL);
    for (const row of [...card, ...paypal]) expect(row[date]).toMatch(UK_DATE);
    expect(card.length).toBeLessThanOrEqual(1_000);
  },
);

test('QuickBooks: journals have a number, and their debits are their credits', () => {
  const columns = 'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name'.split(',');
  const rows = contents('quickbooks', 'journal').flatMap((content) => rowsOf(content, columns));
  const journals = Map.groupBy(rows, (row) => row.JournalNo);
  expect(journals.size).toBe(33);
  for (const [number, own] of journals) {
    const sides = (['Debits', 'Credits'] as const).map((side) => total(own.map((row) => money(row[side]))));
    expect([number, sides[0]]).toEqual([number, sides[1]]);
    expect(new Set(own.map((row) => row.JournalDate)).size).toBe(1);
  }
  for (const row of rows) {
    expect([row.JournalDate, row.AccountName]).toEqual([
      expect.stringMatching(UK_DATE),
      expect.stringMatching(/./),
    ]);
    expect(row.Debits === '').not.toBe(row.Credits === '');
    expect(`${row.Debits}${row.Credits}`).not.toContain('-');
  }
});

test('FreeAgent: a statement has no headings, and three cells in a line', () => {
  const [card] = contents('freeagent', 'statement-card');
  const lines = (card ?? '').split('\r\n').filter(Boolean);
  expect(lines[0]).toBe('01/10/2026,350.00,Payments taken correction of 30/09/2026');
  for (const line of lines) expect(line).toMatch(/^\d{2}\/\d{2}\/2026,-?\d+\.\d{2},[^,"]+$/);
  expect(total(lines.map((line) => signed(line.split(',')[1])))).toBe(CARD);
});

test('Sage Accounting: quick entries of one customer are what the gateways took, less what they gave back', () => {
  const columns =
    'Type,Customer Reference,Date,Customer Name,Reference,Ledger,Details,Net,Tax rate,Tax'.split(',');
  const rows = contents('sage', 'quick-entries').flatMap((content) => {
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(500_000);
    return rowsOf(content, columns);
  });
  const owed = total(
    rows.map((row) => (row.Type === 'Invoice' ? 1 : -1) * (signed(row.Net) + signed(row.Tax))),
  );
  expect(owed).toBe(32 * (350_00 + 35_00 - 34_50));
  for (const row of rows) {
    expect(['Invoice', 'Cr Note']).toContain(row.Type);
    expect([row.Date, row['Customer Reference']]).toEqual([
      expect.stringMatching(/^\d{2}-10-2026$/),
      'WEBSITE',
    ]);
    expect([row.Ledger, row['Tax rate']].every(Boolean)).toBe(true);
    expect((row.Reference ?? '').length).toBeLessThanOrEqual(25);
  }
  const many = Array.from({ length: 300 }, () => MONTH.lines).flat();
  const large = filesOf('sage', { ...MONTH, lines: many }).filter(({ name }) =>
    name.includes('quick-entries'),
  );
  expect(large.length).toBeGreaterThan(1);
  for (const { content } of large) expect(Buffer.byteLength(content)).toBeLessThanOrEqual(500_000);
});

test('Sage 50: the audit trail has journals alone, which come to nought, with the tax on sales and on the VAT', () => {
  const columns =
    'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount'.split(
      ',',
    );
  const rows = contents('sage50', 'audit-trail').flatMap((content) => rowsOf(content, columns));
  for (const [, own] of Map.groupBy(rows, (row) => row.Reference))
    expect(total(own.map((row) => (row.Type === 'JD' ? 1 : -1) * signed(row['Net Amount'])))).toBe(0);
  for (const row of rows) {
    expect(['JD', 'JC']).toContain(row.Type);
    expect(row['Nominal A/C Ref']).toMatch(/^\d{4}$/);
    expect(row.Date).toMatch(UK_DATE);
    expect((row.Details ?? '').length).toBeLessThanOrEqual(60);
  }
  const taxed = rows.filter((row) => row['Tax Code'] === 'T1' && row.Reference === '20261002');
  const sums = taxed.map((row) => [row['Nominal A/C Ref'], row.Type, row['Net Amount']]);
  expect(sums).toEqual([
    ['4000', 'JC', '287.50'],
    ['4000', 'JD', '28.75'],
    ['2200', 'JC', '51.75'],
  ]);
});

test.each(programs)(
  '%s: a code that a spreadsheet would run as a formula begins with an apostrophe',
  (program) => {
    const codes = { ...codesByDefault[program], lessons: '=HYPERLINK(1)', customer: '@sales' };
    const invoices = program === 'xero' ? [invoicesText([order(0)], codes)] : [];
    const texts = [...filesOf(program, MONTH, codes).map(({ content }) => content), ...invoices];
    for (const text of texts) expect(text).not.toMatch(/(^|,|\r\n)[=@+]/);
    if (program !== 'freeagent') expect(texts.join('')).toContain("'=HYPERLINK(1)");
  },
);

test.each(programs)('%s: a month without business has no files', (program) => {
  expect(filesOf(program, { month: '2026-10', lines: [] })).toEqual([]);
});
