import { randomBytes, randomUUID } from 'node:crypto';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { sealedEmail } from '#src/platform/mail/encrypted-email-body.server.ts';
import { postEmail } from '#src/platform/mail/mailer.server.ts';
import { passwordChangedEmail, resetPasswordEmail } from './account-emails.server.tsx';
import { type LetterParts, mayEmail } from './registration.server.ts';
import { endSessionsOf } from './sessions.server.ts';

const LINK_MS = 3_600_000;

/** Who has forgotten a password, as it waits in the queue: sealed. */
export interface Forgotten {
  id: string;
  email: string;
}

/** Sends a link to set a new password, where the address has an account. */
export async function sendResetLink(tx: Tx, parts: LetterParts, { id, email }: Forgotten) {
  const { clock, enqueue, secrets, publicUrl } = parts;
  if (!(await mayEmail(tx, parts, 'reset', email))) return;
  const rows = await parts.accounts.auth.rows(tx);
  const user = (await rows.findUserByEmail(email))?.user as { id: string; firstname?: string } | undefined;
  if (!user) return;
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await rows.createVerificationValue({
    identifier: linkOf(parts, token),
    value: user.id,
    expiresAt: new Date(now.getTime() + LINK_MS),
    createdAt: now,
    updatedAt: now,
  });
  const url = `${publicUrl}/account/new-password/${token}`;
  const letter = await resetPasswordEmail({ email, firstname: user.firstname ?? '' }, { url, id });
  await postEmail(tx, enqueue, clock, sealedEmail(secrets, letter));
}

export interface Owner {
  id: string;
  email: string;
  firstname: string;
}

/** Whose account a link to set a password opens, as long as it works. */
export async function ownerOfLink(
  db: Db | Tx,
  parts: LetterParts,
  token: string,
): Promise<Owner | undefined> {
  return db
    .selectFrom('account_verifications')
    .innerJoin('account_users', (join) =>
      join.on(({ eb, cast, ref }) =>
        eb(cast('account_users.id', 'text'), '=', ref('account_verifications.value')),
      ),
    )
    .select(['account_users.id', 'email', 'firstname'])
    .where('identifier', '=', linkOf(parts, token))
    .where('expires_at', '>', parts.clock.now())
    .executeTakeFirst();
}

/**
 * Takes the link, so that of two uses at once one finds it gone. better-auth would judge its end by a clock of its
 * own.
 */
export async function takeLink(tx: Tx, parts: LetterParts, token: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('account_verifications')
    .where('identifier', '=', linkOf(parts, token))
    .where('expires_at', '>', parts.clock.now())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Keeps a new password, hashed already; ends every session, makes links that were sent useless, and says so. */
export async function setPassword(tx: Tx, parts: LetterParts, owner: Owner, hash: string) {
  const rows = await parts.accounts.auth.rows(tx);
  await rows.updatePassword(owner.id, hash);
  await endSessionsOf(tx, owner.id);
  await forgetLinks(tx, owner.id);
  const letter = await passwordChangedEmail(owner, { id: randomUUID(), publicUrl: parts.publicUrl });
  await postEmail(tx, parts.enqueue, parts.clock, letter);
}

export async function forgetLinks(tx: Tx, userId: string) {
  await tx.deleteFrom('account_verifications').where('value', '=', userId).execute();
}

function linkOf({ accounts }: LetterParts, token: string): string {
  return `reset-password:${accounts.secrets.hash(token)}`;
}
