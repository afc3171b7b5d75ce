import { randomUUID } from 'node:crypto';
import type { Tx } from '#src/platform/db/db.server.ts';
import { send } from '#src/platform/mail/email.server.ts';
import type { Account } from './account.ts';
import type { AccountEmailDeps } from './account-deps.server.ts';
import { passwordChanged } from './account-emails.server.tsx';

/** What goes with every new password of a customer: no reset link works any longer, and the owner is told. */
export async function tellOfNewPassword(
  tx: Tx,
  deps: AccountEmailDeps,
  owner: Pick<Account, 'id' | 'email' | 'firstname'>,
) {
  await tx.deleteFrom('account_password_links').where('user_id', '=', owner.id).execute();
  const data = { firstname: owner.firstname, publicUrl: deps.publicUrl };
  await send(tx, deps, passwordChanged, { to: owner.email, key: randomUUID(), data });
}
