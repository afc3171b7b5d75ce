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

/** What went back at the gateway's own desk, by a payer's bank, or by PayPal: nobody here asked for it. */
export function refundedElsewhereNotice(
  { id, order_number }: Payment,
  refund: Refund,
  { isWhole, spentVouchers }: { isWhole: boolean; spentVouchers: number },
) {
  const what = `${money(refund.amount_pence)} of order ${order_number} (payment ${id}) went back at the gateway, and not by this site: a refund at its own desk, or a payer or bank who took the money back.`;
  const then = isWhole
    ? 'That was all of what was charged: the order is refunded, its unspent vouchers are closed, and its learning access has ended.'
    : 'The rest of the order stands as it is: please close what was refunded by hand.';
  const spent =
    spentVouchers > 0 ? ` ${spentVouchers} of its vouchers had been spent from, and stay as they are.` : '';
  return staffNotice(
    `refunded-elsewhere-${refund.id}`,
    `Order ${order_number} was refunded elsewhere`,
    `${what} ${then}${spent}`,
  );
}

export function disputeNotice({ id, order_number }: Payment, dispute: { id: string; isOver: boolean }) {
  const stage = dispute.isOver ? 'is over' : 'has been opened';
  const plain = `A dispute about order ${order_number} (payment ${id}) ${stage} at PayPal: ${plainly(dispute.id)}. Please answer it at PayPal. The order changes only when money moves.`;
  const about = dispute.id.replace(/[^\w-]/g, '');
  return staffNotice(
    `dispute-${about}-${dispute.isOver ? 'over' : 'opened'}`,
    `Dispute about order ${order_number}`,
    plain,
  );
}
