import type { Tx } from '#src/platform/db/db.server.ts';
import type { Account } from '../account/account.ts';

/**
 * Deletes the user with the password, sessions and links. Orders are kept without an owner; the checkout's account id is
 * cleared (docs/decisions/0022).
 */
export async function eraseAccount(tx: Tx, { id, email }: Account) {
  await tx.deleteFrom('account_registrations').where('email', '=', email).execute();
  await tx.deleteFrom('account_users').where('id', '=', id).execute();
}
