import type { Tx } from '#src/platform/db/db.server.ts';
import type { Account } from '../account/account.ts';

/** The user with credentials, sessions and links. Orders stay, as nobody's; a checkout forgets whose it was (docs/decisions/0022). */
export async function eraseAccount(tx: Tx, { id, email }: Account) {
  await tx.deleteFrom('account_registrations').where('email', '=', email).execute();
  await tx.deleteFrom('account_users').where('id', '=', id).execute();
}
