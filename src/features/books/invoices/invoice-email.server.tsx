import { z } from 'zod';
import type { Order } from '#src/features/orders/orders.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { email, json, keyOf, type QueueDeps, send } from '#src/platform/mail/email.server.ts';
import { EmailFacts, EmailLayout } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { emailsOfOrder } from '#src/platform/mail/emails.server.ts';
import type { EmailWithSample } from '#src/platform/mail/sample-email.ts';
import { ourSubject, worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { pounds } from '#src/platform/money.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import { invoiceTitle } from './invoice.server.ts';
import { invoicesPdf } from './invoice-pdf.server.ts';
import { invoiceText } from './invoice-text.server.ts';
import { findInvoice, type Invoice, lockInvoice } from './invoices.server.ts';

const invoiceWords = wordedEmail({
  name: 'invoice',
  title: 'Invoice',
  goesTo: 'The buyer, when you email an invoice or a credit note',
  placeholders: {
    'invoice or credit note': 'invoice',
    number: 'INV-000042',
    'order number': 'BP-4K7M-29',
    total: '£382.05',
  },
  required: ['number'],
  ours: {
    subject: 'Your {invoice or credit note} {number} for order {order number}',
    heading: 'Your {invoice or credit note}',
    opening: 'The {invoice or credit note} {number} for order {order number} is attached as a PDF.',
    closing: '',
  },
});

/** An invoice or a credit note as a PDF. */
export const invoiceEmail = email({
  name: 'invoice',
  data: json(z.object({ invoice: z.uuid(), order: z.string() })),
  async compose({ invoice: id, order }, { db, school }: { db: Db; school: CurrentSchool }) {
    const invoice = await findInvoice(db, id);
    if (!invoice) return undefined;
    const { number } = invoice;
    return {
      ...contentOf(factsOf(invoice, order), school.current()),
      attachments: [
        {
          filename: `${number}.pdf`,
          content: () => invoicesPdf([invoiceText(invoice)]),
          contentType: 'application/pdf',
        },
      ],
    };
  },
});

interface Facts {
  title: string;
  number: string;
  order: string;
  total: string;
}

function factsOf({ number, total, paper }: Invoice, order: string): Facts {
  return { title: invoiceTitle(paper), number, order, total: pounds(total) };
}

function valuesOf({ title, number, order, total }: Facts) {
  const inSentence = title.startsWith('VAT') ? title : title.toLowerCase();
  return { 'invoice or credit note': inSentence, number, 'order number': order, total };
}

function contentOf(facts: Facts, school: School) {
  const words = worded(invoiceWords, school, valuesOf(facts));
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={`${facts.title} ${facts.number}`} heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        <EmailFacts
          facts={[
            ['Order', facts.order],
            ['Total', facts.total],
          ]}
        />
        <EmailParagraphs texts={words.closing} />
      </EmailLayout>
    ),
  };
}

export const invoiceSample: EmailWithSample = {
  words: invoiceWords,
  sample: (school) =>
    contentOf({ title: 'Invoice', number: 'INV-000042', order: 'BP-4K7M-29', total: '£382.05' }, school),
};

/** How often an invoice or a credit note was emailed, of the emails about its order. */
export function timesEmailed(emails: readonly { about: string }[], number: string): number {
  return emails.filter(({ about }) => about.startsWith(keyOf(invoiceEmail, `${number}-`))).length;
}

/** Emails an invoice or a credit note to the buyer, unless it was emailed since its page was shown. */
export async function emailInvoice(
  tx: Tx,
  deps: QueueDeps,
  { order, number, expectedCount }: { order: Order; number: string; expectedCount: number },
): Promise<'sent' | 'unknown' | 'meanwhile'> {
  const invoice = await lockInvoice(tx, order.id, number);
  if (!invoice) return 'unknown';
  const count = timesEmailed(await emailsOfOrder(tx, order.id), number);
  if (count !== expectedCount) return 'meanwhile';
  await send(tx, deps, invoiceEmail, {
    to: order.email,
    key: `${number}-${count + 1}`,
    subject: ourSubject(invoiceWords, valuesOf(factsOf(invoice, order.order_number))),
    data: { invoice: invoice.id, order: order.order_number },
    order: { id: order.id, toBuyer: true },
  });
  return 'sent';
}
