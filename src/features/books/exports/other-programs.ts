import { asPence, toDecimal, ZERO } from '#src/platform/money.ts';
import { type Account, accountNames, type JournalLine } from '../journal/journal.ts';
import type { AccountCodes } from './account-codes.ts';
import {
  csvText,
  divided,
  type ExportedMonth,
  type ExportFile,
  journalsOf,
  numbered,
  statementOf,
  ukDate,
} from './export-file.ts';

const GATEWAYS = ['card', 'paypal'] as const;
const amount = (pence: number) => toDecimal(asPence(pence));
const unsigned = (pence: number) => amount(Math.abs(pence));

/** No program takes more rows of a statement in one file. */
const MOST_STATEMENT_ROWS = 1_000;

/** The statements of each gateway's account, as a program reads them. */
function statements(
  { lines }: ExportedMonth,
  program: string,
  content: (rows: ReturnType<typeof statementOf>) => string,
): ExportFile[] {
  return GATEWAYS.flatMap((account) =>
    numbered(
      { name: `${program}-statement-${account}`, title: `Bank statement, ${accountNames[account]}` },
      divided(statementOf(lines, account), MOST_STATEMENT_ROWS, () => 1).map(content),
    ),
  );
}

/** What QuickBooks takes in one file. */
const MOST_QUICKBOOKS_ROWS = 1_000;
const QUICKBOOKS_JOURNAL = [
  ...['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Name'],
];

/** A journal in debits and credits, with the VAT on a line of its own, and statements. */
export function quickBooksFiles(month: ExportedMonth, codes: AccountCodes): ExportFile[] {
  const journals = journalsOf(month.lines).map(({ day, number, lines }) =>
    lines
      .filter(({ pence }) => pence !== 0)
      .map(({ account, text, pence }) => [
        ...[number, ukDate(day), codes[account]],
        ...[pence > 0 ? amount(pence) : '', pence < 0 ? unsigned(pence) : '', text, ''],
      ]),
  );
  return [
    ...numbered(
      { name: 'quickbooks-journal', title: 'Journal' },
      divided(journals, MOST_QUICKBOOKS_ROWS, (rows) => rows.length).map((some) =>
        csvText([QUICKBOOKS_JOURNAL, ...some.flat()]),
      ),
    ),
    ...statements(month, 'quickbooks', (some) =>
      csvText([
        ['Date', 'Description', 'Amount'],
        ...some.map(({ day, text, pence }) => [ukDate(day), text, amount(pence)]),
      ]),
    ),
  ];
}

/** FreeAgent reads statements alone: without headings, without a mark at the beginning, and without commas in a cell. */
export function freeAgentFiles(month: ExportedMonth): ExportFile[] {
  return statements(month, 'freeagent', (rows) =>
    rows
      .map(({ day, text, pence }) => `${ukDate(day)},${amount(pence)},${text.replace(/[\s,"]+/g, ' ')}\r\n`)
      .join(''),
  );
}

/** What Sage Accounting takes in one file. */
const MOST_SAGE_BYTES = 500_000;
/** The columns of a business without VAT have the total alone. */
const quickEntry = (hasVat: boolean) => [
  ...['Type', 'Customer Reference', 'Date', 'Customer Name', 'Reference', 'Ledger Account', 'Details'],
  ...(hasVat ? ['Net', 'VAT Rate', 'VAT'] : []),
  ...['Total', 'Analysis Type 1', 'Analysis Type 2', 'Analysis Type 3'],
];
/** Their money is in the statements. */
const IN_STATEMENTS: readonly Account[] = ['card', 'paypal', 'paid_out', 'gateway_fees'];

/**
 * Quick entries of what was sold, as invoices and credit notes of one customer, who owes then what the gateways took less what
 * they gave back; and the gateways' statements.
 */
export function sageFiles(month: ExportedMonth, codes: AccountCodes): ExportFile[] {
  // A school that was registered when it sold something has VAT of it to enter still.
  const hasVat = month.isRegistered || month.lines.some(({ account }) => account === 'vat');
  const heading = quickEntry(hasVat);
  const rows = journalsOf(month.lines).flatMap(({ day, number, lines }) =>
    lines
      .filter(({ account }) => account !== 'vat' && !IN_STATEMENTS.includes(account))
      .flatMap(withOneSign)
      .map(({ account, text, pence, vat }) => [
        ...[pence + (vat ?? 0) < 0 ? 'Invoice' : 'Cr Note', codes.customer, ukDate(day, '-'), '', number],
        ...[codes[account], text],
        ...(hasVat
          ? [unsigned(pence), vat === null ? codes.untaxed : codes.taxed, unsigned(vat ?? ZERO)]
          : []),
        ...[unsigned(pence + (vat ?? 0)), '', '', ''],
      ]),
  );
  const room = MOST_SAGE_BYTES - byteLength(csvText([heading]));
  return [
    ...numbered(
      { name: 'sage-quick-entries', title: 'Quick entries of sales' },
      divided(rows, room, (row) => byteLength(csvText([row]))).map((some) => csvText([heading, ...some])),
    ),
    ...statements(month, 'sage', (some) =>
      csvText([
        ['Date', 'Reference', 'Details', 'Debit', 'Credit'],
        ...some.map(({ day, text, pence }) => [
          ...[ukDate(day), day.replaceAll('-', ''), text],
          ...[pence < 0 ? unsigned(pence) : '', pence > 0 ? amount(pence) : ''],
        ]),
      ]),
    ),
  ];
}

/** An entry has no signs: what a correction adds to the price and takes from its VAT are two of them. */
function withOneSign(line: JournalLine): JournalLine[] {
  if (line.pence * (line.vat ?? 0) >= 0) return [line];
  return [
    { ...line, vat: 0 },
    { ...line, pence: 0 },
  ];
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;

const AUDIT_TRAIL = [
  ...['Type', 'Account Reference', 'Nominal A/C Ref', 'Department Code', 'Date', 'Reference', 'Details'],
  ...['Net Amount', 'Tax Code', 'Tax Amount'],
];

/**
 * Journals for Sage 50's audit trail. Its VAT return adds up journals by their tax code: that of sales stands on the sales and
 * on the line of the VAT.
 */
export function sage50Files({ lines }: ExportedMonth, codes: AccountCodes): ExportFile[] {
  const rows = journalsOf(lines).flatMap(({ day, number, lines: own }) =>
    own
      .filter(({ pence }) => pence !== 0)
      .map(({ account, text, pence, vat }) => [
        ...[pence > 0 ? 'JD' : 'JC', '', codes[account], '0', ukDate(day), number, text, unsigned(pence)],
        ...[vat !== null || account === 'vat' ? codes.taxed : codes.untaxed, '0.00'],
      ]),
  );
  if (rows.length === 0) return [];
  return [
    {
      name: 'sage50-audit-trail',
      title: 'Audit trail transactions',
      content: csvText([AUDIT_TRAIL, ...rows]),
    },
  ];
}
