import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** The account with this email address, without password and tokens. */
export async function accountDataOf(db: Db | Tx, email: string) {
  const address = email.toLowerCase();
  const [account, registrations] = await Promise.all([
    db.selectFrom('account_users').selectAll().where('email', '=', address).execute(),
    db.selectFrom('account_registrations').selectAll().where('email', '=', address).execute(),
  ]);
  return { account, registrations: registrations.map(({ token_hash, ...own }) => own) };
}

export async function eraseAccountAt(tx: Tx, email: string) {
  const address = email.toLowerCase();
  await tx.deleteFrom('account_registrations').where('email', '=', address).execute();
  await tx.deleteFrom('account_users').where('email', '=', address).execute();
}
