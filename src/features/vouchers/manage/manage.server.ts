import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';
import type { SendDeps } from '#src/platform/mail/email.server.ts';
import { isReference } from '#src/platform/references.ts';
import { rekey } from '#src/platform/rekey/rekey.server.ts';
import type { Secrets } from '#src/platform/secrets.server.ts';
import { isToSend, queueVoucherEmail, reachedDailyLimit } from '../delivery/queue-voucher-email.server.ts';
import { type IssuedVoucher, moveVoucher, scheduleVoucherEmail } from '../vouchers.server.ts';

/** The vouchers of the order whose receipt has this link; none for an unknown link. */
export async function vouchersOfBuyer(db: Db, secrets: Secrets, manage: string): Promise<IssuedVoucher[]> {
  if (!isReference(manage)) return [];
  await rekey({ db, secrets }, 'vouchers', 'manage_hash', manage);
  return db
    .selectFrom('vouchers')
    .selectAll()
    .where('manage_hash', '=', secrets.hash(manage))
    .orderBy('position')
    .execute();
}

/** A voucher's recipient and London sending date; null means at once. */
export interface Sending {
  email: string;
  sendOn: string | null;
}

/**
 * Changes a voucher's address or date. An email still queued for the old address is no longer current, so it is not
 * sent. The voucher must be locked and unsent.
 */
export async function changeSending(
  tx: Tx,
  deps: SendDeps,
  voucher: IssuedVoucher,
  to: Sending,
  by: 'its buyer' | 'the office' = 'its buyer',
) {
  const same = to.email === voucher.email && to.sendOn === voucher.send_on;
  if (same && voucher.undelivered_at === null) return;
  const now = deps.clock.now();
  const state = to.sendOn ? ('scheduled' as const) : ('pending' as const);
  const change = { email: to.email, send_on: to.sendOn, mailed_at: null, undelivered_at: null };
  const reason = to.email === voucher.email ? `day changed by ${by}` : `address changed by ${by}`;
  await moveVoucher(tx, voucher, state, { reason, change, now });
  const changed = { ...voucher, ...change, state };
  if (isToSend(changed, now)) await resendVoucherEmail(tx, deps, changed);
  else await scheduleVoucherEmail(tx, deps, changed);
}

/** Emails a voucher to its address again, up to its daily limit. The voucher must be locked. */
export async function resendVoucherEmail(tx: Tx, deps: SendDeps, voucher: IssuedVoucher) {
  if (await reachedDailyLimit(tx, voucher, deps.clock.now()))
    throw new Problem(429, 'You’ve resent that voucher too many times today. Please try again tomorrow.');
  await queueVoucherEmail(tx, deps, voucher);
}
