import { z } from 'zod';
import { findInstructorRow } from '#src/features/instructors/profile/profiles.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { email, json, type QueueDeps, send } from '#src/platform/mail/email.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { asPence, pounds } from '#src/platform/money.ts';
import type { CurrentSchool } from '#src/platform/school/school.ts';
import { weekOf } from '../week-words.ts';
import { remittanceOf, remittancesOf } from './remittance.server.ts';
import { remittancePdf, titleOf } from './remittance-pdf.server.ts';

interface Context {
  db: Db;
  school: CurrentSchool;
  publicUrl: string;
}

/** What a closed run pays an instructor and why, with the document as a PDF. */
export const remittanceEmail = email({
  name: 'remittance',
  data: json(z.object({ run: z.int(), instructor: z.string() })),
  async compose(data, { db, school, publicUrl }: Context) {
    const remittance = await remittanceOf(db, data);
    if (!remittance?.isClosed) return undefined;
    const { run, days, name, total, paidOn, accountEnding } = remittance;
    const title = titleOf(remittance);
    const amount = pounds(asPence(Math.abs(total)));
    const to = accountEnding ? ` to the account ending ${accountEnding}` : '';
    const how =
      total < 0
        ? `You owe us ${amount}, which is taken from your next pay.`
        : total === 0
          ? 'Nothing is to be paid.'
          : paidOn || accountEnding
            ? `We pay you ${amount}${to}.`
            : `We owe you ${amount}. Please enter your bank details in your diary: we can’t pay you without them.`;
    return {
      body: (
        <EmailLayout preview={how} heading={`Your pay for ${weekOf(days)}`}>
          <Text style={styles.text}>Hello {name},</Text>
          <Text style={styles.text}>
            {how} The attached PDF has every lesson and everything else of the week.
          </Text>
          {total > 0 && !paidOn && !accountEnding && (
            <Button className="in-button" href={`${publicUrl}/diary/bank-details`} style={styles.button}>
              Enter your bank details
            </Button>
          )}
          <Text style={styles.small}>Something isn’t right? Reply to this email.</Text>
        </EmailLayout>
      ),
      attachments: [
        {
          filename: `${title.toLowerCase().replaceAll(' ', '-')}-run-${run}.pdf`,
          content: () => remittancePdf(remittance, school.current()),
          contentType: 'application/pdf',
        },
      ],
    };
  },
});

export const remittanceKey = (run: number, instructor: string) => `${run}-${instructor}`;

/** Queues the remittances of a closed run: all, or those of whom is named. Nobody gets one twice. */
export async function queueRemittances(
  tx: Tx,
  deps: QueueDeps & { school: CurrentSchool },
  { run, only }: { run: number; only?: readonly string[] },
): Promise<number> {
  const all = await remittancesOf(tx, run);
  const instructors = only ? all.filter((slug) => only.includes(slug)) : all;
  for (const instructor of instructors) {
    const row = await findInstructorRow(tx, instructor);
    if (!row) continue;
    await send(tx, deps, remittanceEmail, {
      to: row.email,
      key: remittanceKey(run, instructor),
      subject: `Your pay, run ${run}: ${deps.school.current().name}`,
      data: { run, instructor },
    });
  }
  return instructors.length;
}
