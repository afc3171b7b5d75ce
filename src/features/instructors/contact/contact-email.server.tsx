import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import type { ActiveInstructor } from '../active-instructor.server.ts';
import type { ContactRequest } from './api-schema.ts';

/** A visitor's message to an instructor; replies go to the visitor. */
export async function contactEmail(
  id: string,
  instructor: ActiveInstructor,
  message: ContactRequest,
): Promise<Email> {
  const { from_name, from_email, phone, callback_time, subject, body } = message;
  const words = (
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
  );
  return {
    about: `contact-${id}`,
    to: instructor.email,
    replyTo: from_email,
    subject: `${subject} (from ${from_name}, via our website)`,
    ...(await renderEmail(words)),
  };
}
