import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import { nearestPence, pounds } from '#src/platform/money.ts';
import {
  formatRate,
  type InvoiceLine,
  type InvoicePaper,
  invoiceSums,
  invoiceTitle,
} from './invoice.server.ts';
import type { Invoice } from './invoices.server.ts';

/** An invoice or a credit note in the words that are printed, on a page and in a PDF alike. */
export interface InvoiceText {
  title: string;
  number: string;
  issued: string;
  /** The school's name, then its legal name, address and VAT number. */
  seller: { name: string; lines: string[] };
  buyer: { label: string; name: string; lines: string[] };
  facts: { name: string; value: string }[];
  columns: { head: string; isAmount: boolean; isWide: boolean }[];
  /** A cell for each column. */
  rows: { name: string; note: string; cells: string[] }[];
  sums: { name: string; amount: string }[];
  foot: string[];
}

export function invoiceText({ number, issuedAt, buyer, paper }: Invoice): InvoiceText {
  const { model, seller, credits } = paper;
  const { name, business, address } = buyer;
  const columns = COLUMNS[model];
  const [street = '', ...town] = seller.address;
  return {
    title: invoiceTitle(paper),
    number,
    issued: `Issued ${formatDate(londonDate(issuedAt))}`,
    seller: {
      name: seller.name,
      lines: [
        seller.company,
        street,
        town.join(' '),
        ...(model === 'unregistered' ? [] : [`VAT number ${seller.vatNumber}`]),
      ],
    },
    buyer: {
      label: credits ? 'To' : 'For',
      name: business || name,
      lines: business ? [name, ...address] : [...address],
    },
    facts: factsOf(paper),
    columns: columns.map(({ head, isAmount = false, isWide = false }) => ({ head, isAmount, isWide })),
    rows: paper.lines.map((line) => ({
      name: line.name,
      note: line.discount > 0 ? `after ${pounds(line.discount)} off` : '',
      cells: columns.slice(1).map(({ cell }) => cell(line, seller)),
    })),
    sums: invoiceSums(paper),
    foot: [
      ...(model === 'unregistered' ? [`${seller.company} isn’t registered for VAT.`] : []),
      ...(paper.lines.some(({ supplier }) => supplier !== null)
        ? [
            `The lessons are sold by the instructor, who accounts for any VAT on them. ${seller.company} arranges them as agent, takes the payment for the instructor, and charges its own fee.`,
          ]
        : []),
      `${seller.phone}, ${seller.email}`,
      seller.registered,
    ],
  };
}

interface Column {
  head: string;
  isAmount?: boolean;
  /** Left out on phones. */
  isWide?: boolean;
  cell(line: InvoiceLine, seller: InvoicePaper['seller']): string;
}

const WHAT: Column = { head: 'What', cell: ({ name }) => name };
const QUANTITY: Column = {
  head: 'Quantity',
  isAmount: true,
  isWide: true,
  cell: ({ quantity }) => String(quantity),
};
const RATE: Column = {
  head: 'VAT',
  isAmount: true,
  cell: ({ basisPoints }) => formatRate(basisPoints),
};
const NET: Column = { head: 'Without VAT', isAmount: true, cell: ({ net }) => pounds(net) };
const each = (of: 'net' | 'amount'): Column => ({
  head: 'Each',
  isAmount: true,
  isWide: true,
  cell: (line) => pounds(nearestPence(line[of] / line.quantity)),
});

const COLUMNS: Record<InvoicePaper['model'], readonly Column[]> = {
  principal: [WHAT, QUANTITY, each('net'), RATE, NET],
  agent: [WHAT, { head: 'Supplied by', cell: ({ supplier }, { company }) => supplier ?? company }, RATE, NET],
  unregistered: [
    WHAT,
    QUANTITY,
    each('amount'),
    { head: 'Price', isAmount: true, cell: ({ amount }) => pounds(amount) },
  ],
};

function factsOf({ model, credits, order, taxPoint }: InvoicePaper): InvoiceText['facts'] {
  const number = { name: 'Order', value: order.number };
  if (credits)
    return [
      { name: 'For invoice', value: `${credits.number} of ${formatDate(credits.issuedOn)}` },
      { name: 'Reason', value: credits.reason },
      number,
    ];
  const day = formatDate(taxPoint);
  return [
    model === 'unregistered'
      ? { name: 'Paid on', value: day }
      : { name: 'Tax point', value: `${day}, day of payment` },
    number,
    { name: 'Paid by', value: order.paidWith },
  ];
}
