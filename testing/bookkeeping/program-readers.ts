import { strictRows } from './strict-csv.ts';

/**
 * Readers of the files that programs for bookkeeping import, by the rules that each publishes. They share no code with
 * `books/exports`, and throw at whatever the program would refuse. docs/decisions/0179 says where each rule is from.
 */

/** How the program of a school is set up. */
export interface Chart {
  accounts: ReadonlySet<string>;
  /** The names of its taxes, and what each is in percent. */
  taxes: ReadonlyMap<string, number>;
  customers?: ReadonlySet<string>;
}

/** A line of a double entry: debits above nought. */
export interface EntryLine {
  /** Lines of one entry have the same. */
  entry: string;
  /** YYYY-MM-DD. */
  day: string;
  account: string;
  pence: number;
  tax?: string;
}

/** A line of a bank statement: money in above nought. */
export interface StatementRow {
  day: string;
  pence: number;
  text: string;
}

type Cells = Record<string, string>;

const JOURNAL_OF_XERO =
  '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2';
const INVOICE_OF_XERO =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme';
const QUICK_ENTRY_OF_SAGE =
  'Type,Customer Reference,Date,Customer Name,Reference,Ledger Account,Details,Net,VAT Rate,VAT,Total,Analysis Type 1,Analysis Type 2,Analysis Type 3';
const QUICK_ENTRY_OF_SAGE_WITHOUT_VAT =
  'Type,Customer Reference,Date,Customer Name,Reference,Ledger Account,Details,Total,Analysis Type 1,Analysis Type 2,Analysis Type 3';
const AUDIT_TRAIL_OF_SAGE_50 =
  'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount';

/** Xero’s manual journals: at most 300 lines a file; lines of one narration and date are a journal; amounts include tax. */
export function readXeroJournals(files: readonly string[], chart: Chart): EntryLine[] {
  const lines = files.flatMap((content) => {
    const rows = tableOf(content, JOURNAL_OF_XERO, { mostRows: 300, required: starred(JOURNAL_OF_XERO) });
    return rows.map(
      (row): EntryLine => ({
        entry: `${row['*Narration']} ${row['*Date']}`,
        day: dayOf(row['*Date'], '/'),
        account: known(chart.accounts, longest(row['*AccountCode'], 10)),
        tax: known(chart.taxes, row['*TaxRate']),
        pence: amountOf(row['*Amount']),
      }),
    );
  });
  return balanced(lines);
}

/** Xero’s sales invoices: at most 500 a file, the lines of each one after another. Contacts owe what they come to. */
export function readXeroInvoices(files: readonly string[], chart: Chart): EntryLine[] {
  const numbers = new Set<string>();
  return files.flatMap((content) => {
    const rows = tableOf(content, INVOICE_OF_XERO, { required: starred(INVOICE_OF_XERO) });
    const own = inTurn(rows, '*InvoiceNumber');
    if (own.length > 500) throw new Error(`${own.length} invoices in a file`);
    return own.flatMap((invoice) => {
      const [first] = invoice;
      const number = first?.['*InvoiceNumber'] ?? '';
      if (numbers.has(number)) throw new Error(`${number} is here twice`);
      numbers.add(number);
      for (const column of ['*ContactName', '*InvoiceDate', '*DueDate', 'Currency'] as const)
        if (invoice.some((row) => row[column] !== first?.[column])) throw new Error(`${number}: ${column}`);
      known(chart.customers ?? new Set(), first?.['*ContactName']);
      const sold = invoice.map(
        (row): EntryLine => ({
          entry: number,
          day: dayOf(row['*InvoiceDate'], '/'),
          account: known(chart.accounts, longest(row['*AccountCode'], 10)),
          tax: known(chart.taxes, row['*TaxType']),
          pence: 0 - amountOf(row['*UnitAmount']) * Number(row['*Quantity']),
        }),
      );
      const total = 0 - sumOf(sold);
      return [...sold, { entry: number, day: sold[0]?.day ?? '', account: 'receivable', pence: total }];
    });
  });
}

/** QuickBooks Online’s journals: 1,000 rows and 2 MB a file, accounts by name, one of debit and credit in each row. */
export function readQuickBooksJournals(files: readonly string[], chart: Chart): EntryLine[] {
  const columns = 'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name';
  const lines = files.flatMap((content) => {
    const required = ['JournalNo', 'JournalDate', 'AccountName'];
    const rows = tableOf(content, columns, { mostRows: 1_000, mostBytes: 2_000_000, required });
    return inTurn(rows, 'JournalNo').flatMap((journal) =>
      journal.map((row): EntryLine => {
        longest(row.JournalNo, 21);
        if (row.JournalDate !== journal[0]?.JournalDate) throw new Error(`${row.JournalNo} has two dates`);
        const account = known(chart.accounts, longest(row.AccountName, 100));
        if (account.includes('"')) throw new Error('QuickBooks has no quotation marks in names of accounts');
        const pence = oneOf(row.Debits, row.Credits);
        return { entry: row.JournalNo ?? '', day: dayOf(row.JournalDate, '/'), account, pence };
      }),
    );
  });
  return balanced(lines);
}

const VAT_RATES_OF_SAGE = ['Standard', 'Zero Rated', 'Lower Rate', 'Exempt', 'No VAT'];

/**
 * Sage Accounting’s quick entries of sales: 0.5 MB a file. The customer owes the total; VAT is a line of its own. A business that
 * isn’t registered for VAT has columns of its own.
 */
export function readSageQuickEntries(
  files: readonly string[],
  chart: Chart,
  { isRegistered = true }: { isRegistered?: boolean } = {},
): EntryLine[] {
  return files.flatMap((content) => {
    const required = ['Type', 'Customer Reference', 'Date', 'Reference', 'Ledger Account', 'Total'];
    const columns = isRegistered ? QUICK_ENTRY_OF_SAGE : QUICK_ENTRY_OF_SAGE_WITHOUT_VAT;
    const rows = tableOf(content, columns, {
      mostBytes: 500_000,
      required: isRegistered ? [...required, 'Net', 'VAT Rate', 'VAT'] : required,
    });
    return rows.flatMap((row): EntryLine[] => {
      const sign = { Invoice: 1, 'Cr Note': -1 }[row.Type ?? ''];
      if (!sign) throw new Error(`Type ${row.Type}`);
      known(chart.customers ?? new Set(), longest(row['Customer Reference'], 10));
      longest(row.Reference, 25);
      longest(row.Details, 255);
      const ledger = known(chart.accounts, row['Ledger Account']);
      if (!/^\d{1,8}$/.test(ledger)) throw new Error(`Ledger Account ${ledger}`);
      const total = unsigned(row.Total);
      const line = { entry: row.Reference ?? '', day: dayOf(row.Date, '-') };
      const owed = { ...line, account: 'receivable', pence: sign * total };
      if (!isRegistered) return [owed, { ...line, account: ledger, pence: 0 - sign * total }];
      const tax = known(chart.taxes, row['VAT Rate']);
      if (!VAT_RATES_OF_SAGE.includes(tax)) throw new Error(`VAT Rate ${tax}`);
      const [net, vat] = [unsigned(row.Net), unsigned(row.VAT)];
      if (net + vat !== total) throw new Error(`${row.Reference}: ${net} + ${vat} isn’t ${total}`);
      return [
        owed,
        { ...line, account: ledger, tax, pence: 0 - sign * net },
        { ...line, account: 'vat', pence: 0 - sign * vat },
      ];
    });
  });
}

/** Sage 50’s audit trail: journals alone, in debits and credits of one reference and date. */
export function readSage50AuditTrail(files: readonly string[], chart: Chart): EntryLine[] {
  const lines = files.flatMap((content) => {
    const required = ['Type', 'Nominal A/C Ref', 'Date', 'Net Amount', 'Tax Code'];
    const rows = tableOf(content, AUDIT_TRAIL_OF_SAGE_50, { required });
    return rows.map((row): EntryLine => {
      const sign = { JD: 1, JC: -1 }[row.Type ?? ''];
      if (!sign) throw new Error(`Type ${row.Type}`);
      if (!/^\d{1,3}$/.test(row['Department Code'] ?? '')) throw new Error('Department Code');
      longest(row.Reference, 30);
      longest(row.Details, 60);
      const tax = known(chart.taxes, row['Tax Code']);
      if (!/^T\d{1,2}$/.test(tax)) throw new Error(`Tax Code ${tax}`);
      if (unsigned(row['Tax Amount']) !== 0) throw new Error('a journal has no tax of its own');
      return {
        entry: `${row.Reference} ${row.Date}`,
        day: dayOf(row.Date, '/'),
        account: known(chart.accounts, longest(row['Nominal A/C Ref'], 8)),
        tax,
        pence: sign * unsigned(row['Net Amount']),
      };
    });
  });
  return balanced(lines);
}

/** Statements of one account, in the order of their files. */
export const statementReaders = {
  xero: (content: string): StatementRow[] =>
    tableOf(content, '*Date,*Amount,Payee,Description,Reference,Cheque Number', {
      mostRows: 1_000,
      required: ['*Date', '*Amount'],
    }).map((row) => statementRow(dayOf(row['*Date'], '/'), amountOf(row['*Amount']), row.Description)),
  quickbooks: (content: string): StatementRow[] =>
    tableOf(content, 'Date,Description,Amount', {
      mostRows: 1_000,
      mostBytes: 350_000,
      required: ['Date', 'Description', 'Amount'],
    }).map((row) => statementRow(dayOf(row.Date, '/'), amountOf(row.Amount), row.Description)),
  /** Three cells, no headings, no mark at the beginning, and neither quotation marks nor commas in a cell. */
  freeagent: (content: string): StatementRow[] => {
    if (content.includes('"')) throw new Error('a quotation mark');
    return strictRows(content, { mark: false }).map((cells) => {
      if (cells.length !== 3) throw new Error(`${cells.length} cells`);
      return statementRow(dayOf(cells[0], '/'), amountOf(cells[1]), cells[2]);
    });
  },
  sage: (content: string): StatementRow[] =>
    tableOf(content, 'Date,Reference,Details,Debit,Credit', { required: ['Date', 'Details'] }).map((row) =>
      statementRow(dayOf(row.Date, '/'), 0 - oneOf(row.Debit, row.Credit), row.Details),
    ),
};

function statementRow(day: string, pence: number, text = ''): StatementRow {
  if (pence === 0) throw new Error('a line of nought');
  if (text.trim() === '') throw new Error('a line without words');
  return { day, pence, text };
}

interface TableRules {
  mostRows?: number;
  mostBytes?: number;
  required: readonly string[];
}

function tableOf(content: string, columns: string, { mostRows, mostBytes, required }: TableRules): Cells[] {
  const [head, ...rows] = strictRows(content, { mark: true });
  if (head?.join(',') !== columns) throw new Error(`other columns: ${head?.join(',')}`);
  if (rows.length === 0) throw new Error('nothing below the columns');
  if (rows.length > (mostRows ?? Number.POSITIVE_INFINITY)) throw new Error(`${rows.length} rows`);
  if (Buffer.byteLength(content) > (mostBytes ?? Number.POSITIVE_INFINITY)) throw new Error('too large');
  return rows.map((cells) => {
    const row = Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']));
    for (const name of required) if (row[name] === '') throw new Error(`no ${name}`);
    // A spreadsheet, in which accountants look at them first, would run it.
    const formula = cells.find((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-\d+\.\d\d$/.test(cell));
    if (formula !== undefined) throw new Error(`a formula: ${formula}`);
    return row;
  });
}

const starred = (columns: string) => columns.split(',').filter((name) => name.startsWith('*'));

/** Rows with the same text in a column, which must stand one after another. */
function inTurn(rows: readonly Cells[], column: string): Cells[][] {
  const groups: Cells[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.[column] === row[column]) last?.push(row);
    else groups.push([row]);
  }
  const names = groups.map(([first]) => first?.[column]);
  if (new Set(names).size !== names.length) throw new Error(`the lines of a ${column} are apart`);
  return groups;
}

function balanced(lines: EntryLine[]): EntryLine[] {
  for (const [entry, own] of Map.groupBy(lines, (line) => line.entry)) {
    if (own.length < 2) throw new Error(`${entry} has one line`);
    if (sumOf(own) !== 0) throw new Error(`${entry} is out of balance by ${sumOf(own)}`);
  }
  return lines;
}

export function sumOf(lines: readonly { pence: number }[]): number {
  return lines.reduce((total, { pence }) => total + pence, 0);
}

function dayOf(text = '', separator: '/' | '-'): string {
  const [, day, month, year] =
    new RegExp(`^(\\d\\d)${separator}(\\d\\d)${separator}(\\d{4})$`).exec(text) ?? [];
  if (!day) throw new Error(`no date: ${text}`);
  return Temporal.PlainDate.from(`${year}-${month}-${day}`).toString();
}

/** At most eight digits before the point: none of the programs takes more. */
function amountOf(text = ''): number {
  if (!/^-?\d{1,8}\.\d\d$/.test(text)) throw new Error(`no amount: ${text}`);
  return Number(text.replace('.', ''));
}

function unsigned(text = ''): number {
  if (text.startsWith('-')) throw new Error(`below nought: ${text}`);
  return amountOf(text);
}

/** Debits above nought, credits below: a row has one of them. */
function oneOf(debit = '', credit = ''): number {
  if ((debit === '') === (credit === '')) throw new Error(`debit “${debit}” and credit “${credit}”`);
  return debit === '' ? 0 - unsigned(credit) : unsigned(debit);
}

function known(names: { has(name: string): boolean }, name = ''): string {
  if (!names.has(name)) throw new Error(`the program has no “${name}”`);
  return name;
}

function longest(text = '', most: number): string {
  if (text.length > most) throw new Error(`more than ${most} characters: ${text}`);
  return text;
}
