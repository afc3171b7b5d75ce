import { brand } from '#src/platform/brand.ts';
import { londonDeadline } from '#src/platform/dates.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { Email } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import { keyOf, type QueueItem } from '../queue/queue-item.ts';

/** Tells an owner of the promises that have been missed since the last of these emails. */
export async function missedEmail(
  missed: readonly QueueItem[],
  { to, about, officeUrl, now }: { to: string; about: string; officeUrl: string; now: Date },
): Promise<Email> {
  const isMany = missed.length > 1;
  const subject = isMany ? `${missed.length} promises were missed` : 'A promise was missed';
  const words = (
    <EmailLayout preview={missed[0]?.what ?? subject} heading={subject} answerReachesUs={false}>
      <Text style={styles.text}>
        {isMany ? 'These were due and have not been done:' : 'This was due and has not been done:'}
      </Text>
      {missed.map((one) => (
        <Text key={keyOf(one)} style={styles.text}>
          <strong>{one.what}</strong>
          <br />
          Due {londonDeadline(one.dueAt, now)}
          {one.number && `, order ${one.number}`}.{' '}
          {one.taken ? `Taken by ${one.taken.name}.` : 'Nobody has taken it.'}
        </Text>
      ))}
      <Button className="in-button" href={officeUrl} style={styles.button}>
        Open Today
      </Button>
      <Text style={styles.small}>
        You get one email about each missed promise, because you are an owner of {brand.name}’s office.
      </Text>
    </EmailLayout>
  );
  return { about, to, subject, ...(await renderEmail(words)) };
}
