import type { Db } from '../../db/db.server.ts';
import { type SendDeps, send, staffAlert } from '../email.server.ts';
import { type EmailRenderers, renderedFrom, rendererFor } from '../email-renderers.server.ts';
import type { ClaimedEmail } from './email-tasks.server.ts';
import { recordAnswer } from './mail-server-state.server.ts';

interface Deps extends SendDeps {
  db: Db;
  publicUrl: string;
  emailRenderers: EmailRenderers;
}

/** With the subject that it had as it left. */
export function markSent({ db, clock, emailRenderers }: Deps, email: ClaimedEmail, subject: string) {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    if (await mark(tx, email.id, { sent_at: now, subject }))
      await rendererFor(email, emailRenderers)?.sent(tx, renderedFrom(email), now);
    await recordAnswer(tx);
  });
}

/** The recipient's server has refused it for good: staff hear of it once, and may correct the address (R55). */
export function markRefused(deps: Deps, email: ClaimedEmail, reason: string) {
  const { db, clock, publicUrl, emailRenderers } = deps;
  const { officeEmail } = deps.school.current();
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    await recordAnswer(tx);
    const change = { failed_at: now, last_error: reason, refused: email.notify_staff };
    if (!(await mark(tx, email.id, change))) return;
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
  await mark(db, id, { failed_at: now, last_error: 'there was nothing to send any more' });
}

/** Marks a message that was neither sent nor failed before; false if it was. */
async function mark(
  db: Db,
  id: string,
  change: { sent_at: Date; subject: string } | { failed_at: Date; last_error: string; refused?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set(change)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const refusedAlert = staffAlert({
  name: 'refused',
  compose: ({ publicUrl }: { publicUrl: string }) => ({
    subject: 'An email could not be delivered',
    plain: `A mail server refused one of our emails for good. To see why, correct the address and send it again, go to ${publicUrl}/office/outbox`,
  }),
});
