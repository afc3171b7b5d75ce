import { email, staffAlert } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';

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
  compose: ({ id, instructor, publicUrl }: { id: string; instructor: string; publicUrl: string }) => ({
    subject: `A review of ${instructor} is waiting`,
    plain: `A review of ${instructor} has come in. Please publish or reject it within 24 hours: ${publicUrl}/office/reviews#review-${id}`,
  }),
});

/**
 * Asks a learner whether a review is theirs; the link confirms it. It does not quote the review, which somebody else may have
 * written.
 */
export const reviewToConfirm = email({
  name: 'confirm-review',
  notifyStaff: false,
  isSecret: true,
  compose({ instructor, rating, url }: { instructor: string; rating: number; url: string }) {
    const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`;
    return {
      subject: `Did you review ${instructor}?`,
      body: (
        <EmailLayout
          preview={`Please confirm your review of ${instructor}`}
          heading="Did you write this review?"
        >
          <Text style={styles.text}>
            We’ve had a review of {instructor}, with {stars}, from your email address. You’ve had lessons with
            us, so if you wrote it, please confirm and we’ll mark it as from a verified learner.
          </Text>
          <Button className="in-button" href={url} style={styles.button}>
            Yes, I wrote it
          </Button>
          <Text style={styles.small} data-skip-in-text="true">
            Or copy this into your browser:{' '}
            <a href={url} style={styles.link}>
              {url}
            </a>
          </Text>
          <Text style={styles.small}>
            The link works for 30 days. If you didn’t write it, ignore this email: the review won’t be marked
            as verified, and nobody will see your email address.
          </Text>
        </EmailLayout>
      ),
    };
  },
});

/** Tells the writer why their review is not shown: `reason` goes on after "because". */
export const reviewRejected = email({
  name: 'review-rejected',
  notifyStaff: false,
  compose: ({ instructor, reason }: { instructor: string; reason: string }, school: School) => ({
    subject: `Your review of ${instructor}`,
    body: (
      <EmailLayout preview={`About your review of ${instructor}`} heading={`Your review of ${instructor}`}>
        <Text style={styles.text}>
          Thank you for writing. Your review isn’t shown on our website, because {reason}.
        </Text>
        <Text style={styles.text}>
          We never turn a review down for its stars, so you’re welcome to write again. If you think that we
          got it wrong, reply to this email or ring us on {school.phone}.
        </Text>
        <Text style={styles.small}>If you didn’t write a review, you can ignore this email.</Text>
      </EmailLayout>
    ),
  }),
});
