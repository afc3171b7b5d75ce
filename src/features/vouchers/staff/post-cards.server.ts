import { DAY_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { type IssuedVoucher, moveVoucher } from '../vouchers.server.ts';
import { recordEvent } from './record-event.server.ts';

export type CardRefusal = 'unknown' | 'posted already' | 'not posted' | 'in use' | 'over';

/** Marks a gift card, which is locked, as posted. */
export async function postCard(tx: Tx, card: IssuedVoucher, now: Date): Promise<'marked' | CardRefusal> {
  if (card.voucher_type !== 'gift-card') return 'unknown';
  if (card.state === 'void' || card.state === 'expired') return 'over';
  if (card.sent_at) return 'posted already';
  const change = { sent_at: now };
  if (card.state === 'pending') await moveVoucher(tx, card, 'sent', { reason: 'posted', change, now });
  else {
    // Its holder has been faster than the post: the code was read to them.
    await tx.updateTable('vouchers').set(change).where('id', '=', card.id).execute();
    await recordEvent(tx, card, 'posted', now);
  }
  return 'marked';
}

/** Takes "posted" back, as long as nobody has used the card. */
export async function unpostCard(tx: Tx, card: IssuedVoucher, now: Date): Promise<'marked' | CardRefusal> {
  if (card.voucher_type !== 'gift-card') return 'unknown';
  if (!card.sent_at) return 'not posted';
  if (card.state !== 'sent') return 'in use';
  const change = { sent_at: null };
  await moveVoucher(tx, card, 'pending', { reason: 'not posted after all', change, now });
  return 'marked';
}

/** The cards that were marked as posted last, together, within the last day. None once one of them is in use. */
export async function lastPosted(db: Db, now: Date): Promise<Pick<IssuedVoucher, 'id' | 'sent_at'>[]> {
  const cards = db.selectFrom('vouchers').where('voucher_type', '=', 'gift-card');
  const last = cards.select((where) => where.fn.max('sent_at').as('sent_at'));
  const rows = await cards
    .select(['id', 'sent_at', 'state'])
    .where('sent_at', '=', last)
    .where('sent_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('id')
    .execute();
  return rows.some(({ state }) => state !== 'sent') ? [] : rows;
}
