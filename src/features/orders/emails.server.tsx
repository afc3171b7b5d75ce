import { email, staffAlert } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import { pounds } from '#src/platform/money.ts';
import type { School } from '#src/platform/school/school.ts';
import type { Purchase } from './purchase.ts';

/** The email that the "still processing" confirmation page tasks whichever way the payment ends (R39). */
export const paymentNotTaken = email({
  name: 'not-taken',
  compose: (
    {
      purchase,
      publicUrl,
      madeByPhone,
    }: {
      purchase: Purchase;
      publicUrl: string /** By staff, who sent a link to pay. */;
      madeByPhone: boolean;
    },
    school: School,
  ) => ({
    subject: `Your payment to ${school.name} was not taken`,
    body: (
      <EmailLayout preview="We have an answer about your payment" heading="Your payment was not taken">
        <Text style={styles.text}>
          We now know that the payment of {pounds(purchase.due)} for order {purchase.orderNumber} was not
          taken.
          {purchase.redeemed.length > 0 && ' The amount paid by voucher is back on your vouchers.'}
        </Text>
        {madeByPhone ? (
          <Text style={styles.text}>
            You can try again by the link to pay that we sent you, until it ends.
          </Text>
        ) : (
          <Text style={styles.text}>
            Your basket may still be there: <a href={`${publicUrl}/basket`}>{`${publicUrl}/basket`}</a>
          </Text>
        )}
      </EmailLayout>
    ),
  }),
});

export const paidTwice = email({
  name: 'paid-twice',
  compose: ({ purchase }: { purchase: Purchase }) => ({
    subject: `We are refunding a second payment for order ${purchase.orderNumber}`,
    body: (
      <EmailLayout preview="You paid twice, so we’re refunding one payment" heading="You paid twice">
        <Text style={styles.text}>
          Order {purchase.orderNumber} was paid for twice. We have kept one payment and are refunding the
          other, {pounds(purchase.due)}, to the card or PayPal account it came from. You don’t need to do
          anything.
        </Text>
      </EmailLayout>
    ),
  }),
});

/** Tells the buyer that a charge without an order is refunded. `reason` is a sentence. */
export const refundWithoutOrder = email({
  name: 'late-refund',
  compose: ({ purchase, reason }: { purchase: Purchase; reason: string }) => ({
    subject: `We are refunding a payment for order ${purchase.orderNumber}`,
    body: (
      <EmailLayout preview="You’ll get all of it back" heading="We’re refunding your payment">
        <Text style={styles.text}>
          {reason} We are refunding the {pounds(purchase.due)} that was taken for order {purchase.orderNumber}{' '}
          to the card or PayPal account it came from. You don’t need to do anything.
        </Text>
      </EmailLayout>
    ),
  }),
});

interface Paid {
  purchase: Purchase;
  paymentId: string;
}

export const secondCaptureAlert = staffAlert({
  name: 'second-capture',
  compose: ({ purchase, paymentId }: Paid) => ({
    subject: `Second capture of order ${purchase.orderNumber}`,
    plain: `Order ${purchase.orderNumber} was captured twice. Payment ${paymentId} of ${pounds(purchase.due)} is being refunded.`,
  }),
});

/** Tells the office about such a refund. `although` completes "although …": "a course is full". */
export const refundWithoutOrderAlert = staffAlert({
  name: 'late-capture',
  compose: ({ purchase, paymentId, although }: Paid & { although: string }) => ({
    subject: `Captured and given back: order ${purchase.orderNumber}`,
    plain: `Payment ${paymentId} of ${pounds(purchase.due)} for order ${purchase.orderNumber} was captured although ${although}. It is being refunded.`,
  }),
});

export const undecidedPaymentAlert = staffAlert({
  name: 'undecided',
  compose: ({ purchase, paymentId, token }: Paid & { token: string | null }) => ({
    subject: `Payment of order ${purchase.orderNumber} is undecided`,
    plain: `Payment ${paymentId} (${pounds(purchase.due)}, order ${purchase.orderNumber}) has been undecided for 15 minutes: the gateway has not said whether money was taken. Please look it up at the gateway, which knows it as ${token ?? paymentId}. We keep asking, and the order follows its answer; an owner can settle it by hand at the office.`,
  }),
});
