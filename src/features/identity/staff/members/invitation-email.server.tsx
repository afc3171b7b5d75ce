import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';

interface Invited {
  /** Its holder joins the staff. */
  link: string;
  /** Who invites; undefined for the server's command line. */
  by: string | undefined;
  again: boolean;
}

export const staffInvitation = email({
  name: 'office-invitation',
  notifyStaff: false,
  isSecret: true,
  compose({ link, by, again }: Invited, school: School) {
    const heading = again ? 'Set up your sign-in again' : `Join the ${school.name} office`;
    const nextSteps = again
      ? 'choose a new password and set up your second step'
      : 'choose a password, and set up a second step with an authenticator app or a passkey';
    const who = by ? `${by} has` : 'We’ve';
    return {
      subject: heading,
      body: (
        <EmailLayout preview="The link works for 7 days" heading={heading}>
          <Text style={styles.text}>Hello,</Text>
          <Text style={styles.text}>
            {who} {again ? 'sent you a link to sign in to' : 'invited you to'} the {school.name} office.
            Follow it to {nextSteps}.
          </Text>
          <Button className="in-button" href={link} style={styles.button}>
            {again ? 'Set up your sign-in' : 'Join the office'}
          </Button>
          <Text style={styles.small} data-skip-in-text="true">
            Or copy this into your browser:{' '}
            <a href={link} style={styles.link}>
              {link}
            </a>
          </Text>
          <Text style={styles.small}>The link works for 7 days, until you have set up your sign-in.</Text>
        </EmailLayout>
      ),
    };
  },
});
