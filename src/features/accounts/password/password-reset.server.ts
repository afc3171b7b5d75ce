import { randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { encryptedEmail } from '#src/platform/mail/encrypted-email-body.server.ts';
import { queueEmail } from '#src/platform/mail/mailer.server.ts';
import { findUserByEmail } from '../account/users.server.ts';
import { passwordChangedEmail, resetPasswordEmail } from '../emails/account-emails.server.tsx';
import { type LetterParts, mayEmail } from '../registration/registration.server.ts';
import { endSessionsOf } from '../sessions/sessions.server.ts';

const LINK_MS = 3_600_000;

/** Who has forgotten a password, as it waits in the queue: sealed. */
export interface Forgotten {
  id: string;
  email: string;
}

/** Sends a link to set a new password, where the address has an account. */
export async function sendResetLink(tx: Tx, parts: LetterParts, { id, email }: Forgotten) {
  const { clock, enqueue, secrets, publicUrl, accounts } = parts;
  if (!(await mayEmail(tx, parts, 'reset', email))) return;
  const user = await findUserByEmail(tx, email);
  if (!user) return;
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await tx
    .insertInto('account_password_links')
    .values({
      token_hash: accounts.secrets.hash(token),
      user_id: user.id,
      expires_at: new Date(now.getTime() + LINK_MS),
      created_at: now,
    })
    .execute();
  const url = `${publicUrl}/account/new-password/${token}`;
  const letter = await resetPasswordEmail({ email, firstname: user.firstname }, { url, id });
  await queueEmail(tx, enqueue, clock, encryptedEmail(secrets, letter));
}

export interface Owner {
  id: string;
  email: string;
  firstname: string;
}

/** Whose account a link to set a password opens, as long as it works. */
export async function ownerOfLink(
  db: Db | Tx,
  { accounts, clock }: LetterParts,
  token: string,
): Promise<Owner | undefined> {
  return db
    .selectFrom('account_password_links')
    .innerJoin('account_users', 'account_users.id', 'user_id')
    .select(['account_users.id', 'email', 'firstname'])
    .where('token_hash', '=', accounts.secrets.hash(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

/** Takes the link, so that of two uses at once one finds it gone. */
export async function takeLink(tx: Tx, { accounts, clock }: LetterParts, token: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('account_password_links')
    .where('token_hash', '=', accounts.secrets.hash(token))
    .where('expires_at', '>', clock.now())
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Keeps a new password, hashed already; ends every session, makes links that were sent useless, and says so. */
export async function setPassword(tx: Tx, parts: LetterParts, owner: Owner, hash: string) {
  const { clock, enqueue, publicUrl } = parts;
  await tx
    .updateTable('account_credentials')
    .set({ password: hash, updated_at: clock.now() })
    .where('user_id', '=', owner.id)
    .execute();
  await endSessionsOf(tx, owner.id);
  await tx.deleteFrom('account_password_links').where('user_id', '=', owner.id).execute();
  await queueEmail(tx, enqueue, clock, await passwordChangedEmail(owner, { id: randomUUID(), publicUrl }));
}
