import type { Db } from '#src/platform/db/db.server.ts';
import { undeliverableStates } from '../delivery-status.ts';

/** Gift cards that have not been posted. A part of a query. */
export function cardsToPost(db: Db) {
  return db
    .selectFrom('vouchers')
    .select('issued_at as at')
    .where('voucher_type', '=', 'gift-card')
    .where('sent_at', 'is', null)
    .where('state', 'not in', ['void', 'expired']);
}

/** When they were bought, the oldest first. */
export async function cardsOwed(db: Db): Promise<Date[]> {
  return (await cardsToPost(db).orderBy('issued_at').execute()).map(({ at }) => at);
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

/** E-vouchers whose last email was refused for good. A part of a query. */
export function undelivered(db: Db) {
  return db
    .selectFrom('vouchers')
    .select('undelivered_at as at')
    .where('undelivered_at', 'is not', null)
    .where('state', 'in', undeliverableStates);
}

/** The same, the longest ago first. */
export function undeliveredOwed(db: Db) {
  return undelivered(db)
    .select(['id', 'order_id', 'order_number', 'recipient_name', 'value_pence', 'email', 'undelivered_at'])
    .orderBy('undelivered_at')
    .execute();
}
