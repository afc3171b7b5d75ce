import type { Db, Tx } from '#src/platform/db/db.server.ts';

/** Compared when no account exists, so that timing is equal. No password matches it. */
export const DUMMY_HASH = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

export interface Credential {
  hash: string;
  /** Undefined when no account has the email. */
  userId: string | undefined;
}

/** The user and password hash of an email, or the dummy hash when no account has it. */
export async function credentialOf(db: Db, email: string): Promise<Credential> {
  const account = await db
    .selectFrom('account_users')
    .innerJoin('account_credentials', 'account_credentials.user_id', 'account_users.id')
    .select(['account_users.id', 'password'])
    .where('email', '=', email)
    .executeTakeFirst();
  return { hash: account?.password ?? DUMMY_HASH, userId: account?.id };
}

/** Locks the password row until the transaction ends, and reads the hash again: it may have changed since it was verified. */
export async function lockPasswordHash(tx: Tx, userId: string): Promise<string | undefined> {
  const locked = await tx
    .selectFrom('account_credentials')
    .select('password')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return locked?.password;
}
