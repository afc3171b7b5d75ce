import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { asPence } from '#src/platform/money.ts';
import type { VatModel } from '#src/platform/school/school.ts';
import { vatInParts } from '../vat.server.ts';
import type { InvoiceBuyer, InvoicePaper } from './invoice.server.ts';
import { invoicesPdf } from './invoice-pdf.server.ts';
import { invoiceText } from './invoice-text.server.ts';
import type { Invoice } from './invoices.server.ts';

const PARTS = [
  { part: 'line 0', type: 'lesson', carriesFee: true, amount: 345_00, name: '10 hours in Leeds, manual' },
  { part: 'line 1', type: 'product', carriesFee: false, amount: 9_98, name: 'Theory cards', quantity: 2 },
  { part: 'fee', type: 'fee', carriesFee: false, amount: 15_53, name: 'Management and protection fee' },
].map((part) => ({ quantity: 1, discount: asPence(0), ...part, amount: asPence(part.amount) }));

function issued(
  model: VatModel,
  buyer: Partial<InvoiceBuyer> = {},
  credits?: InvoicePaper['credits'],
): Invoice {
  const lines = vatInParts(PARTS, { model, day: '2026-11-20' });
  return {
    id: '',
    kind: credits ? 'credit_note' : 'invoice',
    number: credits ? 'CN-000212' : 'INV-004183',
    credits: null,
    issuedAt: new Date('2026-11-20T10:00:00Z'),
    issuedBy: 'Olive',
    total: asPence(0),
    buyer: {
      name: 'Freya Hughes',
      business: '',
      address: ['85 Bainbrigge Road', 'Bristol BS9 9HS'],
      ...buyer,
    },
    paper: {
      model,
      seller: {
        name: 'Clearway',
        company: 'Clearway Motoring LLP',
        address: ['12 Quay Street', 'Truro', 'TR1 2HE'],
        phone: '01872 496018',
        email: 'hello@clearway.example',
        registered: 'Clearway Motoring LLP, registered in Scotland.',
        vatNumber: model === 'unregistered' ? '' : 'GB 499 0180 99',
      },
      order: { number: 'BP-ZB23-Q2', paidWith: 'Visa ending 3436' },
      taxPoint: '2026-11-20',
      lines: lines.map((line) => ({
        ...line,
        supplier: model === 'agent' && line.carriesFee ? 'Tom Ackroyd' : null,
      })),
      ...(credits && { credits }),
    },
  };
}

test('a principal’s invoice says VAT in each line, and adds up to what was paid', () => {
  const text = invoiceText(issued('principal'));
  expect(text.title).toBe('VAT invoice');
  expect(text.columns.map(({ head }) => head)).toEqual(['What', 'Quantity', 'Each', 'VAT', 'Without VAT']);
  expect(text.rows.map(({ cells }) => cells)).toEqual([
    ['1', '£287.50', '20%', '£287.50'],
    ['2', '£4.16', '20%', '£8.32'],
    ['1', '£12.94', '20%', '£12.94'],
  ]);
  expect(text.sums).toEqual([
    { name: 'Total without VAT', amount: '£308.76' },
    { name: 'VAT at 20%', amount: '£61.75' },
    { name: 'Total, paid', amount: '£370.51' },
  ]);
  expect(text.seller.lines.at(-1)).toBe('VAT number GB 499 0180 99');
  expect(text.facts[0]).toEqual({ name: 'Tax point', value: '20 November 2026, day of payment' });
});

test('an agent’s invoice names the instructor as the supplier of the lessons, without VAT of the school’s', () => {
  const text = invoiceText(issued('agent'));
  expect(text.rows.map(({ cells }) => cells)).toEqual([
    ['Tom Ackroyd', 'none', '£345.00'],
    ['Clearway Motoring LLP', '20%', '£8.32'],
    ['Clearway Motoring LLP', '20%', '£12.94'],
  ]);
  expect(text.sums).toEqual([
    { name: 'Lessons, for Tom Ackroyd', amount: '£345.00' },
    { name: 'Our fee and own sales without VAT', amount: '£21.26' },
    { name: 'VAT at 20%', amount: '£4.25' },
    { name: 'Total, paid', amount: '£370.51' },
  ]);
  expect(text.foot[0]).toMatch(/^The lessons are sold by the instructor, who accounts for any VAT on them\./);
});

test('what a school that is not registered issues is no VAT invoice, and has no such column or number', () => {
  for (const credits of [undefined, { number: 'INV-004183', issuedOn: '2026-11-20', reason: 'Refunded.' }]) {
    const { foot, ...text } = invoiceText(issued('unregistered', {}, credits));
    expect(text.title).toBe(credits ? 'Credit note' : 'Invoice');
    expect(JSON.stringify(text)).not.toMatch(/VAT|tax/i);
    expect(foot[0]).toBe('Clearway Motoring LLP isn’t registered for VAT.');
    expect(text.columns.map(({ head }) => head)).toEqual(['What', 'Quantity', 'Each', 'Price']);
  }
});

test('a credit note says which invoice it takes from, and why', () => {
  const text = invoiceText(
    issued('principal', {}, { number: 'INV-004183', issuedOn: '2026-11-20', reason: 'Money was refunded.' }),
  );
  expect(text.title).toBe('VAT credit note');
  expect(text.facts).toEqual([
    { name: 'For invoice', value: 'INV-004183 of 20 November 2026' },
    { name: 'Reason', value: 'Money was refunded.' },
    { name: 'Order', value: 'BP-ZB23-Q2' },
  ]);
  expect(text.sums.at(-1)).toEqual({ name: 'Total credited', amount: '£370.51' });
});

test('a business is named before whoever bought for it', () => {
  const { buyer } = invoiceText(issued('principal', { business: 'Hughes Interiors Ltd' }));
  expect([buyer.name, buyer.lines[0]]).toEqual(['Hughes Interiors Ltd', 'Freya Hughes']);
});

test('the PDF has all that the page has, each paper on a page of its own, in any script', async () => {
  const credits = { number: 'INV-004183', issuedOn: '2026-11-20', reason: 'Money was refunded.' };
  const long = 'A business with a name that is so long that it would reach across the sheet of paper Ltd';
  const papers = [
    invoiceText(issued('agent', { business: long })),
    invoiceText(issued('agent', { name: 'Miriam מרים' }, credits)),
  ];
  const { totalPages, text: pages } = await extractText(new Uint8Array(await invoicesPdf(papers)));
  expect(totalPages).toBe(2);
  for (const [
    page,
    { title, number, issued: day, seller, facts, columns, rows, sums, foot },
  ] of papers.entries()) {
    const words = (pages[page] ?? '').replaceAll(/\s+/g, ' ');
    const expected = [
      ...[title, number, day, seller.name, ...seller.lines],
      ...facts.flatMap(({ name, value }) => [name, value]),
      ...columns.map(({ head }) => head),
      ...rows.flatMap(({ name, cells }) => [name, ...cells]),
      ...sums.flatMap(({ name, amount }) => [name, amount]),
      ...foot,
    ];
    for (const one of expected) expect(words).toContain(one);
  }
  expect(pages[0]).toContain(long);
  expect(pages[1]).toContain('Miriam');
});

test('an order of very many lines goes on on the next page', async () => {
  const invoice = issued('principal');
  const lines = Array.from({ length: 60 }, () => invoice.paper.lines).flat();
  const text = invoiceText({ ...invoice, paper: { ...invoice.paper, lines } });
  const { totalPages, text: pages } = await extractText(new Uint8Array(await invoicesPdf([text])));
  expect(totalPages).toBeGreaterThan(3);
  expect(pages.join(' ').match(/Management and protection fee/g)).toHaveLength(60);
});
