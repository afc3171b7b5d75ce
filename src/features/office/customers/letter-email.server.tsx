import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';

interface Letter {
  subject: string;
  body: string;
  /** Who of the staff writes. */
  from: string;
}

/** What a member of staff writes to a customer, in their own words. Answers come to the office. */
export const letterEmail = email({
  name: 'letter',
  compose: ({ subject, body, from }: Letter, school: School) => ({
    subject,
    body: (
      <EmailLayout preview={body.slice(0, 120)} heading={subject}>
        {body.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs can read the same
          <Text key={index} style={styles.text} dir="auto">
            {lines(paragraph)}
          </Text>
        ))}
        <Text style={styles.text}>
          {from}
          <br />
          {school.name}
        </Text>
        <Text style={styles.small}>You can reply to this email, or ring us on {school.phone}.</Text>
      </EmailLayout>
    ),
  }),
});

function lines(paragraph: string) {
  return paragraph.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={line} />, line]));
}
