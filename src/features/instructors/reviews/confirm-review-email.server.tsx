import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
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
    <EmailLayout preview={`Please confirm your review of ${instructor}`} heading="Did you write this review?">
      <Text style={styles.text}>
        We’ve had a review of {instructor}, with {stars}, from your email address. You’ve had lessons with us,
        so if you wrote it, please confirm and we’ll mark it as from a verified learner.
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
        The link works for 30 days. If you didn’t write it, ignore this email: the review won’t be marked as
        verified, and nobody will see your email address.
      </Text>
    </EmailLayout>
  );
  return {
    about: `confirm-review-${reviewId}`,
    to: email,
    subject: `Did you review ${instructor}?`,
    replyTo: brand.officeEmail,
    notifyStaff: false,
    ...(await renderEmail(words)),
  };
}
