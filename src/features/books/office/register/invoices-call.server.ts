import { z } from 'zod';
import { staffList } from '#src/features/identity/staff/actions/staff-list.server.ts';
import { IN_AN_ANSWER } from '#src/kit/lists/page-of.ts';
import { toDecimal } from '#src/platform/money.ts';
import { invoiceKinds } from '../../invoices/invoice.server.ts';
import { findInvoices } from './find-invoices.server.ts';
import { invoiceList } from './invoice-list.tsx';

const decimal = z.string().describe('Pounds, as a decimal string; below nought on a credit note');

const row = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(invoiceKinds),
    credits: z.string().nullable().describe('Of a credit note: the number of the invoice that it takes from'),
    issued_at: z.iso.datetime(),
    tax_point: z.iso.date(),
    order_id: z.uuid(),
    order_number: z.string(),
    buyer: z.string(),
    business: z.string(),
    net: decimal,
    vat: decimal,
    total: decimal,
  })
  .meta({ id: 'InvoiceInList' });

export const invoicesCall = staffList({
  of: invoiceList,
  name: 'listInvoices',
  summary: `Invoices and credit notes, the latest first, ${IN_AN_ANSWER} at a time`,
  onwards: 'before',
  row,
  async read({ db }, query) {
    const { invoices, next } = await findInvoices(db, query, IN_AN_ANSWER);
    const rows = invoices.map(({ id, number, kind, credits, taxPoint, buyer, ...invoice }) => ({
      id,
      number,
      kind,
      credits,
      issued_at: invoice.issuedAt.toISOString(),
      tax_point: taxPoint,
      order_id: invoice.orderId,
      order_number: invoice.orderNumber,
      buyer: buyer.name,
      business: buyer.business,
      net: toDecimal(invoice.net),
      vat: toDecimal(invoice.vat),
      total: toDecimal(invoice.total),
    }));
    return { rows, next };
  },
});
