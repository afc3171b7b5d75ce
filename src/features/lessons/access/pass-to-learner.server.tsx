import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { brand } from '#src/platform/brand.ts';
import type { Services } from '#src/platform/context/services.server.ts';
import { DAY_MS } from '#src/platform/dates.ts';
import type { Tx } from '#src/platform/db/db.server.ts';
import { EmailLayout, styles } from '#src/platform/mail/email-layout.tsx';
import { Button, Text } from '#src/platform/mail/email-parts.tsx';
import { encryptedEmail } from '#src/platform/mail/encrypted-email-body.server.ts';
import { type Email, queueEmail } from '#src/platform/mail/mailer.server.ts';
import { renderEmail } from '#src/platform/mail/render-email.server.tsx';
import { newReference } from '#src/platform/references.ts';
import { lockLearner } from '../bookings/booking-rows.server.ts';
import '../tables.ts';
import { keepLink, lessonsUrl } from './links.server.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'enqueue' | 'publicUrl'>;

const A_DAY = 3;

export interface Passing {
  learner: { id: string; name: string };
  to: string;
  /** The buyer's name, which the email says. */
  by: string;
}

/**
 * Emails a learner a link to their lessons. What is written to the learner goes to this address from now on, and an
 * account with it has the lessons too. `too many`: a few a day are enough for any mistyped address.
 */
export async function passToLearner(
  deps: Deps,
  { learner, to, by }: Passing,
): Promise<'passed' | 'too many'> {
  const now = deps.clock.now();
  const token = newReference();
  const email = await passedEmail({ learner, to, by, url: lessonsUrl(deps.publicUrl, token) });
  return deps.db.transaction().execute(async (tx) => {
    await lockLearner(tx, learner.id);
    if ((await passedSince(tx, learner.id, new Date(now.getTime() - DAY_MS))) >= A_DAY) return 'too many';
    await keepLink(tx, deps.secrets, { token, learnerId: learner.id, passedTo: to, by, now });
    await tx.updateTable('learners').set({ email: to }).where('id', '=', learner.id).execute();
    await queueEmail(tx, deps.enqueue, deps.clock, encryptedEmail(deps.secrets, email));
    return 'passed';
  });
}

async function passedSince(tx: Tx, learnerId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('learner_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('learner_id', '=', learnerId)
    .where('passed_to', '<>', '')
    .where('made_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

async function passedEmail({ learner, to, by, url }: Passing & { url: string }): Promise<Email> {
  const [firstname] = learner.name.split(' ');
  return {
    about: `lessons-passed-${randomUUID()}`,
    to,
    subject: 'Your driving lessons',
    replyTo: brand.officeEmail,
    notifyStaff: false,
    ...(await renderEmail(
      <EmailLayout preview={`${by} has passed your lessons to you`} heading="Your driving lessons">
        <Text style={styles.text}>
          Hello {firstname}, {by} has bought driving lessons for you, and passed them to you. Book, move and
          cancel lessons here, and see the hours that are left and your progress.
        </Text>
        <Button className="in-button" href={url} style={styles.button}>
          See your lessons
        </Button>
        <Text style={styles.small}>
          Anyone with this link can book and cancel your lessons, so keep it to yourself. If you create an
          account with this email address, your lessons are there too.
        </Text>
      </EmailLayout>,
    )),
  };
}
