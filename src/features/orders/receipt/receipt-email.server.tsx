import { londonDateTime } from '#src/platform/dates.ts';
import { email, type PreparedEmail, prepare } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Heading, Text } from '#src/platform/mail/email-parts.tsx';
import { useSchoolOfEmail } from '#src/platform/mail/email-school.ts';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { pounds } from '#src/platform/money.ts';
import { addressLine } from '#src/platform/people.ts';
import type { CurrentSchool, School } from '#src/platform/school/school.ts';
import type { OpeningHours } from '#src/platform/working-days/opening-hours.ts';
import { formatStart, type StartChoice } from '../lessons-start.ts';
import { type OrderAddress, type Purchase, paidWith, voucherLines } from '../purchase.ts';
import type { FirstLesson } from '../tasks/first-lesson.ts';
import { PurchaseSums } from './purchase-sums.server.tsx';
import { canBeCancelled, nextSteps, rights, taughtIn } from './receipt-text.server.ts';

export interface ReceiptFacts {
  purchase: Purchase;
  at: Date;
  /** The hours of then, by which the tasks are written. */
  hours: OpeningHours;
  /** "Visa ending 3436". */
  summary: string;
  /** The order's confirmation, which its reference opens. */
  orderUrl: string;
  /** The page where the buyer manages the order's vouchers: a bearer link. */
  manageUrl: string;
  /** The page of the learner's lessons: a bearer link. Null where nobody is taught to drive. */
  lessonsUrl: string | null;
  /** When lessons or training start (R33). */
  lessonsStart: StartChoice | null;
  /** When digital products open that were not asked for at once. */
  digitalOpensOn?: string | null;
  /** The document of the terms that were accepted, attached. Undefined if none was kept. */
  terms?: string | undefined;
  /** The lesson whose time was chosen before paying. */
  firstLesson?: FirstLesson | undefined;
}

export const receiptWords = wordedEmail({
  name: 'receipt',
  title: 'Receipt',
  goesTo: 'The buyer, once an order is paid',
  placeholders: {
    'first name': 'Joan',
    'order number': 'BP-4K7M-29',
    'when paid': '22 November 2026 at 12:00',
    'paid with': 'Visa ending 3436',
    total: '£382.05',
  },
  required: ['order number', 'when paid', 'paid with'],
  ours: {
    subject: 'Your {school} order {order number}',
    heading: 'Thank you for your payment',
    opening: 'Order {order number}, paid {when paid} with {paid with}.',
    closing: '',
  },
});

/**
 * The receipt, which is the confirmation on a durable medium that regulation 16 of the Consumer Contracts Regulations 2013 asks
 * for: it attaches the terms that were accepted. One with the link to vouchers or lessons is stored encrypted.
 */
export const receipt = email({
  name: 'receipt',
  isSecret: ({ purchase, lessonsUrl }: ReceiptFacts) =>
    lessonsUrl !== null || voucherLines(purchase).length > 0,
  compose(facts: ReceiptFacts, school: School) {
    const { purchase, at, summary } = facts;
    const words = worded(receiptWords, school, {
      'first name': purchase.addresses.billing.firstname,
      'order number': purchase.orderNumber,
      'when paid': londonDateTime(at, 'long'),
      'paid with': paidWith(purchase, summary),
      total: pounds(purchase.total),
    });
    return { subject: words.subject, body: <Receipt {...facts} words={words} /> };
  },
});

export function receiptEmail(
  deps: { school: CurrentSchool },
  purchase: Purchase,
  paid: Omit<ReceiptFacts, 'purchase'>,
): Promise<PreparedEmail> {
  return prepare(deps, receipt, {
    to: purchase.email,
    key: purchase.basketUuid,
    data: { purchase, ...paid },
    document: paid.terms,
  });
}

function Receipt({
  words,
  purchase,
  at,
  hours,
  orderUrl,
  manageUrl,
  lessonsUrl,
  lessonsStart,
  digitalOpensOn = null,
  terms,
  firstLesson,
}: ReceiptFacts & { words: ReturnType<typeof worded> }) {
  const school = useSchoolOfEmail();
  const { learner, delivery, billing } = purchase.addresses;
  const taught = taughtIn(purchase);
  return (
    <EmailLayout
      preview={`Order ${purchase.orderNumber}, ${pounds(purchase.total)} paid`}
      heading={words.heading}
    >
      <EmailParagraphs texts={words.opening} />
      <PurchaseSums purchase={purchase} total="Total paid" />
      <Button className="in-button" href={orderUrl} style={styles.button}>
        View your order
      </Button>
      <Heading as="h2" style={styles.h2}>
        What happens next
      </Heading>
      {nextSteps(purchase, { at, hours, firstLesson, digitalOpensOn }).map((step) => (
        <Text key={step} style={styles.text}>
          {step}
        </Text>
      ))}
      {lessonsStart && <Text style={styles.text}>{formatStart(lessonsStart, taught)}</Text>}
      {lessonsUrl && (
        <Text style={styles.text}>
          Book, move and cancel lessons on{' '}
          <a href={lessonsUrl} style={styles.link}>
            the page of these lessons
          </a>
          . Anyone who has the link can, so pass it only to the learner.
        </Text>
      )}
      {voucherLines(purchase).length > 0 && (
        <Text style={styles.text}>
          <a href={manageUrl} style={styles.link}>
            Manage your vouchers
          </a>{' '}
          to change an address or a date, or to send one again.
        </Text>
      )}
      <Heading as="h2" style={styles.h2}>
        Names and addresses
      </Heading>
      {learner && <Person title={taught.lessons ? 'Learner' : 'Trainee'} person={learner} />}
      {delivery && <Person title="Delivery" person={delivery} />}
      <Person title="Billing" person={billing} />
      <Heading as="h2" style={styles.h2}>
        If you change your mind
      </Heading>
      {rights(purchase, { at, digitalOpensOn }).map((right) => (
        <Text key={right} style={styles.text}>
          {right}
        </Text>
      ))}
      {(digitalOpensOn || canBeCancelled(purchase)) && (
        <Text style={styles.text}>
          To cancel, tell us by phone on {school.phone}, by email to{' '}
          <a href={`mailto:${school.officeEmail}`} style={styles.link}>
            {school.officeEmail}
          </a>
          , or by post to {school.company}, {school.address.join(', ')}. Give your order number,{' '}
          {purchase.orderNumber}. {terms && 'You can use the cancellation form in the attached terms. '}We’ll
          refund you within 14 days.
        </Text>
      )}
      <Text style={styles.text}>
        {terms
          ? 'The terms and conditions that you accepted are attached. Please keep them with this email.'
          : 'Please keep this email.'}
      </Text>
      <EmailParagraphs texts={words.closing} />
    </EmailLayout>
  );
}

function Person({ title, person }: { title: string; person: OrderAddress }) {
  return (
    <Text style={styles.text}>
      <strong>{title}</strong>
      <br />
      {person.firstname} {person.surname}
      <br />
      {addressLine(person)}
    </Text>
  );
}
