import type { Payment } from '#src/features/payments/payments.server.ts';
import type { Refund, RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { staffNotice } from '#src/platform/mail/staff-notice.ts';
import { asPence, pounds } from '#src/platform/money.ts';

const money = (pence: number) => pounds(asPence(pence));

/** A gateway's own words are letters and signs of ours to escape: a notice is HTML too. */
const plainly = (words: string) => words.replace(/[^\w .,'()-]/g, ' ').trim() || 'no reason given';

export function refundRefusedNotice(
  { id, order_number }: Payment,
  refund: Refund,
  leg: RefundLeg,
  words: string,
) {
  const plain = `The refund of ${money(leg.amount_pence)} for order ${order_number} (payment ${id}) was refused: ${plainly(words)}. Please refund it by hand at the gateway. Reason for the refund: ${plainly(refund.reason)}.`;
  return staffNotice(
    `refund-refused-${leg.id}-${leg.tries}`,
    `Refund of order ${order_number} failed`,
    plain,
  );
}

export function refundUndecidedNotice({ id, order_number }: Payment, refund: Refund) {
  const plain = `The refund of ${money(refund.amount_pence)} for order ${order_number} (payment ${id}) has been under way for 15 minutes: the gateway has not said whether it gave the money back. Please look it up at the gateway. We keep asking, and never ask for it twice.`;
  return staffNotice(`refund-undecided-${refund.id}`, `Refund of order ${order_number} is undecided`, plain);
}
