import type { Db, Tx } from '#src/platform/db.server.ts';
import { Problem } from '#src/platform/problem.ts';
import { isReference } from '#src/platform/references.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { hadEnough, isToSend, type MailingParts, mailVoucher } from '../sending/mailing.server.ts';
import { type IssuedVoucher, moveVoucher, planSending } from '../vouchers.server.ts';

/** What a buyer may see to by the link in the receipt; nothing for a wrong link. */
export async function vouchersOfBuyer(
  db: Db | Tx,
  secrets: Secrets,
  manage: string,
): Promise<IssuedVoucher[]> {
  if (!isReference(manage)) return [];
  return db
    .selectFrom('vouchers')
    .selectAll()
    .where('manage_hash', '=', secrets.hash(manage))
    .orderBy('position')
    .execute();
}

/** Who a voucher goes to, and on which London day; null is at once. */
export interface Sending {
  email: string;
  sendOn: string | null;
}

/**
 * Sends a voucher elsewhere, or at another time. An email to the address before that still waits in the post is not
 * the voucher's any more, and is not sent. The voucher must be locked.
 */
export async function changeSending(tx: Tx, parts: MailingParts, voucher: IssuedVoucher, to: Sending) {
  const same = to.email === voucher.email && to.sendOn === voucher.send_on;
  if (same && voucher.undelivered_at === null) return;
  const waits = voucher.state === 'pending' || voucher.state === 'scheduled';
  const now = parts.clock.now();
  const change = { email: to.email, mailed_at: null, undelivered_at: null };
  if (!waits) {
    await tx.updateTable('vouchers').set(change).where('id', '=', voucher.id).execute();
    return mailAgain(tx, parts, { ...voucher, ...change });
  }
  const state = to.sendOn ? ('scheduled' as const) : ('pending' as const);
  const dated = { ...change, send_on: to.sendOn };
  if (state === voucher.state)
    await tx.updateTable('vouchers').set(dated).where('id', '=', voucher.id).execute();
  else await moveVoucher(tx, voucher, state, { reason: 'changed by its buyer', change: dated, now });
  const changed = { ...voucher, ...dated, state };
  if (isToSend(changed, now)) await mailAgain(tx, parts, changed);
  else await planSending(tx, parts, changed);
}

/** Emails a voucher to the address that it has, a few times a day at most. The voucher must be locked. */
export async function mailAgain(tx: Tx, parts: MailingParts, voucher: IssuedVoucher) {
  if (await hadEnough(tx, voucher, parts.clock.now()))
    throw new Problem(429, 'That voucher has been sent often enough for today. Please try again tomorrow.');
  await mailVoucher(tx, parts, voucher);
}
