import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';

/** Tells an instructor that an account was entered for their pay, in case it wasn't them. */
export const bankDetailsEntered = email({
  name: 'bank-details',
  compose: (
    { name, ending, endingNow }: { name: string; ending: string; endingNow: string | undefined },
    school: School,
  ) => ({
    subject: `New bank details: ${school.name}`,
    body: (
      <EmailLayout
        preview={`An account ending ${ending} was entered for your pay`}
        heading="New bank details"
      >
        <Text style={styles.text}>Hello {name},</Text>
        <Text style={styles.text}>
          An account ending {ending} was entered for your pay, in your diary and with your password. We’ll
          ring you before we pay anything to it.
          {endingNow !== undefined && ` Until then your pay goes to the account ending ${endingNow}.`}
        </Text>
        <Text style={styles.text}>
          <b>If this wasn’t you</b>, ring us now on {school.phone}, and choose a new password for your diary.
        </Text>
      </EmailLayout>
    ),
  }),
});
