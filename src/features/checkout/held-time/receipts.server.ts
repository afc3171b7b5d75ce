import { firstLessonOf } from '#src/features/lessons/bookings/first-lesson.server.ts';
import { withStandingTopUps } from '#src/features/lessons/learners/topped-up.server.ts';
import { type ReceiptFacts, receiptEmail } from '#src/features/orders/receipt/receipt-email.server.tsx';
import type { FirstLesson } from '#src/features/orders/tasks/first-lesson.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import type { Services } from '#src/platform/context/services.server.ts';

type ReceiptInput = Pick<
  ReceiptFacts,
  'hours' | 'summary' | 'lessonsStart' | 'digitalOpensOn' | 'lessonsUrl' | 'terms'
> & {
  manage: string;
  toppedUp: ReadonlyMap<number, string>;
};

/** The receipt of a payment: whether a held time can be booked shows only as it is paid for, so there may be two. */
export async function receiptsOf(
  { db, clock, publicUrl, school }: Pick<Services, 'db' | 'clock' | 'publicUrl' | 'school'>,
  payment: Payment,
  { manage, toppedUp, ...receiptFacts }: ReceiptInput,
) {
  const at = clock.now();
  const purchase = withStandingTopUps(payment.snapshot, toppedUp);
  const held = await firstLessonOf(db, purchase.lines);
  const receiptWith = (firstLesson: FirstLesson | undefined) =>
    receiptEmail({ school }, purchase, {
      at,
      ...receiptFacts,
      firstLesson,
      orderUrl: `${publicUrl}/basket/checkout/confirmation/${payment.reference}`,
      manageUrl: `${publicUrl}/vouchers/manage/${manage}`,
    });
  return {
    booked: held && (await receiptWith({ ...held, booked: true })),
    otherwise: await receiptWith(held),
  };
}
