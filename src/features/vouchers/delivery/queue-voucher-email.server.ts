import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { type QueueDeps, send } from '#src/platform/mail/email.server.ts';
import { noLongerRefused, queuedAt } from '#src/platform/mail/emails.server.ts';
import { dueAt } from '../send-time.ts';
import { isWaiting } from '../voucher.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';
import { voucherEmail, voucherSubject } from './voucher-email.server.tsx';

/** How often one voucher may be emailed in 24 hours. */
const MAX_EMAILS_PER_DAY = 5;

/** Whether a voucher's email is due. */
export function isToSend(
  voucher: Pick<IssuedVoucher, 'voucher_type' | 'state' | 'mailed_at' | 'send_on'>,
  now: Date,
): boolean {
  const due = dueAt(voucher.send_on, now).getTime() <= now.getTime();
  return (
    voucher.voucher_type === 'e-voucher' && isWaiting(voucher.state) && voucher.mailed_at === null && due
  );
}

/** Queues a voucher's next email. The voucher must be locked, so that each number is used once. */
export async function queueVoucherEmail(tx: Tx, deps: QueueDeps, voucher: IssuedVoucher) {
  if (!voucher.email) throw new Error(`Voucher ${voucher.id} has nobody to be emailed to`);
  const number = voucher.send_count + 1;
  await tx
    .updateTable('vouchers')
    .set({ send_count: number, mailed_at: deps.clock.now(), undelivered_at: null })
    .where('id', '=', voucher.id)
    .execute();
  await noLongerRefused(tx, voucherEmail, `${voucher.id}-${voucher.send_count}`);
  await send(tx, deps, voucherEmail, {
    to: voucher.email,
    key: `${voucher.id}-${number}`,
    subject: voucherSubject(voucher),
    data: { voucherId: voucher.id, number },
    order:
      voucher.order_id === null ? undefined : { id: voucher.order_id, toBuyer: voucher.send_to === 'buyer' },
  });
}

/** Whether a voucher has reached its daily limit of emails. */
export async function reachedDailyLimit(
  tx: Tx,
  voucher: Pick<IssuedVoucher, 'id' | 'send_count'>,
  now: Date,
) {
  const number = voucher.send_count - MAX_EMAILS_PER_DAY + 1;
  if (number < 1) return false;
  const queued = await queuedAt(tx, voucherEmail, `${voucher.id}-${number}`);
  return queued !== undefined && now.getTime() - queued.getTime() < DAY_MS;
}
