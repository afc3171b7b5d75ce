import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { emailOf } from '#src/platform/mail/render-email.server.tsx';
import { staffNotice } from '#src/platform/mail/staff-notice.ts';
import { pounds } from '#src/platform/money.ts';
import type { Purchase } from './purchase.ts';

/** The email that the "still processing" confirmation page tasks whichever way the payment ends (R39). */
export function notTakenEmail(purchase: Purchase, paymentId: string, publicUrl: string): Promise<Email> {
  return emailOf(
    `not-taken-${paymentId}`,
    purchase.email,
    `Your payment to ${brand.name} was not taken`,
    <EmailLayout preview="We have an answer about your payment" heading="Your payment was not taken">
      <Text style={styles.text}>
        We now know that the payment of {pounds(purchase.due)} for order {purchase.orderNumber} was not taken.
        {purchase.redeemed.length > 0 && ' The amount paid by voucher is back on your vouchers.'}
      </Text>
      <Text style={styles.text}>
        Your basket may still be there: <a href={`${publicUrl}/basket`}>{`${publicUrl}/basket`}</a>
      </Text>
    </EmailLayout>,
  );
}

export function paidTwiceEmail(purchase: Purchase, paymentId: string): Promise<Email> {
  return emailOf(
    `paid-twice-${paymentId}`,
    purchase.email,
    `We are refunding a second payment for order ${purchase.orderNumber}`,
    <EmailLayout preview="You paid twice, so we’re refunding one payment" heading="You paid twice">
      <Text style={styles.text}>
        Order {purchase.orderNumber} was paid for twice. We have kept one payment and are refunding the other,{' '}
        {pounds(purchase.due)}, to the card or PayPal account it came from. You don’t need to do anything.
      </Text>
    </EmailLayout>,
  );
}

/** Tells the buyer that a charge without an order is refunded. `why` is a sentence. */
export function refundWithoutOrderEmail(purchase: Purchase, paymentId: string, why: string): Promise<Email> {
  return emailOf(
    `late-refund-${paymentId}`,
    purchase.email,
    `We are refunding a payment for order ${purchase.orderNumber}`,
    <EmailLayout preview="You’ll get all of it back" heading="We’re refunding your payment">
      <Text style={styles.text}>
        {why} We are refunding the {pounds(purchase.due)} that was taken for order {purchase.orderNumber} to
        the card or PayPal account it came from. You don’t need to do anything.
      </Text>
    </EmailLayout>,
  );
}

export function secondCaptureNotice(purchase: Purchase, paymentId: string): Email {
  const plain = `Order ${purchase.orderNumber} was captured twice. Payment ${paymentId} of ${pounds(purchase.due)} is being refunded.`;
  return staffNotice(`second-capture-${paymentId}`, `Second capture of order ${purchase.orderNumber}`, plain);
}

/** Tells the office about such a refund. `although` completes "although …": "a course is full". */
export function refundWithoutOrderNotice(purchase: Purchase, paymentId: string, although: string): Email {
  const plain = `Payment ${paymentId} of ${pounds(purchase.due)} for order ${purchase.orderNumber} was captured although ${although}. It is being refunded.`;
  return staffNotice(
    `late-capture-${paymentId}`,
    `Captured and given back: order ${purchase.orderNumber}`,
    plain,
  );
}

export function undecidedNotice(
  purchase: Purchase,
  { id: paymentId, token }: { id: string; token: string | null },
): Email {
  const plain = `Payment ${paymentId} (${pounds(purchase.due)}, order ${purchase.orderNumber}) has been undecided for 15 minutes: the gateway has not said whether money was taken. Please look it up at the gateway, which knows it as ${token ?? paymentId}. We keep asking, and the order follows its answer; an owner can settle it by hand at the office.`;
  return staffNotice(
    `undecided-${paymentId}`,
    `Payment of order ${purchase.orderNumber} is undecided`,
    plain,
  );
}
