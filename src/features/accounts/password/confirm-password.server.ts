import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#src/platform/db/db.server.ts';
import { invalid } from '#src/platform/http/problem.ts';
import type { AccountDeps } from '../account/account-deps.server.ts';
import { credentialOf, lockPasswordHash } from '../account/credentials.server.ts';
import type { Session } from '../account/session.ts';
import { checkPassword } from './check-password.server.ts';

/** Asks somebody who is signed in for the password once more: a device left open is not its owner. */
export async function confirmPassword(
  deps: AccountDeps,
  call: { request: FastifyRequest; reply: FastifyReply },
  { account, sessionId }: Session,
  { field, password }: { field: string; password: string },
) {
  const wrong = invalid(field, 'That is not your password');
  const { hash } = await credentialOf(deps.db, account.email);
  if (!(await checkPassword(deps, call, `password in ${sessionId}`, { hash, password }))) throw wrong;
  return {
    /** Refuses where the password has changed meanwhile. */
    async lockIn(tx: Tx) {
      if ((await lockPasswordHash(tx, account.id)) !== hash) throw wrong;
    },
  };
}
