import { type SqlBool, sql } from 'kysely';
import { orderNumbered } from '#src/features/orders/staff/find-orders.server.ts';
import type { ListQuery } from '#src/kit/lists/list.ts';
import { readTimeCursor, timeCursor } from '#src/kit/lists/time-cursor.ts';
import { londonMidnight } from '#src/platform/clock.ts';
import { dayAfter } from '#src/platform/dates.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { asPence } from '#src/platform/money.ts';
import { formatInvoiceNumber, readInvoiceNumber } from '../../invoices/invoice.server.ts';
import type { invoiceList } from './invoice-list.tsx';

type InvoicesQuery = ListQuery<(typeof invoiceList)['filters']>;

/** Invoices and credit notes that match, the latest first. What a credit note takes is below nought. */
export async function findInvoices(
  db: Db,
  { find, kind, from, to, before }: Omit<InvoicesQuery, 'after'>,
  most: number,
) {
  const place = before === undefined ? undefined : readTimeCursor(before);
  const named = readInvoiceNumber(find);
  const order = named ? undefined : await orderNumbered(db, find);
  if (find !== '' && !named && !order) return { invoices: [], next: null };
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'kind', 'number', 'order_id', 'issued_at', 'total_pence', 'vat_pence', 'buyer', 'paper'])
    .$if(named !== undefined, (invoices) =>
      invoices.where('kind', '=', named?.kind ?? 'invoice').where('number', '=', named?.number ?? 0),
    )
    .$if(order !== undefined, (invoices) => invoices.where('order_id', '=', order ?? ''))
    .$if(kind !== undefined, (invoices) => invoices.where('kind', '=', kind ?? 'invoice'))
    .$if(from !== undefined, (invoices) => invoices.where('issued_at', '>=', londonMidnight(from ?? '')))
    .$if(to !== undefined, (invoices) => invoices.where('issued_at', '<', londonMidnight(dayAfter(to ?? ''))))
    .$if(place !== undefined, (invoices) =>
      invoices.where(sql<SqlBool>`(issued_at, id) < (${place?.at}::timestamptz, ${place?.id}::uuid)`),
    )
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most + 1)
    .execute();
  const invoices = rows.slice(0, most).map((row) => {
    const sign = row.kind === 'invoice' ? 1 : -1;
    return {
      id: row.id,
      kind: row.kind,
      number: formatInvoiceNumber(row.kind, row.number),
      credits: row.paper.credits?.number ?? null,
      issuedAt: row.issued_at,
      taxPoint: row.paper.taxPoint,
      orderId: row.order_id,
      orderNumber: row.paper.order.number,
      buyer: row.buyer,
      total: asPence(sign * row.total_pence),
      vat: asPence(sign * row.vat_pence),
      net: asPence(sign * (row.total_pence - row.vat_pence)),
    };
  });
  const last = rows.length > most ? invoices.at(-1) : undefined;
  return { invoices, next: last ? timeCursor({ at: last.issuedAt, id: last.id }) : null };
}
