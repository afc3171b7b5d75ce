import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/platform/db/db.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import type { Account } from '../account/account.ts';
import type { AccountEmailDeps } from '../emails/account-email-deps.ts';
import { passwordChangedEmail } from '../emails/account-emails.server.tsx';
import { deleteSessionsOf } from '../sessions/sessions.server.ts';

/** Stores the hash of a new password, ends all sessions, deletes all reset links, and emails the owner. */
export async function setPassword(
  tx: Tx,
  { clock, enqueue, publicUrl }: AccountEmailDeps,
  owner: Pick<Account, 'id' | 'email' | 'firstname'>,
  hash: string,
) {
  await tx
    .updateTable('account_credentials')
    .set({ password: hash, updated_at: clock.now() })
    .where('user_id', '=', owner.id)
    .execute();
  await deleteSessionsOf(tx, owner.id);
  await tx.deleteFrom('account_password_links').where('user_id', '=', owner.id).execute();
  await queueEmail(tx, enqueue, clock, await passwordChangedEmail(owner, { id: randomUUID(), publicUrl }));
}
