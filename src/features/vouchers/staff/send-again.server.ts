import type { Tx } from '#src/platform/db/db.server.ts';
import type { SendDeps } from '#src/platform/mail/email.server.ts';
import { isUndelivered } from '../delivery-status.ts';
import { resendVoucherEmail } from '../manage/manage.server.ts';
import { isWaiting } from '../voucher.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';
import { isSendable } from './correct-voucher.server.ts';
import { recordEvent } from './record-event.server.ts';

/** Whether it has been sent once and can be sent once more. */
export function canSendAgain(voucher: IssuedVoucher): boolean {
  return isSendable(voucher) && (!isWaiting(voucher.state) || isUndelivered(voucher));
}

/** Emails a voucher, which is locked, again. `expectedSendCount` is how often it had been emailed when the staff asked. */
export async function resendVoucher(
  tx: Tx,
  deps: SendDeps,
  voucher: IssuedVoucher,
  expectedSendCount: number,
): Promise<'sent' | 'changed' | 'over'> {
  if (voucher.send_count !== expectedSendCount) return 'changed';
  if (!canSendAgain(voucher)) return 'over';
  await resendVoucherEmail(tx, deps, voucher);
  await recordEvent(tx, voucher, 'sent again by the office', deps.clock.now());
  return 'sent';
}
