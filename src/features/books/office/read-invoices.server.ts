import type { OfficeDeps } from '#src/features/identity/staff/access/office-deps.server.ts';
import { findOrder, linesOf, peopleOf } from '#src/features/orders/orders.server.ts';
import { londonDate } from '#src/platform/clock.ts';
import { londonWhenInSentence, shortDay } from '#src/platform/dates.ts';
import { emailsOfOrder } from '#src/platform/mail/emails.server.ts';
import { pounds, ZERO } from '#src/platform/money.ts';
import { timesEmailed } from '../invoices/invoice-email.server.tsx';
import { invoiceText } from '../invoices/invoice-text.server.ts';
import {
  canBeInvoiced,
  type Invoice,
  invoicesOfOrder,
  leftOfInvoice,
  standingInvoice,
} from '../invoices/invoices.server.ts';

/** The invoices and credit notes of an order, and one of them in full: the one of this number, or the invoice that stands. */
export async function readInvoices(
  { db, clock }: Pick<OfficeDeps, 'db' | 'clock'>,
  id: string,
  number: string | null,
) {
  const order = await findOrder(db, id);
  if (!order) return undefined;
  const now = clock.now();
  const [invoices, emails, lines, people] = await Promise.all([
    invoicesOfOrder(db, id),
    emailsOfOrder(db, id),
    linesOf(db, id),
    peopleOf(db, id),
  ]);
  const standing = standingInvoice(invoices);
  const left = standing ? leftOfInvoice(standing, invoices) : ZERO;
  const shown = invoices.find((one) => one.number === number) ?? standing;
  const { billing } = people;
  return {
    order: {
      id,
      number: order.order_number,
      email: order.email,
      buyer: billing ? `${billing.firstname} ${billing.surname}` : 'the buyer',
    },
    canBeIssued: canBeInvoiced(order, lines),
    shown: shown && {
      paper: invoiceText(shown),
      by: shown.issuedBy,
      when: londonWhenInSentence(shown.issuedAt, now),
      sendCount: timesEmailed(emails, shown.number),
    },
    papers: invoices.map((one) => toRow(one, londonDate(now))),
    left: pounds(left),
    /** The invoice that can be made out to somebody else, as long as anything is left of it. */
    standing:
      standing && left > ZERO
        ? {
            number: standing.number,
            buyer: { ...standing.buyer, address: standing.buyer.address.join('\n') },
          }
        : undefined,
  };
}

function toRow({ kind, number, issuedAt, total }: Invoice, today: string) {
  const isInvoice = kind === 'invoice';
  return {
    number,
    what: isInvoice ? 'Invoice' : 'Credit note',
    day: shortDay(londonDate(issuedAt), today),
    sum: `${isInvoice ? '' : '−'}${pounds(total)}`,
  };
}
