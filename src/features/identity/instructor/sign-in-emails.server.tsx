import type { ReactNode } from 'react';
import { type EmailContent, email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';

interface Linked {
  name: string;
  /** Opens the diary. */
  url: string;
}

export const diaryInvitation = email({
  name: 'diary-invitation',
  notifyStaff: false,
  isSecret: true,
  compose: (linked: Linked, school: School) =>
    withLink(linked, school, {
      heading: 'Your diary is ready',
      preview: 'Choose a password. The link works once, for 7 days',
      label: 'Choose a password',
      lasts: 'The link works once, and for 7 days.',
      body: (
        <>
          Your lessons, working hours and learners are now in one diary, on your phone and on the web. Choose
          a password to open it.
        </>
      ),
    }),
});

export const diaryPasswordLink = email({
  name: 'diary-password',
  notifyStaff: false,
  isSecret: true,
  compose: (linked: Linked, school: School) =>
    withLink(linked, school, {
      heading: 'Choose a new password',
      preview: 'The link works for an hour',
      label: 'Choose a new password',
      lasts: 'The link works once and expires after an hour. If this wasn’t you, ignore this email.',
      body: <>You asked for a new password for your {school.name} diary. Choose one here:</>,
    }),
});

function withLink(
  { name, url }: Linked,
  school: School,
  text: { heading: string; preview: string; body: ReactNode; label: string; lasts: string },
): EmailContent {
  return {
    subject: `${text.heading}: ${school.name}`,
    body: (
      <EmailLayout preview={text.preview} heading={text.heading}>
        <Text style={styles.text}>Hello {name},</Text>
        <Text style={styles.text}>{text.body}</Text>
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
      </EmailLayout>
    ),
  };
}
