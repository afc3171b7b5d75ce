import { Button, Text } from 'react-email';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';

interface ConfirmReviewEmail {
  reviewId: string;
  email: string;
  instructor: string;
  rating: number;
  url: string;
}

/**
 * Asks a learner whether a review is theirs. Its body is stored encrypted, because the link confirms the review. It
 * does not quote the review, which somebody else may have written.
 */
export async function confirmReviewEmail({
  reviewId,
  email,
  instructor,
  rating,
  url,
}: ConfirmReviewEmail): Promise<Email> {
  const stars = `${rating} ${rating === 1 ? 'star' : 'stars'}`;
  const words = (
    <EmailLayout preview={`Was it you who reviewed ${instructor}?`} heading="Did you write this review?">
      <Text style={styles.text}>
        A review of {instructor} with {stars} was sent to us with your email address, and you have had lessons
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
    subject: `Did you review ${instructor}?`,
    replyTo: brand.officeEmail,
    ...(await renderEmail(words)),
  };
}
