import { consentsAt, deleteUserAt, userRowsAt } from '#src/features/identity/customer/users.server.ts';
import type { Db, Tx } from '#src/platform/db/db.server.ts';
import '../registration/tables.ts';

/** The account with this email address, without password and tokens. */
export async function accountDataOf(db: Db, email: string) {
  const address = email.toLowerCase();
  const [account, marketingConsents, registrations] = await Promise.all([
    userRowsAt(db, address),
    consentsAt(db, address),
    db.selectFrom('account_registrations').selectAll().where('email', '=', address).execute(),
  ]);
  return { account, marketingConsents, registrations: registrations.map(({ token_hash, ...own }) => own) };
}

/** Deletes the user with the password, sessions and links. Orders are kept without an owner (docs/decisions/0022). */
export async function eraseAccountAt(tx: Tx, email: string) {
  const address = email.toLowerCase();
  await tx.deleteFrom('account_registrations').where('email', '=', address).execute();
  await deleteUserAt(tx, address);
}
