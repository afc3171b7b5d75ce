import type { ReactNode } from 'react';
import { brand } from '#src/platform/brand.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';

interface Linked {
  to: string;
  name: string;
  url: string;
  id: string;
}

/** Must be encrypted when stored: whoever has the link can open the diary. */
export function invitationEmail({ id, ...given }: Linked): Promise<Email> {
  return compose(`diary-invitation-${id}`, given, {
    heading: 'Your diary is ready',
    preview: 'Choose a password. The link works once, for 7 days',
    label: 'Choose a password',
    lasts: 'The link works once, and for 7 days.',
    words: (
      <>
        Your lessons, working hours and learners are now in one diary, on your phone and on the web. Choose a
        password to open it.
      </>
    ),
  });
}

/** Must be encrypted when stored. */
export function newPasswordEmail({ id, ...given }: Linked): Promise<Email> {
  return compose(`diary-password-${id}`, given, {
    heading: 'Choose a new password',
    preview: 'The link works for an hour',
    label: 'Choose a new password',
    lasts: 'The link works once and expires after an hour. If this wasn’t you, ignore this email.',
    words: <>You asked for a new password for your {brand.name} diary. Choose one here:</>,
  });
}

async function compose(
  about: string,
  { to, name, url }: Omit<Linked, 'id'>,
  text: { heading: string; preview: string; words: ReactNode; label: string; lasts: string },
): Promise<Email> {
  const body = await renderEmail(
    <EmailLayout preview={text.preview} heading={text.heading}>
      <Text style={styles.text}>Hello {name},</Text>
      <Text style={styles.text}>{text.words}</Text>
      <Button className="in-button" href={url} style={styles.button}>
        {text.label}
      </Button>
      <Text style={styles.small} data-skip-in-text="true">
        Or copy this into your browser:{' '}
        <a href={url} style={styles.link}>
          {url}
        </a>
      </Text>
      <Text style={styles.small}>{text.lasts}</Text>
    </EmailLayout>,
  );
  const subject = `${text.heading}: ${brand.name}`;
  return { about, to, subject, ...body, replyTo: brand.officeEmail, notifyStaff: false };
}
