import type { Services } from '#src/platform/context/services.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { email, send } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { ownersToTell } from '../access/owners.server.ts';

interface Written {
  subject: string;
  sentences: readonly string[];
  href: string;
}

const programEmail = email({
  name: 'program',
  compose: ({ subject, sentences, href }: Written) => ({
    subject,
    body: (
      <EmailLayout preview={sentences[0] ?? subject} heading={subject}>
        {sentences.map((sentence) => (
          <Text key={sentence} style={styles.text}>
            {sentence}
          </Text>
        ))}
        <Button className="in-button" href={href} style={styles.button}>
          Open Programs
        </Button>
      </EmailLayout>
    ),
  }),
});

/** Emails every owner that a program was let in, ended or stopped, in the transaction that does it. */
export async function tellOwnersOfProgram(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'enqueue' | 'school' | 'publicUrl'>,
  key: string,
  written: Omit<Written, 'href'>,
) {
  const href = `${deps.publicUrl}/office/programs`;
  for (const owner of await ownersToTell(tx, deps.school))
    await send(tx, deps, programEmail, {
      to: owner.email,
      key: `${key}-${owner.id}`,
      data: { ...written, href },
    });
}
