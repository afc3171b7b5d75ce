import { randomUUID } from 'node:crypto';
import { brand } from '#src/platform/brand.ts';
import { HOUR_MS } from '#src/platform/dates.ts';
import { Problem } from '#src/platform/http/problem.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { EmailLines } from '#src/platform/mail/email-lines.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import { type CountDeps, countEvent } from '#src/platform/rate-limits/event-counts.server.ts';

interface Message {
  to: string;
  /** The recipient's name. */
  greeted: string;
  from: string;
  /** Of whoever writes. */
  replyTo: string;
  words: string;
}

/** Counts what somebody writes in an hour. Throws a 429 once it is too much (R60). */
export async function countMessage(deps: CountDeps, { writer, most }: { writer: string; most: number }) {
  const { count } = await countEvent(deps, `messages of ${writer}`, HOUR_MS);
  if (count > most)
    throw new Problem(429, 'You’ve sent too many in the last hour. Please ring, or try again later.');
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
