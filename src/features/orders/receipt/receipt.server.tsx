import { brand } from '#src/platform/brand.ts';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { emailOf } from '../emails.server.tsx';
import type { Purchase } from '../purchase.ts';
import { ReceiptEmail, type ReceiptFacts } from './receipt-email.server.tsx';

export function receiptEmail(purchase: Purchase, paid: Omit<ReceiptFacts, 'purchase'>): Promise<Email> {
  return emailOf(
    `receipt-${purchase.basketUuid}`,
    purchase.email,
    `Your ${brand.name} order ${purchase.orderNumber}`,
    <ReceiptEmail purchase={purchase} {...paid} />,
  );
}
