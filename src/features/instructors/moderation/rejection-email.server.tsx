import { brand } from '#src/platform/brand.ts';
import type { Db } from '#src/platform/db/db.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';

/** Tells the writer why their review is not shown: `why` goes on after "because". Undefined where their address is no longer kept. */
export async function rejectionEmail(db: Db, reviewId: string, why: string): Promise<Email | undefined> {
  const review = await db
    .selectFrom('reviews')
    .innerJoin('instructors', 'instructors.slug', 'reviews.instructor_slug')
    .select(['reviews.email', 'instructors.name as instructor'])
    .where('reviews.id', '=', reviewId)
    .executeTakeFirst();
  if (!review?.email) return undefined;
  const { email, instructor } = review;
  const words = (
    <EmailLayout preview={`About your review of ${instructor}`} heading={`Your review of ${instructor}`}>
      <Text style={styles.text}>
        Thank you for writing. Your review isn’t shown on our website, because {why}.
      </Text>
      <Text style={styles.text}>
        We never turn a review down for its stars, so you’re welcome to write again. If you think that we got
        it wrong, reply to this email or ring us on {brand.phone}.
      </Text>
      <Text style={styles.small}>If you didn’t write a review, you can ignore this email.</Text>
    </EmailLayout>
  );
  return {
    about: `review-rejected-${reviewId}`,
    to: email,
    subject: `Your review of ${instructor}`,
    replyTo: brand.officeEmail,
    notifyStaff: false,
    ...(await renderEmail(words)),
  };
}
