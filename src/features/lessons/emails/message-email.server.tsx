import { randomUUID } from 'node:crypto';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';

interface Message {
  to: string;
  /** The recipient's name. */
  greeted: string;
  from: string;
  /** Of whoever writes. */
  replyTo: string;
  words: string;
}

export async function messageEmail({ to, greeted, from, replyTo, words }: Message): Promise<Email> {
  const heading = `A message from ${from}`;
  const body = await renderEmail(
    <EmailLayout preview={`About driving lessons with ${brand.name}`} heading={heading}>
      <Text style={styles.text}>Hello {greeted},</Text>
      <Text style={styles.text}>
        <EmailLines text={words} />
      </Text>
      <Text style={styles.small}>Answer this email to write to {from}.</Text>
    </EmailLayout>,
  );
  return {
    about: `message-${randomUUID()}`,
    to,
    subject: `${heading}: ${brand.name}`,
    ...body,
    replyTo,
    notifyStaff: false,
  };
}
