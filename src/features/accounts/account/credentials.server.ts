import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** Compared with where there is no account: no password fits, and the check takes the same time. */
const NO_ONES_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

export interface Credential {
  hash: string;
  /** None where no account has the address. */
  userId: string | undefined;
}

/** The account's password hash, or one that no password fits: checking takes the same time. */
export async function credentialOf(db: Db, email: string): Promise<Credential> {
  const account = await db
    .selectFrom('account_users')
    .innerJoin('account_credentials', 'account_credentials.user_id', 'account_users.id')
    .select(['account_users.id', 'password'])
    .where('email', '=', email)
    .executeTakeFirst();
  return { hash: account?.password ?? NO_ONES_HASH, userId: account?.id };
}

/** Locks the password until the transaction ends, and reads it again: it may have changed meanwhile. */
export async function lockPasswordHash(tx: Tx, userId: string): Promise<string | undefined> {
  const locked = await tx
    .selectFrom('account_credentials')
    .select('password')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return locked?.password;
}
