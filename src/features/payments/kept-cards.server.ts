import { londonDate } from '#src/platform/clock.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { oneOf } from '#src/platform/db/one-of.server.ts';
import { expiryOf, KEEP_CARD, type KeptCard, nameOfCard } from './kept-card.ts';
import type { Payment } from './payments.server.ts';

/** A kept card as its customer sees it. What the gateway calls it is told where it pays alone. */
export interface ShownCard {
  id: string;
  /** "Visa ending 4242" */
  name: string;
  /** "08/28" */
  expires: string;
  expired: boolean;
}

/** The cards that an account keeps, the latest first. */
export async function listKeptCards(db: Db, accountId: string, now: Date): Promise<ShownCard[]> {
  const rows = await db
    .selectFrom('kept_cards')
    .select(['id', 'scheme', 'last4', 'expires_on'])
    .where('account_id', '=', accountId)
    .orderBy('agreed_at', 'desc')
    .execute();
  return rows.map(({ id, scheme, last4, expires_on: expiresOn }) => ({
    id,
    name: nameOfCard({ scheme, last4 }),
    expires: expiryOf(expiresOn),
    expired: expiresOn < londonDate(now),
  }));
}

/** What the gateway calls a card that this account keeps and that has not expired. */
export async function referenceOfCard(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('kept_cards')
    .select('reference')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_on', '>=', londonDate(now))
    .executeTakeFirst();
  return row?.reference;
}

const WORDS = `${KEEP_CARD.label}. ${KEEP_CARD.hint}`;

/** Writes down whether the card that is entered next is to be kept, and in which words that was agreed. False where it is too late. */
export async function agreeToKeep(db: Db, { id }: Payment, keeps: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ keep_card_words: keeps ? WORDS : null, keep_card_agreed_at: keeps ? now : null })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Keeps the card of a payment, where its customer agreed to that. The same card kept again stays one. */
export async function keepCard(
  tx: Tx,
  payment: Payment,
  { accountId, card }: { accountId: string; card: KeptCard },
) {
  const { keep_card_words: words, keep_card_agreed_at: agreedAt } = payment;
  if (words === null || agreedAt === null) return;
  const { reference, scheme, last4, expiresOn } = card;
  await tx
    .deleteFrom('kept_cards')
    .where('account_id', '=', accountId)
    .where((its) =>
      its.or([its('reference', '=', reference), its.and({ scheme, last4, expires_on: expiresOn })]),
    )
    .execute();
  await tx
    .insertInto('kept_cards')
    .values({
      account_id: accountId,
      reference,
      scheme,
      last4,
      expires_on: expiresOn,
      agreed_words: words,
      agreed_at: agreedAt,
    })
    .execute();
}

/** Forgets a card: nothing pays with it any more. The gateway has no call that removes it there. */
export async function removeKeptCard(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('kept_cards')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes cards whose last day was before this one. */
export async function purgeKeptCards(db: Db, before: Date) {
  await db.deleteFrom('kept_cards').where('expires_on', '<', londonDate(before)).execute();
}

/** The cards of these accounts, for the person themselves. */
export function keptCardsOf(db: Db, accounts: readonly string[]) {
  return db
    .selectFrom('kept_cards')
    .select(['scheme', 'last4', 'expires_on', 'agreed_words', 'agreed_at'])
    .where(oneOf('account_id', accounts))
    .execute();
}
