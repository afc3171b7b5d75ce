import { randomUUID } from 'node:crypto';
import { writeAuditEntry } from '#src/kit/audit/write-audit-entry.server.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { type EmailContent, email, send } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import type { School } from '#src/platform/school/school.ts';
import type { OfficeDeps } from '../access/office-deps.server.ts';
import { ownersToTell } from '../access/owners.server.ts';

/** Wrong codes come after the right password: its owner and the school's owners are told, and it is in the log. */
export async function tellOfWrongCodes(
  tx: Tx,
  deps: Pick<OfficeDeps, 'clock' | 'enqueue' | 'school' | 'publicUrl'>,
  staffId: string,
  codes: number,
) {
  const person = await tx
    .selectFrom('office_staff')
    .select(['id', 'name', 'email'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  const subject = { kind: 'staff', id: person.id };
  const detail = `${codes} wrong codes after the password`;
  await writeAuditEntry(tx, { by: person, action: 'wrongCodes', subject, detail, now: deps.clock.now() });
  const id = randomUUID();
  const others = (await ownersToTell(tx, deps.school)).filter((owner) => owner.id !== person.id);
  const { publicUrl } = deps;
  await send(tx, deps, wrongCodes, { to: person.email, key: id, data: { publicUrl } });
  for (const owner of others)
    await send(tx, deps, wrongCodesOfStaff, {
      to: owner.email,
      key: `${id}-${owner.id}`,
      data: { name: person.name, publicUrl },
    });
}

const wrongCodes = email({
  name: 'wrong-codes',
  compose: ({ publicUrl }: { publicUrl: string }, school: School) =>
    contentOf(
      `Wrong codes for your ${school.name} office sign-in`,
      { label: 'Change your password', href: `${publicUrl}/office/account` },
      [
        'Five wrong codes were entered for the second step of your sign-in, after your password.',
        'If it was you, wait a little and use the newest code of your app. If it wasn’t, somebody knows your password: change it now, and tell an owner.',
      ],
    ),
});

const wrongCodesOfStaff = email({
  name: 'wrong-codes-of-staff',
  keyPrefix: 'wrong-codes',
  compose: ({ name, publicUrl }: { name: string; publicUrl: string }) =>
    contentOf(
      `Wrong codes for ${name}’s office sign-in`,
      { label: 'Open Staff', href: `${publicUrl}/office/staff` },
      [
        `Five wrong codes were entered for the second step of ${name}’s sign-in, after the right password.`,
        `Ask ${name} whether it was them. If it wasn’t, send them a new link from the Staff page: it ends the old password’s sessions and sets up the sign-in again.`,
      ],
    ),
});

function contentOf(
  subject: string,
  { label, href }: { label: string; href: string },
  paragraphs: readonly [string, string],
): EmailContent {
  return {
    subject,
    replyTo: null,
    body: (
      <EmailLayout preview={paragraphs[0]} heading={subject} answerReachesUs={false}>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph} style={styles.text}>
            {paragraph}
          </Text>
        ))}
        <Button className="in-button" href={href} style={styles.button}>
          {label}
        </Button>
      </EmailLayout>
    ),
  };
}
