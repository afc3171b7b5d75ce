import type { LoaderFunctionArgs } from 'react-router';
import { officeContext } from '#src/features/identity/staff/access/office-guard.server.ts';
import { readListQuery } from '#src/kit/lists/list.ts';
import { ListPage } from '#src/kit/lists/list-page.tsx';
import { londonDate } from '#src/platform/clock.ts';
import { shortDay } from '#src/platform/dates.ts';
import { type Pence, pounds } from '#src/platform/money.ts';
import { type Matches, pageTitle } from '#src/platform/page-meta.ts';
import type { Route } from './+types/invoices-page.ts';
import { findInvoices } from './find-invoices.server.ts';
import { type InvoiceInList, invoiceList } from './invoice-list.tsx';

const ON_A_PAGE = 50;
const signed = (pence: Pence) => pounds(pence).replace('-', '−');

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(officeContext).deps;
  const query = readListQuery(invoiceList, new URL(request.url).searchParams);
  const { invoices, next } = await findInvoices(db, query, ON_A_PAGE);
  const today = londonDate(clock.now());
  const rows = invoices.map(
    ({ id, number, kind, credits, orderId, orderNumber, buyer, ...invoice }): InvoiceInList => ({
      id,
      number,
      what: kind === 'invoice' ? 'Invoice' : `Credit note for ${credits}`,
      issued: shortDay(londonDate(invoice.issuedAt), today),
      taxPoint: shortDay(invoice.taxPoint, today),
      orderId,
      orderNumber,
      buyer: buyer.business || buyer.name,
      net: signed(invoice.net),
      vat: signed(invoice.vat),
      total: signed(invoice.total),
    }),
  );
  return { query, page: { rows, older: next } };
}

export function meta({ matches }: { matches: Matches }) {
  return [{ title: pageTitle(invoiceList.title, matches) }];
}

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  return <ListPage of={invoiceList} intro="As they were issued, and credit notes for them" {...loaderData} />;
}
