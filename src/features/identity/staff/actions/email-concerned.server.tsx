import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/platform/db/db.server.ts';
import { email as defineEmail, send } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';

export interface Concerned {
  email: string;
  /** The order of which this is the buyer's address. */
  buyerOf?: string;
  /** Another order that it is about. */
  relatedOrder?: string;
  /** An address that may be wrong: nobody has to see to it if its server refuses the email. */
  isFormer?: true;
}

interface Written {
  subject: string;
  sentences: readonly string[];
}

const concernedEmail = defineEmail({
  name: 'concerned',
  compose: ({ subject, sentences }: Written, school: School) => ({
    subject,
    body: (
      <EmailLayout preview={sentences[0] ?? subject} heading={subject}>
        {sentences.map((sentence) => (
          <Text key={sentence} style={styles.text}>
            {sentence}
          </Text>
        ))}
        <Text style={styles.small}>
          Not what you expected? Reply to this email or ring us on {school.phone}.
        </Text>
      </EmailLayout>
    ),
  }),
});

/**
 * Emails those concerned that staff have moved money or handed out value of theirs, in the transaction of the action
 * (R59). An address that is concerned twice gets one email.
 */
export async function emailConcerned(
  tx: Tx,
  deps: Pick<OfficeDeps, 'enqueue' | 'school' | 'clock'>,
  concerned: readonly Concerned[],
  data: Written,
) {
  const written = new Set<string>();
  for (const { email, buyerOf, relatedOrder, isFormer } of concerned) {
    if (written.has(email.toLowerCase())) continue;
    written.add(email.toLowerCase());
    const order = buyerOf ?? relatedOrder;
    await send(tx, deps, concernedEmail, {
      to: email,
      key: randomUUID(),
      data,
      order: order === undefined ? undefined : { id: order, toBuyer: buyerOf !== undefined },
      notifyStaff: isFormer ? false : undefined,
    });
  }
}
