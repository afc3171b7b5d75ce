import { randomBytes } from 'node:crypto';
import { HOUR_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.tsx';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import { deleteExpiredSessions } from '../sessions/sessions.server.ts';
import type { Account } from './account.ts';
import type { AccountEmailDeps } from './account-email-deps.ts';
import { passwordLink } from './account-emails.server.tsx';
import { customerRealm } from './customer-realm.server.ts';
import { findUserByEmail } from './users.server.ts';

const LINK_MS = HOUR_MS;

/** A request for a reset link, as the queue holds it: encrypted. */
export interface ResetRequest {
  id: string;
  email: string;
}

/** Emails a link to set a new password, if the address has an account. */
export async function sendResetLink(tx: Tx, deps: AccountEmailDeps, { id, email }: ResetRequest) {
  const { clock, secrets, publicUrl, accounts } = deps;
  const user = await findUserByEmail(tx, email);
  if (!user || !(await mayEmail({ db: tx, clock, secrets }, 'account password', email))) return;
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
  await send(tx, deps, passwordLink, { to: email, key: id, data: { firstname: user.firstname, url } });
}

export type Owner = Pick<Account, 'id' | 'email' | 'firstname'>;

/** The account of a reset link, or undefined when the link is unknown or has expired. */
export async function ownerOfLink(
  db: Db | Tx,
  { accounts, clock }: AccountEmailDeps,
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

/** Deletes the link. False if another request has used it already. */
export async function takeLink(
  tx: Tx,
  { accounts, clock }: AccountEmailDeps,
  token: string,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('account_password_links')
    .where('token_hash', '=', accounts.secrets.hash(token))
    .where('expires_at', '>', clock.now())
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes the sessions and links that have run out. */
export async function deleteExpiredSignIns(db: Db, now: Date) {
  await deleteExpiredSessions(customerRealm, db, now);
  await db.deleteFrom('account_password_links').where('expires_at', '<=', now).execute();
}
