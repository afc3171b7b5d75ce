import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.tsx';
import { endSessionsOf } from '../sessions/sessions.server.ts';
import type { Account } from './account.ts';
import type { AccountEmailDeps } from './account-deps.server.ts';
import { passwordChanged } from './account-emails.server.tsx';
import { customerRealm } from './customer-realm.server.ts';

/** Stores the hash of a new password, ends all sessions, deletes all reset links, and emails the owner. */
export async function setPassword(
  tx: Tx,
  deps: AccountEmailDeps,
  owner: Pick<Account, 'id' | 'email' | 'firstname'>,
  hash: string,
) {
  await tx
    .updateTable('account_credentials')
    .set({ password: hash, updated_at: deps.clock.now() })
    .where('user_id', '=', owner.id)
    .execute();
  await endSessionsOf(customerRealm, tx, owner.id);
  await tx.deleteFrom('account_password_links').where('user_id', '=', owner.id).execute();
  const data = { firstname: owner.firstname, publicUrl: deps.publicUrl };
  await send(tx, deps, passwordChanged, { to: owner.email, key: randomUUID(), data });
}
