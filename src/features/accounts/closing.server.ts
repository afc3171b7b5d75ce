import type { Tx } from '#src/platform/db/db.server.ts';
import type { Account } from './account.ts';
import type { AccountParts } from './account-parts.server.ts';
import { forgetLinks } from './passwords.server.ts';

/** The user with credentials, sessions and links. Orders stay, as nobody's; a checkout forgets whose it was (docs/decisions/0022). */
export async function eraseAccount(tx: Tx, { accounts }: Pick<AccountParts, 'accounts'>, account: Account) {
  const { id, email } = account;
  await forgetLinks(tx, id);
  await tx.deleteFrom('account_registrations').where('email', '=', email).execute();
  await (await accounts.auth.rows(tx)).deleteUser(id);
}
