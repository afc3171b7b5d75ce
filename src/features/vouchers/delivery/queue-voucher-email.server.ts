import { brand } from '#src/platform/brand.ts';
import type { Clock } from '#src/platform/clock.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import type { Enqueue } from '#src/platform/jobs/jobs.server.ts';
import { noLongerRefused, queuedAt } from '#src/platform/mail/emails.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import { dueAt } from '../send-time.ts';
import { isWaiting } from '../voucher.ts';
import type { IssuedVoucher } from '../vouchers.server.ts';

/** The renderer's name in the emails table. */
export const VOUCHER_EMAIL_RENDERER = 'voucher';

/** How often one voucher may be emailed in 24 hours. */
const MAX_EMAILS_PER_DAY = 5;

export interface EmailDeps {
  enqueue: Enqueue;
  clock: Clock;
}

/** Identifies one email of a voucher: the first, the second … */
export interface VoucherEmailRef {
  voucherId: string;
  number: number;
}

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
export async function queueVoucherEmail(tx: Tx, { enqueue, clock }: EmailDeps, voucher: IssuedVoucher) {
  if (!voucher.email) throw new Error(`Voucher ${voucher.id} has nobody to be emailed to`);
  const number = voucher.mailings + 1;
  await tx
    .updateTable('vouchers')
    .set({ mailings: number, mailed_at: clock.now(), undelivered_at: null })
    .where('id', '=', voucher.id)
    .execute();
  await noLongerRefused(tx, referenceOf({ voucherId: voucher.id, number: voucher.mailings }));
  await queueEmail(tx, enqueue, clock, {
    about: referenceOf({ voucherId: voucher.id, number }),
    to: voucher.email,
    order: { id: voucher.order_id, toBuyer: voucher.send_to === 'buyer' },
    replyTo: brand.officeEmail,
    subject: subjectOf(voucher),
    renderer: VOUCHER_EMAIL_RENDERER,
    renderedFrom: `${voucher.id}/${number}`,
  });
}

export function readVoucherEmailRef(renderedFrom: string): VoucherEmailRef {
  const [voucherId = '', number] = renderedFrom.split('/');
  return { voucherId, number: Number(number) };
}

/** Whether this is the voucher's latest email: one to an address corrected since is not sent. */
export function isCurrent(
  voucher: Pick<IssuedVoucher, 'mailings' | 'mailed_at'>,
  { number }: VoucherEmailRef,
): boolean {
  return voucher.mailings === number && voucher.mailed_at !== null;
}

/** Whether a voucher has reached its daily limit of emails. */
export async function reachedDailyLimit(tx: Tx, voucher: Pick<IssuedVoucher, 'id' | 'mailings'>, now: Date) {
  const number = voucher.mailings - MAX_EMAILS_PER_DAY + 1;
  if (number < 1) return false;
  const queued = await queuedAt(tx, referenceOf({ voucherId: voucher.id, number }));
  return queued !== undefined && now.getTime() - queued.getTime() < DAY_MS;
}

function referenceOf({ voucherId, number }: VoucherEmailRef): string {
  return `voucher-${voucherId}-${number}`;
}

/** Subjects appear in lists and on lock screens: they name the recipient and never the code. */
function subjectOf({ send_to, recipient_name }: IssuedVoucher): string {
  return send_to === 'buyer'
    ? `Your driving lesson voucher for ${recipient_name}, ready to print`
    : `${recipient_name}, a driving lesson voucher for you`;
}
