import type { Db } from '#src/platform/db/db.server.ts';
import { undeliverableStates } from '../delivery-status.ts';

/** When the gift cards were bought that have not been posted, the oldest first. */
export async function cardsOwed(db: Db): Promise<Date[]> {
  const cards = await db
    .selectFrom('vouchers')
    .select('issued_at')
    .where('voucher_type', '=', 'gift-card')
    .where('sent_at', 'is', null)
    .where('state', 'not in', ['void', 'expired'])
    .orderBy('issued_at')
    .execute();
  return cards.map((card) => card.issued_at);
}

/** When the gift cards were bought that have been posted since, or were bought since and have been posted. */
export async function cardsPosted(db: Db, since: Date): Promise<Date[]> {
  const cards = await db
    .selectFrom('vouchers')
    .select('issued_at')
    .where('voucher_type', '=', 'gift-card')
    .where('sent_at', '>=', since)
    .execute();
  return cards.map((card) => card.issued_at);
}

/** E-vouchers whose last email was refused for good, the longest ago first. */
export function undeliveredOwed(db: Db) {
  return db
    .selectFrom('vouchers')
    .select(['id', 'order_id', 'order_number', 'recipient_name', 'value_pence', 'email', 'undelivered_at'])
    .where('undelivered_at', 'is not', null)
    .where('state', 'in', undeliverableStates)
    .orderBy('undelivered_at')
    .execute();
}
