import type { Order } from '#src/features/orders/orders.server.ts';
import { detailsOf } from '#src/features/orders/receipt/receipt-text.server.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import type { Refund, RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { email, staffAlert } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { asPence, pounds } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';
import { partOf } from './refund-plan.ts';

interface RefundMade {
  order: Pick<Order, 'order_number' | 'total_pence'>;
  payment: Paid;
  refund: Pick<Refund, 'amount_pence'>;
  legs: readonly Leg[];
  parts: readonly (string | null)[];
}

type Paid = Pick<Payment, 'summary'> & {
  snapshot: Pick<Payment['snapshot'], 'redeemed' | 'lines' | 'customerIsPupil' | 'addresses'>;
};
type Leg = Pick<RefundLeg, 'id' | 'method' | 'voucher_id' | 'amount_pence'>;

export const refundMadeWords = wordedEmail({
  name: 'refund-given',
  title: 'Refund',
  goesTo: 'The buyer, once you’ve refunded an order',
  placeholders: { amount: '£50.00', 'order number': 'BP-4K7M-29', 'all or a part': 'a part' },
  required: ['order number'],
  ours: {
    subject: 'We have refunded {amount} of order {order number}',
    heading: 'We have refunded {amount}',
    opening: 'This is a refund of {all or a part} of order {order number}.',
    closing: '',
  },
});

/** Tells the buyer what a member of staff has refunded: how much, to where, and when it arrives. */
export const refundMade = email({
  name: 'refund-given',
  compose({ order, payment, refund, legs, parts }: RefundMade, school: School) {
    const words = worded(refundMadeWords, school, {
      amount: money(refund.amount_pence),
      'order number': order.order_number,
      'all or a part': refund.amount_pence === order.total_pence ? 'all' : 'a part',
    });
    return {
      subject: words.subject,
      body: (
        <EmailLayout preview={`Order ${order.order_number}`} heading={words.heading}>
          <EmailParagraphs texts={words.opening} />
          <Text style={styles.text}>{formatRefunded(payment.snapshot, parts)}</Text>
          {legs.map((leg) => (
            <Text key={leg.id} style={styles.text}>
              {formatLeg(leg, payment)}
            </Text>
          ))}
          <EmailParagraphs texts={words.closing} />
          <Text style={styles.small}>
            Not what you expected? Reply to this email or ring us on {school.phone}.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

/** What was bought, and for whom: a parent has orders for several children. */
function formatRefunded(purchase: Paid['snapshot'], parts: RefundMade['parts']): string {
  const refunded = purchase.lines.filter((_, position) => parts.includes(partOf(position)));
  const items = (refunded.length > 0 ? refunded : purchase.lines).map((line) => {
    const details = detailsOf(line, purchase);
    return details ? `${line.name} (${details})` : line.name;
  });
  return `${refunded.length > 0 ? 'It is for' : 'The order was for'}: ${items.join('; ')}.`;
}

function formatLeg({ method, voucher_id, amount_pence }: Leg, payment: Paid): string {
  const amount = money(amount_pence);
  if (method === 'voucher') {
    const { redeemed } = payment.snapshot;
    const ends = redeemed.find(({ voucherId }) => voucherId === voucher_id)?.ends ?? '';
    return `${amount} is back on the voucher ending ${ends}, ready to spend.`;
  }
  if (method === 'transfer')
    return `${amount} has been sent to your bank account. It usually arrives the same day.`;
  if (method === 'cash')
    return `${amount} has been given back to you in cash, by the instructor who took it.`;
  const to = payment.summary ? ` (${payment.summary})` : '';
  const where = method === 'paypal' ? 'your PayPal account' : `the card you paid with${to}`;
  return `${amount} is on its way to ${where}. It usually arrives within 3 to 5 working days.`;
}

export const refundRefusedAlert = staffAlert({
  name: 'refund-refused',
  compose({
    payment: { id, order_number },
    refund,
    leg,
    reason,
  }: {
    payment: Payment;
    refund: Refund;
    leg: RefundLeg;
    reason: string;
  }) {
    return {
      subject: `Refund of order ${order_number} failed`,
      plain: `The refund of ${money(leg.amount_pence)} for order ${order_number} (payment ${id}) was refused: ${plainly(reason)}. Please refund it by hand at the gateway. Reason for the refund: ${plainly(refund.reason)}.`,
    };
  },
});

export const undecidedRefundAlert = staffAlert({
  name: 'refund-undecided',
  compose: ({ payment: { id, order_number }, refund }: { payment: Payment; refund: Refund }) => ({
    subject: `Refund of order ${order_number} is undecided`,
    plain: `The refund of ${money(refund.amount_pence)} for order ${order_number} (payment ${id}) has been under way for 15 minutes: the gateway has not said whether it gave the money back. Please look it up at the gateway. We keep asking, and never ask for it twice.`,
  }),
});

interface ExternalRefund {
  payment: Payment;
  refund: Refund;
  isWhole: boolean;
  spentVouchers: number;
}

/** What went back at the gateway's own desk, by a payer's bank, or by PayPal: nobody here asked for it. */
export const externalRefundAlert = staffAlert({
  name: 'refunded-elsewhere',
  compose({ payment: { id, order_number }, refund, isWhole, spentVouchers }: ExternalRefund) {
    const description = `${money(refund.amount_pence)} of order ${order_number} (payment ${id}) went back at the gateway, and not by this site: a refund at its own desk, or a payer or bank who took the money back.`;
    const then = isWhole
      ? 'That was all of what was charged: the order is refunded, its unspent vouchers are closed, and its learning access has ended.'
      : 'The rest of the order stands as it is: please close what was refunded by hand.';
    const spent =
      spentVouchers > 0 ? ` ${spentVouchers} of its vouchers had been spent from, and stay as they are.` : '';
    return {
      subject: `Order ${order_number} was refunded elsewhere`,
      plain: `${description} ${then}${spent}`,
    };
  },
});

export const disputeAlert = staffAlert({
  name: 'dispute',
  compose({
    payment: { id, order_number },
    dispute,
  }: {
    payment: Payment;
    dispute: { id: string; isOver: boolean };
  }) {
    const stage = dispute.isOver ? 'is over' : 'has been opened';
    return {
      subject: `Dispute about order ${order_number}`,
      plain: `A dispute about order ${order_number} (payment ${id}) ${stage} at PayPal: ${plainly(dispute.id)}. Please answer it at PayPal. The order changes only when money moves.`,
    };
  },
});

function money(pence: number): string {
  return pounds(asPence(pence));
}

/** A gateway's own words are letters and signs of ours to escape: an alert is HTML too. */
function plainly(text: string): string {
  return text.replace(/[^\w .,'()-]/g, ' ').trim() || 'no reason given';
}
