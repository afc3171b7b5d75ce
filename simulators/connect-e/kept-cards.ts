import { randomBytes } from 'node:crypto';
import type { Book } from './book.ts';
import { CODE, type TokenRecord } from './records.ts';

export function newPaymentMethod(): string {
  return `pm_${randomBytes(18).toString('base64url')}`;
}

/** A card that was kept with an approved payment of this customer. */
export function findKeptCard(
  book: Book,
  customerId: string | undefined,
  paymentMethodId: string,
): TokenRecord['card'] {
  const keeping = book
    .all()
    .find(
      ({ request, statusCode, ...record }) =>
        record.paymentMethodId === paymentMethodId &&
        statusCode === CODE.approved &&
        customerId !== undefined &&
        request.customerId === customerId,
    );
  return keeping?.card;
}
