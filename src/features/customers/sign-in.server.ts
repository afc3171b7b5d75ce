import type { Db } from '#src/platform/db.server.ts';
import { Problem } from '#src/platform/problem.ts';
import { CREDENTIAL } from './better-auth.server.ts';

/** What a password is compared with where there is no account: nothing equals it, and it takes the same work. */
const NOBODYS = `${'0'.repeat(32)}:${'0'.repeat(128)}`;

export interface KeptPassword {
  hash: string;
  /** None where the address is not confirmed yet, or nobody's. */
  userId: string | undefined;
  registrationId: string | undefined;
}

/** The account's, else that of the newest one asked for and not confirmed, else nobody's: the same work each time. */
export async function passwordOf(db: Db, email: string): Promise<KeptPassword> {
  const account = await db
    .selectFrom('account_users')
    .innerJoin('account_credentials', 'account_credentials.user_id', 'account_users.id')
    .select(['account_users.id', 'password'])
    .where('email', '=', email)
    .where('provider_id', '=', CREDENTIAL)
    .executeTakeFirst();
  const registration = await db
    .selectFrom('account_registrations')
    .select(['id', 'password'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return {
    hash: (account ?? registration)?.password ?? NOBODYS,
    userId: account?.id,
    registrationId: account ? undefined : registration?.id,
  };
}

/** One message, whichever of the two was wrong (decision 44). */
export function signInFailed(): Problem {
  const message = 'That email and password do not go together. Please try again.';
  return new Problem(401, message, { code: 'sign_in_failed', errors: { email: [message] } });
}

export function notSignedIn(): Problem {
  return new Problem(401, 'Please sign in.', { code: 'not_signed_in' });
}

/** Said only to whoever knows the password. */
export function notConfirmed(): Problem {
  const message = 'Please confirm your email first. We have sent you the link again.';
  return new Problem(403, message, { code: 'email_not_confirmed', errors: { email: [message] } });
}
