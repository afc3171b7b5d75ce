import { randomUUID } from 'node:crypto';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import { firstNameOf } from '#src/platform/people.ts';

/** Takes a link to somebody's lessons to the address that they are passed to. */
export async function sharedEmail({
  learner,
  to,
  by,
  url,
}: {
  learner: { name: string };
  to: string;
  /** The buyer's name. */
  by: string;
  url: string;
}): Promise<Email> {
  return {
    about: `lessons-passed-${randomUUID()}`,
    to,
    subject: 'Your driving lessons',
    replyTo: brand.officeEmail,
    notifyStaff: false,
    ...(await renderEmail(
      <EmailLayout preview={`${by} has passed your lessons to you`} heading="Your driving lessons">
        <Text style={styles.text}>
          Hello {firstNameOf(learner.name)}, {by} has bought driving lessons for you, and passed them to you.
          Open them to book, move and cancel lessons, and to see the hours that are left and your progress.
        </Text>
        <Button className="in-button" href={url} style={styles.button}>
          Open your lessons
        </Button>
        <Text style={styles.small}>
          Anyone with this link can book and cancel your lessons, so keep it to yourself. Once you’ve opened
          them, we write to you here, and an account with this email address has them too. If this isn’t for
          you, ignore this email.
        </Text>
      </EmailLayout>,
    )),
  };
}

/** Tells whoever passed lessons on that the address has opened them. One for each share. */
export async function openedEmail({
  id,
  learner,
  to,
  buyer,
  publicUrl,
}: {
  id: string;
  learner: string;
  to: string;
  buyer: string;
  publicUrl: string;
}): Promise<Email> {
  const name = firstNameOf(learner);
  return {
    about: `lessons-opened-${id}`,
    to: buyer,
    subject: `${name}’s lessons have been opened`,
    replyTo: brand.officeEmail,
    ...(await renderEmail(
      <EmailLayout preview={`${to} has opened the link`} heading={`${name}’s lessons have been opened`}>
        <Text style={styles.text}>
          You passed {name}’s driving lessons to {to}, and that link has been opened. Emails about the lessons
          go to that address from now on. You still see the lessons in your account.
        </Text>
        <Text style={styles.text}>Is that address wrong? End the link in your account now, or ring us.</Text>
        <Button className="in-button" href={`${publicUrl}/account/lessons`} style={styles.button}>
          See {name}’s lessons
        </Button>
      </EmailLayout>,
    )),
  };
}
