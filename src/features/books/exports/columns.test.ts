import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { codesByDefault, type Program } from './account-codes.ts';
import { exportFiles } from './export-files.ts';

// A lesson that was paid by card, with VAT and the gateway's fee, and a part of it given back a day later.
const sale = { day: '2026-10-01', part: 'day', text: 'Lessons, "ten hours"' } as const;
const back = { ...sale, day: '2026-10-02', text: 'Lessons, refunded' } as const;
const MONTH = {
  month: '2026-10',
  isRegistered: true,
  lines: [
    { ...sale, account: 'card', pence: 120_00, vat: null },
    { ...sale, account: 'lessons', pence: -100_00, vat: -20_00 },
    { ...sale, account: 'vat', pence: -20_00, vat: null },
    { ...back, account: 'card', pence: -12_00, vat: null },
    { ...back, account: 'lessons', pence: 10_00, vat: 2_00 },
    { ...back, account: 'vat', pence: 2_00, vat: null },
  ],
} as const;

/** The columns of each program's import, as they are published, and the sums of the month's amounts in them. */
const FILES = {
  'sage-quick-entries': [
    ...['Type', 'Customer Reference', 'Date', 'Customer Name', 'Reference', 'Ledger Account', 'Details'],
    ...['Net', 'VAT Rate', 'VAT', 'Total', 'Analysis Type 1', 'Analysis Type 2', 'Analysis Type 3'],
  ],
  'sage-statement-card': ['Date', 'Reference', 'Details', 'Debit', 'Credit'],
  'sage50-audit-trail': [
    ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details'],
    ...['Net Amount', 'Tax Code', 'Tax Amount'],
  ],
  'quickbooks-journal': [
    ...['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name'],
  ],
  'quickbooks-statement-card': ['Date', 'Description', 'Amount'],
};

/** The rows of a file, as a library reads them that knows nothing of ours. */
function rowsOf(name: string): Record<string, string>[] {
  const program = name.split('-')[0] as Program;
  const [file] = exportFiles(program, MONTH as never, codesByDefault[program]).filter((one) =>
    one.name.startsWith(name),
  );
  return parse(file?.content ?? '', { bom: true, columns: true, record_delimiter: '\r\n' });
}

test.each(Object.entries(FILES))('%s has the columns that its program imports', (name, columns) => {
  for (const row of rowsOf(name)) expect(Object.keys(row)).toEqual(columns);
});

test('Sage Accounting gets the sale as an invoice, what went back as a credit note, and both in the statement', () => {
  expect(rowsOf('sage-quick-entries')).toMatchObject([
    { Type: 'Invoice', Date: '01-10-2026', Details: sale.text, Net: '100.00', VAT: '20.00', Total: '120.00' },
    { Type: 'Cr Note', Date: '02-10-2026', Details: back.text, Net: '10.00', VAT: '2.00', Total: '12.00' },
  ]);
  expect(rowsOf('sage-statement-card')).toMatchObject([
    { Date: '01/10/2026', Debit: '', Credit: '120.00' },
    { Date: '02/10/2026', Debit: '12.00', Credit: '' },
  ]);
});

test('Sage 50 gets a journal that balances, in debits and credits without signs', () => {
  const rows = rowsOf('sage50-audit-trail');
  expect(rows.map((row) => [row.Type, row.Date, row['Net Amount'], row['Tax Amount']])).toEqual([
    ['JD', '01/10/2026', '120.00', '0.00'],
    ['JC', '01/10/2026', '100.00', '0.00'],
    ['JC', '01/10/2026', '20.00', '0.00'],
    ['JC', '02/10/2026', '12.00', '0.00'],
    ['JD', '02/10/2026', '10.00', '0.00'],
    ['JD', '02/10/2026', '2.00', '0.00'],
  ]);
});
