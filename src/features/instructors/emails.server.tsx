import { Button, Text } from 'react-email';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { emailWords } from '#src/platform/mail/email-parts.server.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import type { Teacher } from './active-instructor.server.ts';
import type { ContactRequest } from './wire.ts';

/** What a visitor wrote, to the instructor; an answer to it goes to the visitor. */
export async function contactEmail(id: string, teacher: Teacher, message: ContactRequest): Promise<Email> {
  const { from_name, from_email, phone, callback_time, subject, body } = message;
  const words = (
    <EmailLayout
      preview={`${from_name} wrote to you on our website`}
      heading={subject}
      answerReachesUs={false}
    >
      <Text style={styles.small}>
        {from_name} wrote to you from your page on our website. Answer this email, and it goes to them.
      </Text>
      <Text style={styles.text}>
        <Lines text={body} />
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
  );
  return {
    about: `contact-${id}`,
    to: teacher.email,
    replyTo: from_email,
    subject: `${subject} (from ${from_name}, by our website)`,
    ...(await emailWords(words)),
  };
}

/** Mail programs fold line breaks; a message keeps its own. */
function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message never move
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}

interface Invited {
  reviewId: string;
  email: string;
  teacher: string;
  rating: number;
  url: string;
}

/**
 * Asks a learner whether a review is theirs. To be sealed: the link stands for their word. It carries no words of the
 * review, which somebody else may have written, only what it is about.
 */
export async function confirmReviewEmail({ reviewId, email, teacher, rating, url }: Invited): Promise<Email> {
  const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`;
  const words = (
    <EmailLayout preview={`Was it you who reviewed ${teacher}?`} heading="Did you write this review?">
      <Text style={styles.text}>
        A review of {teacher} with {stars} was sent to us with your email address, and you have had lessons
        with us. If it is yours, say so, and it will carry the mark of a verified learner.
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
        The link works for 30 days. Was it not you? Then do nothing: the review gets no mark, and nobody sees
        your address.
      </Text>
    </EmailLayout>
  );
  return {
    about: `confirm-review-${reviewId}`,
    to: email,
    subject: `Did you review ${teacher}?`,
    replyTo: brand.officeEmail,
    ...(await emailWords(words)),
  };
}
