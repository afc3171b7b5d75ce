import { londonDate } from '#src/platform/clock.ts';
import { formatDate } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { monthsLater, stateOfBalance } from '../voucher.ts';
import { type IssuedVoucher, moveVoucher } from '../vouchers.server.ts';
import { recordEvent } from './record-event.server.ts';

const MAX_MONTHS = 60;

/** The days that a voucher can be extended to. */
export function extensionDays(
  voucher: { expires_on: string },
  today: string,
): { first: string; last: string } {
  const after = voucher.expires_on > today ? voucher.expires_on : today;
  return { first: monthsLater(after, 1), last: monthsLater(today, MAX_MONTHS) };
}

/**
 * Gives a voucher, which is locked, another last day; one that had expired is valid again. `expectedExpiresOn` is the last
 * day that the staff had before them.
 */
export async function setLastDay(
  tx: Tx,
  voucher: IssuedVoucher,
  { to, expectedExpiresOn, reason }: { to: string; expectedExpiresOn: string; reason: string },
  now: Date,
): Promise<'extended' | 'changed' | 'over' | 'not later' | 'too late'> {
  if (voucher.expires_on !== expectedExpiresOn) return 'changed';
  if (voucher.state === 'void' || voucher.balance_pence === 0) return 'over';
  const today = londonDate(now);
  if (to <= voucher.expires_on || to < today) return 'not later';
  if (to > extensionDays(voucher, today).last) return 'too late';
  const eventReason = `extended to ${formatDate(to)}: ${reason}`;
  await tx.updateTable('vouchers').set({ expires_on: to }).where('id', '=', voucher.id).execute();
  if (voucher.state === 'expired') {
    const state = stateOfBalance(voucher.balance_pence, voucher.value_pence);
    await moveVoucher(tx, voucher, state === 'used' ? 'part_used' : state, { reason: eventReason, now });
  } else await recordEvent(tx, voucher, eventReason, now);
  return 'extended';
}
