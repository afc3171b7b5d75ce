import { brand } from '#src/platform/brand.ts';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { emailOf } from '#src/platform/mail/render-email.server.tsx';
import type { Purchase } from '../purchase.ts';
import { ReceiptEmail, type ReceiptFacts } from './receipt-email.server.tsx';

/**
 * The receipt, which is the confirmation on a durable medium that regulation 16 of the Consumer Contracts Regulations 2013 asks
 * for: it attaches the terms that were accepted.
 */
export async function receiptEmail(purchase: Purchase, paid: Omit<ReceiptFacts, 'purchase'>): Promise<Email> {
  const email = await emailOf(
    `receipt-${purchase.basketUuid}`,
    purchase.email,
    `Your ${brand.name} order ${purchase.orderNumber}`,
    <ReceiptEmail purchase={purchase} {...paid} />,
  );
  return paid.terms ? { ...email, document: paid.terms } : email;
}
