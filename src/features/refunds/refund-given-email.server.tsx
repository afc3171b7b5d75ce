import type { Order } from '#src/features/orders/orders.server.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import type { Refund, RefundLeg } from '#src/features/payments/refunds/refunds.server.ts';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { emailOf } from '#src/platform/mail/render-email.server.tsx';
import { asPence, pounds } from '#src/platform/money.ts';

/** Tells the buyer what a member of staff has refunded: how much, to where, and when it arrives. */
export function refundGivenEmail(
  order: Order,
  payment: Payment,
  refund: Refund,
  legs: readonly RefundLeg[],
): Promise<Email> {
  const total = pounds(asPence(refund.amount_pence));
  return emailOf(
    `refund-given-${refund.id}`,
    order.email,
    `We have refunded ${total} of order ${order.human_id}`,
    <EmailLayout preview={`Order ${order.human_id}`} heading={`We have refunded ${total}`}>
      <Text style={styles.text}>
        This is a refund of {refund.amount_pence === order.total_pence ? 'all' : 'a part'} of order{' '}
        <strong>{order.human_id}</strong>.
      </Text>
      {legs.map((leg) => (
        <Text key={leg.id} style={styles.text}>
          {formatLeg(leg, payment)}
        </Text>
      ))}
      <Text style={styles.small}>
        Not what you expected? Reply to this email or ring us on {brand.phone}.
      </Text>
    </EmailLayout>,
  );
}

function formatLeg({ method, voucher_id, amount_pence }: RefundLeg, payment: Payment): string {
  const amount = pounds(asPence(amount_pence));
  if (method === 'voucher') {
    const { redeemed } = payment.snapshot;
    const ends = redeemed.find(({ voucherId }) => voucherId === voucher_id)?.ends ?? '';
    return `${amount} is back on the voucher ending ${ends}, ready to spend.`;
  }
  const to = payment.summary ? ` (${payment.summary})` : '';
  const where = method === 'paypal' ? 'your PayPal account' : `the card you paid with${to}`;
  return `${amount} is on its way to ${where}. It usually arrives within 3 to 5 working days.`;
}
