import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';

/**
 * The staff's answer to what somebody asked in a course's form. It does not quote the question: the address may be
 * somebody else's, and our email must not carry a stranger's words.
 */
export async function answerEmail({
  id,
  email,
  course,
  reply,
}: {
  id: string;
  email: string;
  course: string;
  reply: string;
}): Promise<Email> {
  return {
    about: `course-answer-${id}`,
    to: email,
    replyTo: brand.officeEmail,
    subject: `Your question about ${course}`,
    ...(await renderEmail(
      <EmailLayout preview={`An answer about ${course}`} heading={`Your question about ${course}`}>
        <Text style={styles.text}>
          <EmailLines text={reply} />
        </Text>
        <Text style={styles.small}>Anything else? Reply to this email.</Text>
      </EmailLayout>,
    )),
  };
}
