import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import { checkPassword } from '../password/check-password.server.ts';
import type { AccountDeps, Call } from './account-deps.server.ts';
import { credentialOf, lockPasswordHash } from './credentials.server.ts';
import type { Session } from './session.ts';

/** Asks for the password again, in case somebody else uses an open session. */
export async function confirmPassword(
  deps: AccountDeps,
  call: Call,
  { account, sessionId }: Session,
  { field, password }: { field: string; password: string },
) {
  const wrong = invalid(field, 'That isn’t your password');
  const { hash } = await credentialOf(deps.db, account.email);
  if (!(await checkPassword(deps, call, `password in ${sessionId}`, { hash, password }))) throw wrong;
  return {
    /** Locks the password until the transaction ends; refuses if it has changed since it was verified. */
    async lockIn(tx: Tx) {
      if ((await lockPasswordHash(tx, account.id)) !== hash) throw wrong;
    },
  };
}
