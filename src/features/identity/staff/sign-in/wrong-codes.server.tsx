import { randomUUID } from 'node:crypto';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import { brand } from '#src/platform/brand.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { type Email, queueEmail } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { ownersToTell } from '../access/owners.server.ts';

/** Whoever enters wrong codes has given the password before: its owner and the owners are told, and it is in the log. */
export async function tellOfWrongCodes(
  tx: Tx,
  { clock, enqueue, publicUrl }: Pick<OfficeDeps, 'clock' | 'enqueue' | 'publicUrl'>,
  staffId: string,
  codes: number,
) {
  const person = await tx
    .selectFrom('office_staff')
    .select(['id', 'name', 'email'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const about = { kind: 'staff', id: person.id };
  const detail = `${codes} wrong codes after the password`;
  await writeAuditEntry(tx, { by: person, did: 'wrongCodes', about, detail, now: clock.now() });
  const id = randomUUID();
  const others = (await ownersToTell(tx)).filter((owner) => owner.id !== person.id);
  await queueEmail(tx, enqueue, clock, await ownEmail(`wrong-codes-${id}`, person.email, publicUrl));
  for (const owner of others)
    await queueEmail(
      tx,
      enqueue,
      clock,
      await ownersEmail(`wrong-codes-${id}-${owner.id}`, owner.email, person.name, publicUrl),
    );
}

function ownEmail(about: string, to: string, publicUrl: string): Promise<Email> {
  const subject = `Wrong codes for your ${brand.name} office sign-in`;
  return compose(
    { about, to, subject },
    { label: 'Change your password', href: `${publicUrl}/office/account` },
    [
      'Five wrong codes were entered for the second step of your sign-in, after your password.',
      'If it was you, wait a little and use the newest code of your app. If it wasn’t, somebody knows your password: change it now, and tell an owner.',
    ],
  );
}

function ownersEmail(about: string, to: string, name: string, publicUrl: string): Promise<Email> {
  const subject = `Wrong codes for ${name}’s office sign-in`;
  return compose({ about, to, subject }, { label: 'Open Staff', href: `${publicUrl}/office/staff` }, [
    `Five wrong codes were entered for the second step of ${name}’s sign-in, after the right password.`,
    `Ask ${name} whether it was them. If it wasn’t, send them a new link from the Staff page: it ends the old password’s sessions and sets up the sign-in again.`,
  ]);
}

async function compose(
  { about, to, subject }: { about: string; to: string; subject: string },
  { label, href }: { label: string; href: string },
  paragraphs: readonly [string, string],
): Promise<Email> {
  const body = await renderEmail(
    <EmailLayout preview={paragraphs[0]} heading={subject} answerReachesUs={false}>
      {paragraphs.map((words) => (
        <Text key={words} style={styles.text}>
          {words}
        </Text>
      ))}
      <Button className="in-button" href={href} style={styles.button}>
        {label}
      </Button>
    </EmailLayout>,
  );
  return { about, to, subject, ...body };
}
