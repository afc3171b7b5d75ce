import type { Db } from '../../db/db.server.ts';
import { type SendDeps, send, staffAlert } from '../email.server.ts';
import { type EmailRenderers, renderedFrom, rendererFor } from '../email-renderers.server.ts';
import type { ClaimedEmail } from './email-tasks.server.ts';

interface Deps extends SendDeps {
  db: Db;
  publicUrl: string;
  emailRenderers: EmailRenderers;
}

/** With the subject that it had as it left. */
export async function markSent({ db, clock, emailRenderers }: Deps, email: ClaimedEmail, subject: string) {
  const now = clock.now();
  const sent = rendererFor(email, emailRenderers)?.sent;
  if (!sent) return markAnswered(db, email.id, { sent_at: now, subject });
  return db.transaction().execute(async (tx) => {
    if (await markAnswered(tx, email.id, { sent_at: now, subject })) await sent(tx, renderedFrom(email), now);
  });
}

/** The recipient's server has refused it for good: staff hear of it once, and may correct the address (R55). */
export function markRefused(deps: Deps, email: ClaimedEmail, reason: string) {
  const { db, clock, publicUrl, emailRenderers } = deps;
  const { officeEmail } = deps.school.current();
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const change = { failed_at: now, last_error: reason, refused: email.notify_staff };
    if (!(await markAnswered(tx, email.id, change))) return;
    await rendererFor(email, emailRenderers)?.refused(tx, renderedFrom(email), now);
    // A notice to the office that is refused is listed there, and would otherwise bring the next one.
    if (email.notify_staff && email.recipient !== officeEmail)
      await send(tx, deps, refusedAlert, {
        to: officeEmail,
        key: `${email.id}-${now.getTime()}`,
        data: { publicUrl },
      });
  });
}

/** Its renderer has nothing to send any more. */
export async function markWithdrawn(db: Db, id: string, now: Date) {
  const change = { failed_at: now, last_error: 'there was nothing to send any more' };
  await marking(db, id, change).execute();
}

type Mark = { sent_at: Date; subject: string } | { failed_at: Date; last_error: string; refused?: boolean };

/** The mail server has answered, so it is not away. False where the message was sent or had failed before. */
async function markAnswered(db: Db, id: string, change: Mark): Promise<boolean> {
  const answered = db.with('answered', (rows) => rows.deleteFrom('mail_server'));
  const { numUpdatedRows } = await marking(answered, id, change).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a message that was neither sent nor failed before. */
function marking(db: Pick<Db, 'updateTable'>, id: string, change: Mark) {
  return db
    .updateTable('emails')
    .set(change)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null);
}

const refusedAlert = staffAlert({
  name: 'refused',
  compose: ({ publicUrl }: { publicUrl: string }) => ({
    subject: 'An email could not be delivered',
    plain: `A mail server refused one of our emails for good. To see why, correct the address and send it again, go to ${publicUrl}/office/outbox`,
  }),
});
