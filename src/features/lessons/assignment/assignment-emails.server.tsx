import type { ActiveInstructor } from '#src/features/instructors/active-instructor.server.ts';
import type { TaughtOrder } from '#src/features/orders/learner-of-order.server.ts';
import { formatWeek } from '#src/platform/calendar/week.ts';
import { formatHours } from '#src/platform/dates.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { EmailFacts, EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import { firstNameOf } from '#src/platform/people.ts';
import { phoneAsWritten } from '#src/platform/phone.ts';
import type { School } from '#src/platform/school/school.ts';

/** Lessons that now have an instructor. */
export interface PlacedLessons {
  taught: TaughtOrder;
  instructor: ActiveInstructor;
  /** "10 hours in Leeds, manual". */
  lessons: string[];
  /** Minutes that are left of them. */
  remainingMinutes: number;
  /** Who reads what goes to the learner’s address, by their first name; and the learner’s, where the buyer reads it. */
  reader: { name: string; child: string | undefined };
  /** When the instructor has rung, or written where no number is known: "by 6pm on Monday 23 November". */
  rung: string;
}

export const instructorFoundWords = wordedEmail({
  name: 'placed-learner',
  title: 'Instructor found',
  goesTo: 'The learner, once an instructor is assigned',
  placeholders: {
    'first name': 'Sam',
    you: 'you',
    'your lessons': 'your lessons',
    instructor: 'Amara Osei',
    'instructor first name': 'Amara',
    'lessons left': '10 h of lessons with order BP-4K7M-29',
    'will ring': 'will ring 07700 900673',
    'by when': 'by 6pm on Monday 23 November',
  },
  required: ['instructor', 'will ring', 'by when'],
  ours: {
    subject: '{your lessons} are with {instructor}',
    heading: '{your lessons} are with {instructor}',
    opening:
      'Hello {first name}, {instructor} will teach {you}. You have {lessons left}.\n\n{instructor first name} {will ring} {by when} to agree a time and place for the first lesson.',
    closing: '',
  },
});

/** Tells the learner who will be in touch, and by when. Answers come to the office. */
export const instructorFound = email({
  name: 'placed-learner',
  keyPrefix: 'placed',
  compose(
    { taught: { learner, order }, instructor, remainingMinutes, rung, reader }: PlacedLessons,
    school: School,
  ) {
    const { phone } = learner;
    const withOrder = order.order_number ? ` with order ${order.order_number}` : '';
    const words = worded(instructorFoundWords, school, {
      'first name': reader.name,
      you: reader.child ?? 'you',
      'your lessons': `${reader.child ? `${reader.child}’s` : 'your'} lessons`,
      instructor: instructor.name,
      'instructor first name': firstNameOf(instructor.name),
      'lessons left': `${formatHours(remainingMinutes)} of lessons${withOrder}`,
      'will ring': phone ? `will ring ${phoneAsWritten(phone)}` : 'will email you',
      'by when': rung,
    });
    return {
      subject: words.subject,
      body: (
        <EmailLayout
          preview={`${instructor.name} will ${phone ? 'ring' : 'email you'} ${rung}`}
          heading={words.heading}
        >
          <EmailParagraphs texts={words.opening} />
          <Text style={styles.text}>
            {phone
              ? 'Is that number wrong, or have the free times changed? Reply to this email and we’ll pass it on.'
              : 'Would you rather be rung, or have the free times changed? Reply to this email with your number and we’ll pass it on.'}
          </Text>
          <EmailParagraphs texts={words.closing} />
        </EmailLayout>
      ),
    };
  },
});

/** Tells the instructor whom to ring, and what was bought. Answers go to the learner. */
export const learnerAssigned = email({
  name: 'placed-instructor',
  keyPrefix: 'placed',
  compose(
    { taught: { learner, order, free }, lessons, remainingMinutes, rung }: PlacedLessons,
    school: School,
  ) {
    const name = `${learner.firstname} ${learner.surname}`;
    const facts: [label: string, value: string][] = [
      ['Phone', learner.phone ? phoneAsWritten(learner.phone) : 'None known'],
      ['Email', learner.email],
      ['Pick-up', learner.address],
      ['Lessons', `${lessons.join('; ')} (${formatHours(remainingMinutes)} left)`],
      ['Free', formatWeek(free) || 'No times given: please ask'],
      ...(order.order_number ? [['Order', order.order_number] as [string, string]] : []),
    ];
    return {
      subject: `A new learner for you: ${name}`,
      replyTo: learner.email,
      body: (
        <EmailLayout
          preview={`Please ${learner.phone ? 'ring' : 'email them'} ${rung}`}
          heading={`A new learner: ${name}`}
          answerReachesUs={false}
        >
          <Text style={styles.text}>
            Please {learner.phone ? 'ring' : 'email'} {learner.firstname} {rung} to agree the first lesson.
          </Text>
          <EmailFacts facts={facts} />
          <Text style={styles.small}>
            Reply to this email to write to {learner.firstname}. Can’t take this learner? Ring the office on{' '}
            {school.phone} so that we can find somebody else.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

/** Tells an instructor that a learner is taught by somebody else from now on. */
export const learnerReassigned = email({
  name: 'placed-moved',
  keyPrefix: 'placed',
  compose({ taught: { learner, order }, remainingMinutes }: PlacedLessons) {
    const subject = `${learner.firstname} ${learner.surname} has moved to another instructor`;
    return {
      subject,
      body: (
        <EmailLayout preview="Please give no more lessons on this order" heading={subject}>
          <Text style={styles.text}>
            The {formatHours(remainingMinutes)} left{order.order_number && ` of order ${order.order_number}`}{' '}
            will be given by somebody else. Please cancel any lessons that you have agreed with{' '}
            {learner.firstname}, and tell us about lessons that you have given and not yet told us about.
          </Text>
        </EmailLayout>
      ),
    };
  },
});
