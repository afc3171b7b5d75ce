import type { Tx } from '#src/platform/db/db.server.ts';
import type { SendDeps } from '#src/platform/mail/email.server.ts';
import { changeSending, resendVoucherEmail } from '../manage/manage.server.ts';
import { isWaiting } from '../voucher.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';
import { recordEvent } from './record-event.server.ts';

/** Who gets a voucher: the email address of one that is emailed; null of one that is posted. */
export interface Recipient {
  name: string;
  email: string | null;
}

/** Whether it can still be sent by email, now or on its day. */
export function isSendable({
  voucher_type,
  state,
  encrypted_code,
}: Pick<IssuedVoucher, 'voucher_type' | 'state' | 'encrypted_code'>) {
  const over = state === 'void' || state === 'expired' || state === 'used';
  return voucher_type === 'e-voucher' && encrypted_code !== null && !over;
}

/** The day on which it is emailed, where that is still to come. */
export function emailedOn({ state, send_on }: Pick<IssuedVoucher, 'state' | 'send_on'>): string | null {
  return isWaiting(state) ? send_on : null;
}

/** What of a voucher's recipient can be corrected: a card until it is posted, an e-voucher while its code is kept. */
export function whatIsCorrectable(
  voucher: Pick<IssuedVoucher, 'voucher_type' | 'state' | 'encrypted_code' | 'sent_at'>,
): 'name' | 'name and email' | undefined {
  if (isSendable(voucher)) return 'name and email';
  const waits = voucher.voucher_type === 'gift-card' && voucher.sent_at === null;
  return waits && voucher.state !== 'void' && voucher.state !== 'expired' ? 'name' : undefined;
}

/**
 * Corrects the recipient of a voucher, which is locked. To another address it is emailed anew, at once or on its
 * day. `expectedRecipient` is what the staff had before them.
 */
export async function correctRecipient(
  tx: Tx,
  deps: SendDeps,
  voucher: IssuedVoucher,
  { to, expectedRecipient }: { to: Recipient; expectedRecipient: Recipient },
): Promise<'corrected' | 'changed' | 'over'> {
  const now = deps.clock.now();
  if (voucher.recipient_name !== expectedRecipient.name || voucher.email !== expectedRecipient.email)
    return 'changed';
  const correctable = whatIsCorrectable(voucher);
  if (!correctable || (to.email !== expectedRecipient.email && correctable === 'name')) return 'over';
  if (to.name !== expectedRecipient.name) {
    await tx.updateTable('vouchers').set({ recipient_name: to.name }).where('id', '=', voucher.id).execute();
    await recordEvent(tx, voucher, 'name corrected by the office', now);
  }
  const named = { ...voucher, recipient_name: to.name };
  if (to.email !== null && (to.email !== expectedRecipient.email || voucher.undelivered_at))
    await changeEmail(tx, deps, named, to.email);
  return 'corrected';
}

async function changeEmail(tx: Tx, deps: SendDeps, voucher: IssuedVoucher, email: string) {
  if (isWaiting(voucher.state)) {
    await changeSending(tx, deps, voucher, { email, sendOn: voucher.send_on }, 'the office');
    return;
  }
  await tx
    .updateTable('vouchers')
    .set({ email, undelivered_at: null })
    .where('id', '=', voucher.id)
    .execute();
  await recordEvent(tx, voucher, 'address corrected by the office', deps.clock.now());
  await resendVoucherEmail(tx, deps, { ...voucher, email });
}
