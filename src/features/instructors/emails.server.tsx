import { email, staffAlert } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { EmailParagraphs } from '#src/platform/mail/email-paragraphs.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { worded, wordedEmail } from '#src/platform/mail/wording.ts';
import type { School } from '#src/platform/school/school.ts';
import { starsCounted } from './review.ts';

interface VisitorMessage {
  from_name: string;
  from_email: string;
  phone: string;
  callback_time: string;
  subject: string;
  body: string;
}

/** A visitor's message to an instructor; replies go to the visitor. */
export const contactMessage = email({
  name: 'contact',
  compose: ({ from_name, from_email, phone, callback_time, subject, body }: VisitorMessage) => ({
    subject: `${subject} (from ${from_name}, via our website)`,
    replyTo: from_email,
    body: (
      <EmailLayout preview={`${from_name} sent you a message`} heading={subject} answerReachesUs={false}>
        <Text style={styles.small}>
          {from_name} sent you a message from your page on our website. Reply to this email to answer them.
        </Text>
        <Text style={styles.text}>
          <EmailLines text={body} />
        </Text>
        <Text style={styles.small}>
          Email: {from_email}
          {phone && (
            <>
              <br />
              Phone: {phone}
            </>
          )}
          {callback_time && (
            <>
              <br />
              Best time to ring: {callback_time}
            </>
          )}
        </Text>
      </EmailLayout>
    ),
  }),
});

/** Tells the staff that a review is to be read. */
export const reviewAlert = staffAlert({
  name: 'review',
  compose: ({ id, about, publicUrl }: { id: string; about: string; publicUrl: string }) => ({
    subject: `A review of ${about} is waiting`,
    plain: `A review of ${about} has come in. Please publish or reject it within 24 hours: ${publicUrl}/office/reviews#review-${id}`,
  }),
});

export const reviewToConfirmWords = wordedEmail({
  name: 'confirm-review',
  title: 'Review to confirm',
  goesTo: 'A learner who wrote a review',
  placeholders: { instructor: 'Amara Osei', stars: '5 stars' },
  required: ['instructor'],
  ours: {
    subject: 'Did you review {instructor}?',
    heading: 'Did you write this review?',
    opening:
      'We’ve had a review of {instructor}, with {stars}, from your email address. You’ve had lessons with us, so if you wrote it, please confirm and we’ll mark it as from a verified learner.',
    closing: '',
  },
});

export const courseReviewToConfirmWords = wordedEmail({
  name: 'confirm-course-review',
  title: 'Review of a course to confirm',
  goesTo: 'Whoever had a place on a course and wrote a review',
  placeholders: { course: 'Calm at the Wheel', stars: '5 stars' },
  required: ['course'],
  ours: {
    subject: 'Did you review {course}?',
    heading: 'Did you write this review?',
    opening:
      'We’ve had a review of {course}, with {stars}, from your email address. You’ve had a place on it, so if you wrote it, please confirm. We’ll read it, and it should go live within 24 hours.',
    closing: '',
  },
});

interface ToConfirm {
  /** Of the instructor or the course. */
  name: string;
  rating: number;
  url: string;
}

/** Asks a learner whether a review is theirs; the link confirms it. */
export const reviewToConfirm = email({
  name: 'confirm-review',
  notifyStaff: false,
  isSecret: true,
  compose: (data: ToConfirm, school: School) =>
    toConfirm(
      data,
      worded(reviewToConfirmWords, school, { instructor: data.name, stars: starsCounted(data.rating) }),
      'the review won’t be marked as verified, and nobody will see your email address',
    ),
});

/** The same about a course, whose review nobody reads before it is confirmed. */
export const courseReviewToConfirm = email({
  name: 'confirm-course-review',
  notifyStaff: false,
  isSecret: true,
  compose: (data: ToConfirm, school: School) =>
    toConfirm(
      data,
      worded(courseReviewToConfirmWords, school, { course: data.name, stars: starsCounted(data.rating) }),
      'nobody will read the review, and it’s deleted',
    ),
});

/** It does not quote the review, which somebody else may have written. */
function toConfirm({ name, url }: ToConfirm, words: ReturnType<typeof worded>, otherwise: string) {
  return {
    subject: words.subject,
    body: (
      <EmailLayout preview={`Please confirm your review of ${name}`} heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        <Button className="in-button" href={url} style={styles.button}>
          Yes, I wrote it
        </Button>
        <Text style={styles.small} data-skip-in-text="true">
          Or copy this into your browser:{' '}
          <a href={url} style={styles.link}>
            {url}
          </a>
        </Text>
        <EmailParagraphs texts={words.closing} />
        <Text style={styles.small}>
          The link works for 30 days. If you didn’t write it, ignore this email: {otherwise}.
        </Text>
      </EmailLayout>
    ),
  };
}

export const reviewRejectedWords = wordedEmail({
  name: 'review-rejected',
  title: 'Review not shown',
  goesTo: 'Whoever wrote a review that you reject; {instructor} is the course, where it is about one',
  placeholders: { instructor: 'Amara Osei', reason: 'it names another learner' },
  required: ['reason'],
  ours: {
    subject: 'Your review of {instructor}',
    heading: 'Your review of {instructor}',
    opening: 'Thank you for writing. Your review isn’t shown on our website, because {reason}.',
    closing: '',
  },
});

/** Tells the writer why their review is not shown: `reason` goes on after "because". */
export const reviewRejected = email({
  name: 'review-rejected',
  notifyStaff: false,
  compose({ name, reason }: { name: string; reason: string }, school: School) {
    const words = worded(reviewRejectedWords, school, { instructor: name, reason });
    const body = (
      <EmailLayout preview={`About your review of ${name}`} heading={words.heading}>
        <EmailParagraphs texts={words.opening} />
        <Text style={styles.text}>
          We never turn a review down for its stars, so you’re welcome to write again. If you think that we
          got it wrong, reply to this email or ring us on {school.phone}.
        </Text>
        <EmailParagraphs texts={words.closing} />
        <Text style={styles.small}>If you didn’t write a review, you can ignore this email.</Text>
      </EmailLayout>
    );
    return { subject: words.subject, body };
  },
});
