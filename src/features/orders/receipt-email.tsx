import { Text } from 'react-email';
import { isDigitalProduct } from '#src/features/basket/lines/line.ts';
import type { Voucher } from '#src/features/basket/lines/voucher-line.ts';
import { dateInWords, londonDateTime, weekdayInWords } from '#src/platform/dates.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { pounds } from '#src/platform/money.ts';
import { bookedInWords, COURSE_REFUND } from './booked-course.ts';
import { type LessonsStart, startInWords } from './lessons-start.ts';
import { type Purchase, paidWith, voucherLines } from './purchase.ts';
import { nextWorkingDay } from './working-day.ts';

export interface ReceiptFacts {
  purchase: Purchase;
  at: Date;
  /** "Visa ending 3436". */
  summary: string;
  /** The page where the buyer manages the order's vouchers: a bearer link. */
  manageUrl: string;
  /** When lessons or training start, as chosen before paying (R33). */
  lessonsStart: LessonsStart | null;
}

export function ReceiptEmail({ purchase, at, summary, manageUrl, lessonsStart }: ReceiptFacts) {
  const { learner, delivery } = purchase.addresses;
  return (
    <EmailLayout
      preview={`Order ${purchase.orderNumber}, ${pounds(purchase.total)} paid`}
      heading="Thank you for your payment"
    >
      <Text style={styles.text}>
        Order <strong>{purchase.orderNumber}</strong>, paid {londonDateTime(at, 'long')} with{' '}
        {paidWith(purchase, summary)}.
      </Text>
      <table style={styles.table}>
        <tbody>
          {purchase.lines.map((line, position) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines can read the same, and an order never changes
              key={position}
              amount={pounds(line.subtotal)}
            >
              {line.quantity} × {line.name}
              {line.voucher && ` for ${line.voucher.recipientName}`}
              {line.course && ` for ${line.course.attendee}, deposit`}
            </Row>
          ))}
          <Row amount={pounds(purchase.subtotal)}>Subtotal</Row>
          {delivery && <Row amount={pounds(purchase.postage)}>Delivery</Row>}
          {purchase.mpf > 0 && <Row amount={pounds(purchase.mpf)}>Management and protection fee</Row>}
          <tr>
            <td style={styles.total}>Total paid</td>
            <td style={{ ...styles.total, textAlign: 'right' }}>{pounds(purchase.total)}</td>
          </tr>
        </tbody>
      </table>
      {nextSteps(purchase, at).map((step) => (
        <Text key={step} style={styles.text}>
          {step}
        </Text>
      ))}
      {voucherLines(purchase).length > 0 && (
        <Text style={styles.text}>
          <a href={manageUrl} style={styles.link}>
            Manage your vouchers
          </a>
          : change an address or a date, or send one again.
        </Text>
      )}
      {learner && !purchase.customerIsPupil && (
        <Text style={styles.small}>
          {purchase.lines.some((line) => line.type === 'lesson') ? 'Learner' : 'Trainee'}: {learner.firstname}{' '}
          {learner.surname}
        </Text>
      )}
      {lessonsStart && <Text style={styles.text}>{startInWords(lessonsStart, taughtIn(purchase))}</Text>}
      {rights(purchase).map((right) => (
        <Text key={right} style={styles.small}>
          {right}
        </Text>
      ))}
    </EmailLayout>
  );
}

function Row({ amount, children }: { amount: string; children: React.ReactNode }) {
  return (
    <tr>
      <td style={styles.cell}>{children}</td>
      <td style={styles.amount}>{amount}</td>
    </tr>
  );
}

function nextSteps(purchase: Purchase, at: Date): string[] {
  const day = weekdayInWords(nextWorkingDay(at));
  const steps: string[] = [];
  const who = purchase.customerIsPupil ? 'you' : (purchase.addresses.learner?.firstname ?? 'you');
  if (purchase.lines.some((line) => line.type === 'lesson'))
    steps.push(
      `An instructor will ring ${who} by 6pm on ${day} to agree a time and place for the first lesson.`,
    );
  if (purchase.lines.some((line) => line.isInstructorTraining))
    steps.push(`Our training team will ring ${who} by 6pm on ${day}.`);
  if (purchase.addresses.delivery) steps.push(`We’ll post your parcel on ${day}.`);
  for (const { voucher } of voucherLines(purchase)) steps.push(voucherStep(voucher));
  for (const { name, course } of purchase.lines)
    if (course) steps.push(`${name}, for ${course.attendee}: ${bookedInWords(course)}`);
  if (purchase.lines.some(isDigitalProduct))
    steps.push(
      'We’ll send a link and a code for your digital products in a separate email in a few minutes.',
    );
  return steps;
}

/** Who receives a voucher, how, and when. */
function voucherStep({ value, type, recipientName, recipientEmail, sendAt }: Voucher): string {
  const what = `${recipientName}’s ${pounds(value)}`;
  if (type === 'gift-card') return `${what} gift card is in the parcel.`;
  const whom = recipientEmail ?? 'you';
  const when = sendAt ? `at 8am on ${dateInWords(sendAt)}` : 'in a few minutes';
  const print = recipientEmail ? '' : ', with a card to print';
  return `${what} e-voucher will be emailed to ${whom} ${when}${print}.`;
}

function taughtIn({ lines }: Purchase) {
  return {
    lessons: lines.some(({ type }) => type === 'lesson'),
    training: lines.some(({ isInstructorTraining }) => isInstructorTraining),
  };
}

/** The terms' "Your right to cancel" as it applies to this order. */
function rights(purchase: Purchase): string[] {
  const told: string[] = [];
  if (purchase.lines.some((line) => line.carriesFee))
    told.push(
      'You can cancel lessons and training within 14 days. You pay for the hours you’ve had, and we’ll refund the rest at the price you paid.',
    );
  if (purchase.addresses.delivery)
    told.push(
      'You can return items we post within 14 days of getting them. We’ll refund them and the standard postage.',
    );
  if (voucherLines(purchase).length > 0)
    told.push(
      'Vouchers are valid for 24 months. You can cancel one within 14 days as long as none of it has been spent.',
    );
  if (purchase.lines.some(({ course }) => course))
    told.push(
      `Courses: ${COURSE_REFUND} After that, you can give your place to someone else if you tell us their name.`,
    );
  if (purchase.lines.some(isDigitalProduct))
    told.push('You asked for your digital products straight away, so they can’t be cancelled.');
  return told;
}
