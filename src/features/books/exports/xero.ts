import { asPence, sum, toDecimal } from '#src/platform/money.ts';
import { bookedPart } from '../journal/booked-part.ts';
import { accountNames } from '../journal/journal.ts';
import type { OrderEntry } from '../journal/read-journal.server.ts';
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

/** What Xero takes in one file. */
const MOST_JOURNAL_LINES = 300;
const MOST_INVOICES = 500;
const MOST_STATEMENT_LINES = 1_000;

const JOURNAL = [
  ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
];
const INVOICE = [
  ...['*ContactName', 'EmailAddress', 'POAddressLine1', 'POAddressLine2', 'POAddressLine3', 'POAddressLine4'],
  ...['POCity', 'PORegion', 'POPostalCode', 'POCountry', '*InvoiceNumber', 'Reference', '*InvoiceDate'],
  ...['*DueDate', 'Total', 'InventoryItemCode', '*Description', '*Quantity', '*UnitAmount', 'Discount'],
  ...['*AccountCode', '*TaxType', 'TaxAmount', 'TrackingName1', 'TrackingOption1', 'TrackingName2'],
  ...['TrackingOption2', 'Currency', 'BrandingTheme'],
];
const STATEMENT = ['*Date', '*Amount', 'Payee', 'Description', 'Reference', 'Cheque Number'];

export function xeroFiles(month: ExportedMonth, codes: AccountCodes): ExportFile[] {
  return [
    ...journalFiles(month, codes),
    ...(['card', 'paypal'] as const).flatMap((account) => {
      const rows = statementOf(month.lines, account).map(({ day, text, pence }) => [
        ukDate(day),
        toDecimal(asPence(pence)),
        accountNames[account],
        text,
        '',
        '',
      ]);
      return numbered(
        { name: `xero-statement-${account}`, title: `Bank statement, ${accountNames[account]}` },
        divided(rows, MOST_STATEMENT_LINES, () => 1).map((some) => csvText([STATEMENT, ...some])),
      );
    }),
  ];
}

/**
 * A line with VAT has it in its amount, and Xero takes it out by the name of the tax: so the VAT return is right, and a
 * journal that were read otherwise would not balance and be refused. Our own line of the VAT is left out for that, and so is
 * a correction of the VAT alone, which a manual journal can't say.
 */
function journalFiles({ lines }: ExportedMonth, codes: AccountCodes): ExportFile[] {
  const journals = journalsOf(lines)
    .map(({ day, narration, lines: own }) =>
      own
        .filter(({ account, pence, vat }) => account !== 'vat' && pence + (vat ?? 0) !== 0)
        .map(({ account, text, pence, vat }) => [
          ...[narration, ukDate(day), text, codes[account], vat === null ? codes.untaxed : codes.taxed],
          ...[toDecimal(asPence(pence + (vat ?? 0))), '', '', '', ''],
        ]),
    )
    .filter((rows) => rows.length > 0);
  return numbered(
    { name: 'xero-journal', title: 'Manual journal' },
    divided(journals, MOST_JOURNAL_LINES, (rows) => rows.length).map((some) =>
      csvText([JOURNAL, ...some.flat()]),
    ),
  );
}

interface FileOfInvoices extends Omit<ExportFile, 'content'> {
  /** Which of the month's orders it has. */
  part: { skip: number; most: number };
}

/** The files of so many invoices, of which each is read alone: the orders of a month are many. */
export function filesOfInvoices(count: number): FileOfInvoices[] {
  const contents = Array.from({ length: Math.ceil(count / MOST_INVOICES) }, () => '');
  const kind = { name: 'xero-invoices', title: 'Sales invoices, one for each order' };
  return numbered(kind, contents).map(({ name, title }, index) => ({
    name,
    title,
    part: { skip: index * MOST_INVOICES, most: MOST_INVOICES },
  }));
}

/** One invoice for each order, and a negative one for what went back of an order on a day. Amounts include the VAT. */
export function invoicesText(orders: readonly OrderEntry[], codes: AccountCodes): string {
  const rows = orders.flatMap((entry) => {
    const { day, order, kind } = entry;
    const number = kind === 'sale' ? order.number : `${order.number}-CN${day.replaceAll('-', '')}`;
    const noAddress = ['', '', '', '', '', '', '', '', ''];
    return linesOf(entry, codes).map(({ text, gross, vat, code, tax }) => [
      ...[codes.customer, ...noAddress, number, order.number, ukDate(day), ukDate(day)],
      ...['', '', text, '1', toDecimal(gross), '', code, tax, toDecimal(vat), '', '', '', '', 'GBP', ''],
    ]);
  });
  return csvText([INVOICE, ...rows]);
}

function linesOf({ parts, byVoucher }: OrderEntry, codes: AccountCodes) {
  const sold = parts
    .map((part) => ({ ...bookedPart(part), gross: part.amount }))
    .filter(({ gross }) => gross !== 0)
    .map(({ account, gross, vat, isTaxed }) => ({
      text: account === 'vouchers' ? 'Gift voucher' : accountNames[account],
      gross,
      vat,
      code: codes[account],
      tax: isTaxed ? codes.taxed : codes.untaxed,
    }));
  if (byVoucher === 0) return sold;
  const paid = { gross: asPence(0 - byVoucher), vat: sum([]), code: codes.vouchers, tax: codes.untaxed };
  return [...sold, { text: byVoucher > 0 ? 'Paid by gift voucher' : 'Back to a gift voucher', ...paid }];
}
