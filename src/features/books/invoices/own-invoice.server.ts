import { createContext } from 'react-router';
import type { Order } from '#src/features/orders/orders.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { invoicesPdf } from './invoice-pdf.server.ts';
import { invoiceText } from './invoice-text.server.ts';
import { invoicesOfOrder, issueInvoice, offeredInvoices, standingInvoice } from './invoices.server.ts';

export interface OwnInvoiceDeps extends Pick<Services, 'db' | 'school' | 'clock'> {
  /** The order of a confirmation, if its reader is the buyer. */
  ownOrder(transaction: string): Promise<Order | undefined>;
}

/** What buyers do with the invoices of their orders. All of it answers undefined for the orders of others. */
export function ownInvoices({ db, school, clock, ownOrder }: OwnInvoiceDeps) {
  return {
    /** What the invoice is called, of which order. */
    async find(transaction: string) {
      const order = await ownOrder(transaction);
      const offered =
        order && (await offeredInvoices({ db, school }, [order.payment_id])).get(order.payment_id);
      return offered && { title: offered.title, order: order.order_number };
    },
    async issue(transaction: string) {
      const order = await ownOrder(transaction);
      const issuing = { by: 'the buyer', now: clock.now() };
      return order && db.transaction().execute((tx) => issueInvoice(tx, { school }, order.id, issuing));
    },
    /** The invoice that stands with its credit notes, in one file. */
    async pdf(transaction: string) {
      const order = await ownOrder(transaction);
      const papers = order ? await invoicesOfOrder(db, order.id) : [];
      const standing = standingInvoice(papers);
      if (!standing) return undefined;
      const own = papers.filter(({ id, credits }) => id === standing.id || credits === standing.id);
      return { number: standing.number, content: await invoicesPdf(own.map(invoiceText)) };
    },
  };
}

/** What a page that a buyer has open asks. */
export const ownInvoicesContext = createContext<ReturnType<typeof ownInvoices>>();
