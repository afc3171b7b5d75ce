import { HOUR_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { email } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import { type CountDeps, countEvent } from '#src/platform/rate-limits/event-counts.server.ts';
import type { School } from '#src/platform/school/school.ts';

/** Counts what somebody writes in an hour. Throws a 429 once it is too much (R60). */
export async function countMessage(deps: CountDeps, { writer, most }: { writer: string; most: number }) {
  const { count } = await countEvent(deps, `messages of ${writer}`, HOUR_MS);
  if (count > most)
    throw new Problem(429, 'You’ve sent too many in the last hour. Please ring, or try again later.');
}

interface Message {
  /** The recipient's name. */
  greeted: string;
  from: string;
  /** The sender's address. */
  replyTo: string;
  body: string;
}

/** What a learner writes to an instructor, or an instructor to a learner. */
export const lessonMessage = email({
  name: 'message',
  notifyStaff: false,
  compose({ greeted, from, replyTo, body }: Message, school: School) {
    const heading = `A message from ${from}`;
    return {
      subject: `${heading}: ${school.name}`,
      replyTo,
      body: (
        <EmailLayout preview={`About driving lessons with ${school.name}`} heading={heading}>
          <Text style={styles.text}>Hello {greeted},</Text>
          <Text style={styles.text}>
            <EmailLines text={body} />
          </Text>
          <Text style={styles.small}>Answer this email to write to {from}.</Text>
        </EmailLayout>
      ),
    };
  },
});
