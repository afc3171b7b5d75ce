import type { Db, Tx } from '#src/platform/db/db.server.ts';
import { Problem } from '#src/platform/http/problem.ts';

/** What a password is compared with where there is no account: nothing equals it, and it takes the same work. */
const NOBODYS = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

export interface KeptPassword {
  hash: string;
  /** None where the address is nobody's. */
  userId: string | undefined;
}

/** The account's, else nobody's: the same work each time. */
export async function passwordOf(db: Db, email: string): Promise<KeptPassword> {
  const account = await db
    .selectFrom('account_users')
    .innerJoin('account_credentials', 'account_credentials.user_id', 'account_users.id')
    .select(['account_users.id', 'password'])
    .where('email', '=', email)
    .executeTakeFirst();
  return { hash: account?.password ?? NOBODYS, userId: account?.id };
}

/** Nobody changes the password until the transaction ends. Looked at before, it may have been changed since. */
export async function holdPassword(tx: Tx, userId: string): Promise<string | undefined> {
  const held = await tx
    .selectFrom('account_credentials')
    .select('password')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return held?.password;
}

/** One message, whichever of the two was wrong (R44). */
export function signInFailed(): Problem {
  const message = 'That email and password do not go together. Please try again.';
  return new Problem(401, message, { code: 'sign_in_failed', errors: { email: [message] } });
}

export function notSignedIn(): Problem {
  return new Problem(401, 'Please sign in.', { code: 'not_signed_in' });
}
