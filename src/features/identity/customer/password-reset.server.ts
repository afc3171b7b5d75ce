import { HOUR_MS } from '#src/platform/dates.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import { mayEmail } from '#src/platform/mail/typed-address.server.ts';
import { findLink, newLinkToken, takeLink } from '../links/link-rows.server.ts';
import { deleteExpiredSessions, findPerson } from '../sessions/sessions.server.ts';
import type { Account } from './account.ts';
import type { AccountEmailDeps } from './account-deps.server.ts';
import { passwordLink } from './account-emails.server.tsx';
import { customerRealm } from './customer-realm.server.ts';
import { findUserByEmail } from './users.server.ts';

/** The job that sends a reset link. */
export const FORGOTTEN = 'forgotten-password';

const LINK_MS = HOUR_MS;
const LINKS = 'account_password_links';

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
  const token = newLinkToken();
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
export async function ownerOfLink(db: Db, deps: AccountEmailDeps, token: string): Promise<Owner | undefined> {
  const link = await findLink(LINKS, linkDeps(db, deps), token);
  return link && findPerson(customerRealm, db, link.user_id, deps.clock.now());
}

/** Deletes the link. False if another request has used it already. */
export async function takeResetLink(tx: Tx, deps: AccountEmailDeps, token: string): Promise<boolean> {
  return (await takeLink(LINKS, linkDeps(tx, deps), token)) !== undefined;
}

function linkDeps(db: Db, { clock, accounts: { secrets } }: AccountEmailDeps) {
  return { db, clock, secrets };
}

/** Deletes the sessions and links that have run out. */
export async function deleteExpiredSignIns(db: Db, now: Date) {
  await deleteExpiredSessions(customerRealm, db, now);
  await db.deleteFrom('account_password_links').where('expires_at', '<=', now).execute();
}
